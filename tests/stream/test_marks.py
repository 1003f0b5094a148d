"""Which mark on a message stands, when several people have marked it and one of them takes theirs back."""

from handrail.kernel.events import Received
from handrail.ledger import Entry
from handrail.stream.marks import standing


def entry(seq, who, mark, about=2):
    value = {"seq": about, "mark": mark, "note": ""}
    return Entry("s", seq, 0.0, Received("marked", value, 0.0, action=who, by=who.title()))


def test_somebody_takes_back_their_own_last_mark_and_no_other():
    ana, ben = entry(5, "ana", "missed"), entry(6, "ben", "false_alarm")
    assert standing([ana, ben]) == {2: [ana, ben]}
    assert standing([ana, ben, entry(7, "ana", "undo")]) == {2: [ben]}
    assert standing([ana, ben, entry(7, "ben", "undo")]) == {2: [ana]}
    assert standing([ana, entry(7, "ben", "undo")]) == {2: [ana]}
    assert standing([ana, entry(7, "ana", "undo"), entry(8, "ana", "undo")]) == {2: []}
    other = entry(9, "ana", "missed", about=4)
    assert standing([ana, other, entry(10, "ana", "undo")]) == {2: [], 4: [other]}
