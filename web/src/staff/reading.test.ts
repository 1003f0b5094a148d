import assert from "node:assert/strict";
import { test } from "node:test";
import { Problem, UNREACHED } from "../api.ts";
import type { Entry, Row, Verdict } from "./api.ts";
import { arrivals, briefWords, fitting, happenedWords, held, heldWords, lasting, overtaken, pinned, reasonWords, sinceWords, tell, underlined, UNTOLD } from "./reading.ts";
import { signInTrouble, staffTrouble } from "./trouble.ts";
import { STAFF_WORDS } from "./words.ts";

const ROW: Row = {
  id: "sess_1",
  session_type: "reframing",
  status: "active",
  reason: "alarm: suicide, severity 5",
  urgency: "now",
  since: "2026-11-15T07:00:00.000Z",
  again: 0,
  taken: null,
  call: 9,
  seq: 12,
};
const received = (seq: number, form: string, more: Record<string, unknown> = {}): Entry => ({
  seq,
  at: "2026-11-15T07:00:00.000Z",
  kind: "Received",
  data: { form, value: "", action: "ana", by: "Ana", ...more },
});
const pick = (text: string, ...spans: [number, number][]): string =>
  underlined(
    text,
    spans.map(([start, end]) => ({ start, end })),
  )
    .map((one) => (one.marked ? `[${one.text}]` : one.text))
    .join("");

test("words are underlined where the server says, counted as it counts", () => {
  assert.equal(pick("I want to die", [2, 13]), "I [want to die]");
  assert.equal(pick("😀 kill me 😀", [2, 9]), "😀 [kill me] 😀");
  assert.equal(pick("abcdef", [0, 3], [2, 4]), "[abcd]ef");
});

test("offsets that do not fit do no harm, and no letter is lost", () => {
  assert.equal(pick("abc", [-4, 1], [2, 99], [3, 1]), "[a]b[c]");
  assert.equal(pick("", [0, 5]), "");
});

test("waiting is told in its two largest units, and never below nothing", () => {
  assert.deepEqual([-500, 42_900, 185_000, 7_800_000].map(lasting), ["0 s", "42 s", "3 min 5 s", "2 h 10 min"]);
});

test("a danger that has grown is told as grave as it is, and once", () => {
  const [en, es] = [STAFF_WORDS.en, STAFF_WORDS.es];
  const reason = "alarm: suicide, severity 3";
  assert.equal(reasonWords(reason, en, { level: 5, category: "suicide" }), "Alarm: suicide, severity 5");
  assert.equal(reasonWords(reason, en, { level: 5, category: "abuse" }), "Alarm: suicide, severity 3");
  assert.equal(reasonWords("alarm: suicide, severity 5", en, { level: 1, category: "suicide" }), "Alarm: suicide, severity 5");
  const dangers = [3, 5].map((severity) => ({ category: "suicide", severity }));
  const brief = { summary: "Alarm: suicide, severity 3. Spoke of: work.", actions: [], dangers };
  assert.equal(briefWords(brief, "Alarm: suicide, severity 5; said yes to: a plan", en), "Spoke of: work.");
  assert.equal(briefWords(brief, "No word from Ana", es), "Alarma: suicidio, gravedad 5. Spoke of: work.");
  const other = { ...brief, dangers: [...dangers, { category: "self_harm", severity: 4 }] };
  assert.equal(briefWords(other, "Alarm: suicide, severity 5", en), "Alarm: self-harm, severity 4. Spoke of: work.");
  assert.equal(briefWords({ summary: "", actions: [], dangers: [] }, "", en), "");
});

test("how many one is with is counted", () => {
  assert.equal(held([ROW, { ...ROW, taken: "Ana" }, { ...ROW, taken: "Ben" }], "Ana"), 1);
});

test("reasons are told in the page's language, and unknown ones as they came", () => {
  const told = (reason: string) => [STAFF_WORDS.en, STAFF_WORDS.es].map((words) => reasonWords(reason, words));
  assert.deepEqual(told("suicide, severity 5; said yes to: thoughts, plan"), [
    "Alarm: suicide, severity 5; said yes to: thoughts of suicide, a plan",
    "Alarma: suicidio, gravedad 5; ha dicho que sí a: pensamientos de suicidio, un plan",
  ]);
  assert.deepEqual(told("no word from Ana"), ["No word from Ana", "Ana no ha respondido"]);
  assert.deepEqual(told("asks for a person"), ["Asks for a person", "Pide hablar con una persona"]);
  assert.deepEqual(told("the child asks for a grown-up; level RED, crying")[1], "La niña o el niño pide una persona mayor; level RED, crying");
  assert.deepEqual(told("something else"), ["something else", "something else"]);
});

test("one's own conversations stand first", () => {
  const rows = ["Ben", null, "Ana"].map((taken, place) => ({ ...ROW, id: String(place), taken }));
  assert.deepEqual(pinned(rows, "Ana").map((row) => row.id), ["2", "0", "1"]);
});

test("who has been taken up no longer waits", () => {
  const now = Date.parse(ROW.since) + 5000;
  assert.equal(sinceWords(ROW, now, STAFF_WORDS.en), "waiting for 5 s");
  assert.equal(sinceWords({ ...ROW, taken: "Ana" }, now, STAFF_WORDS.en), "called 5 s ago");
});

test("the gate's reason is put into the page's language; a program's own stays", () => {
  assert.equal(reasonWords(ROW.reason, STAFF_WORDS.es), "Alarma: suicidio, gravedad 5");
  assert.equal(reasonWords("asked for a person", STAFF_WORDS.es), "asked for a person");
});

test("a new call is news, and so is an old one that came again; a taken one only when it came again since", () => {
  assert.deepEqual(arrivals([], [ROW]), [ROW]);
  assert.deepEqual(arrivals([ROW], [{ ...ROW, seq: 20 }]), []);
  const again = { ...ROW, call: 15, again: 1 };
  assert.deepEqual(arrivals([ROW], [again]), [again]);
  const taken = { ...ROW, taken: "Ben", news: false };
  assert.deepEqual(arrivals([], [taken]), []);
  const since = { ...taken, call: 15, news: true };
  assert.deepEqual(arrivals([taken], [since]), [since]);
  assert.deepEqual(arrivals([since], [since]), []);
  assert.deepEqual(
    [ROW, taken, since, { ...ROW, had: "Ben", news: false }].map((row) => heldWords(row, STAFF_WORDS.en)),
    ["nobody has taken it", "Ben has taken it", "Ben has taken it, and people were called again since", "Ben had it"],
  );
});

test("the log tells who has it, what the staff did and noted, and their marks", () => {
  const log: Entry[] = [
    { seq: 3, at: "", kind: "Referred", data: { reason: "alarm: abuse, severity 4", urgency: "urgent" } },
    received(5, "taken"),
    received(9, "marked", { value: { seq: 2, mark: "missed", note: "" } }),
    received(11, "marked", { value: { seq: 2, mark: "false_alarm", note: "" }, action: "ben", by: "Ben" }),
  ];
  const held = log.reduce(tell, UNTOLD);
  assert.deepEqual(held.holder, { account: "ana", name: "Ana", before: null });
  assert.deepEqual(
    held.marks.get(2)?.map((one) => [one.mark, one.by]),
    [
      ["missed", "Ana"],
      ["false_alarm", "Ben"],
    ],
  );
  const undone = tell(held, received(12, "marked", { value: { seq: 2, mark: "undo", note: "" } }));
  assert.deepEqual(
    undone.marks.get(2)?.map((one) => one.by),
    ["Ben"],
    "only one's own is taken back",
  );
  const back = [...log, received(20, "returned", { value: "calmer" })].reduce(tell, held);
  assert.equal(back.holder, null);
  assert.deepEqual(
    back.happened.map((one) => [happenedWords(one, STAFF_WORDS.en), one.note]),
    [
      ["The team was called (urgent). Alarm: abuse, severity 4", ""],
      ["Ana took it", ""],
      ["Ana gave it back", "calmer"],
    ],
  );
  assert.equal(tell(held, { seq: 30, at: "", kind: "Ended", data: { by: "person" } }).holder, null);
});

test("who takes over is told with whom they took it from, and back again", () => {
  const story = [received(5, "taken"), received(9, "taken", { action: "ben", by: "Ben" })].reduce(tell, UNTOLD);
  assert.deepEqual(story.holder, { account: "ben", name: "Ben", before: "ana" });
  const [first, second] = story.happened.map((one) => happenedWords(one, STAFF_WORDS.en));
  assert.deepEqual([first, second], ["Ana took it", "Ben took over from Ana"]);
  assert.deepEqual(tell(story, received(12, "taken")).holder, { account: "ana", name: "Ana", before: "ben" });
  const later = [received(14, "returned"), received(20, "taken")].reduce(tell, story);
  assert.equal(later.holder?.before, null, "given back in between: from nobody");
});

test("a conversation of mine that somebody else has now is news; one that I gave back is not", () => {
  const mine = { ...ROW, taken: "Ana" };
  assert.deepEqual(overtaken([mine], [{ ...ROW, taken: "Ben" }], "Ana"), [{ ...ROW, taken: "Ben" }]);
  assert.deepEqual(overtaken([mine], [mine], "Ana"), []);
  assert.deepEqual(overtaken([mine], [ROW], "Ana"), []);
  assert.deepEqual(overtaken([mine], [], "Ana"), []);
  assert.deepEqual(overtaken([{ ...ROW, taken: "Ben" }], [{ ...ROW, taken: "Cleo" }], "Ana"), []);
});

test("an alarm may have been false, silence may have missed something, and a mark can be turned round", () => {
  const alarm = { alarm: true } as Verdict;
  assert.deepEqual(fitting(alarm, undefined), ["false_alarm"]);
  assert.deepEqual(fitting(undefined, undefined), ["missed"]);
  assert.deepEqual(fitting(alarm, "false_alarm"), ["false_alarm", "missed"]);
});

for (const [language, words] of Object.entries(STAFF_WORDS)) {
  test(`who was first is told by name in ${language}`, () => {
    const held = new Problem(409, { kind: "held" });
    assert.match(staffTrouble(held, words, "Ben"), /^Ben /);
    assert.doesNotMatch(staffTrouble(held, words), /null|undefined/);
  });

  test(`whoever takes over is asked by name in ${language}, and the other one is told`, () => {
    const { title, hint, yes } = words.overtake("Ana");
    assert.match(title, /Ana/);
    assert.ok(hint.length > 0 && yes.length > 0);
    assert.match(words.overtaken("Ben"), /^Ben /);
    assert.match(words.overtakenElsewhere("Ben"), /^Ben /);
    assert.notEqual(words.overtaken("Ben"), words.held("Ben"));
  });

  test(`every refusal has words of its own in ${language}`, () => {
    const kinds = [new Problem(UNREACHED), new Problem(409, { kind: "not-pending" }), new Problem(409, { kind: "session-over" }), new Problem(409, { kind: "busy" })];
    const said = [...kinds, ...[401, 403, 404, 413, 500].map((status) => new Problem(status))].map((problem) => staffTrouble(problem, words));
    assert.equal(new Set(said).size, said.length);
  });

  test(`a sign-in that failed says whether to wait in ${language}`, () => {
    assert.equal(signInTrouble(new Problem(401), words, "password"), words.wrong);
    assert.equal(signInTrouble(new Problem(401), words, "key"), words.wrongKey);
    assert.match(signInTrouble(new Problem(429, { retryAfter: 30 }), words, "password"), /30/);
  });

  test(`no word is missing in ${language}`, () => {
    const blank = Object.entries(words).filter(([, value]) => value === "");
    assert.deepEqual(blank, []);
  });
}
