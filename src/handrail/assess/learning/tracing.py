"""Bayesian knowledge tracing (Corbett and Anderson, 1995): how likely it is that a concept is known by now."""

from dataclasses import dataclass

from handrail.assess.blueprints import Item

WRITTEN = 0.05  # an answer that must be written is seldom guessed
LEAST, MOST = 0.001, 0.999  # nothing is ever certain, so that evidence can always move it


@dataclass(frozen=True, slots=True)
class Knowing:
    """The parameters. `initial`: known before the first item. `learn`: learnt by working on one item with its feedback.
    `slip`: a wrong answer although it is known. The guess belongs to the item: one in as many as it has options."""

    initial: float = 0.25
    learn: float = 0.15
    slip: float = 0.1


KNOWING = Knowing()


def guess_of(item: Item, *, helped: bool = False) -> float:
    """The chance of a right answer without knowing. After a hint it lies halfway to that of one who knows."""
    guess = 1 / len(item.options) if item.options else WRITTEN
    return (guess + 1 - KNOWING.slip) / 2 if helped else guess


def observed(known: float, *, correct: bool, guess: float, knowing: Knowing = KNOWING) -> float:
    """What one answer says about whether the concept is known: Bayes' rule, nothing else."""
    knows = known * (1 - knowing.slip if correct else knowing.slip)
    not_yet = (1 - known) * (guess if correct else 1 - guess)
    return knows / (knows + not_yet)


def taught(known: float, knowing: Knowing = KNOWING) -> float:
    """After a chance to learn: an item worked on, an explanation."""
    return min(MOST, max(LEAST, known + (1 - known) * knowing.learn))


def practised(known: float, *, correct: bool, guess: float, knowing: Knowing = KNOWING) -> float:
    """After a first try at an item and its feedback. A second try is a chance to learn (`taught`), and no evidence."""
    return taught(observed(known, correct=correct, guess=guess, knowing=knowing), knowing)
