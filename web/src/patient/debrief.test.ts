import assert from "node:assert/strict";
import { test } from "node:test";
import { tableOf } from "../report/saved.ts";
import { againFrom, agendaOf, checksOf, conductOf, elapsedAfter, empathyOf, evidenceOf, groupsOf, missedOf, momentsOf, openedOf, questionsOf, turnsOf, writtenAs } from "./debrief/reading.ts";
import { debriefWordsFor } from "./debrief/words.ts";

test("a strange debrief does no harm", () => {
  for (const strange of [{}, { checklist: [{}, 1], missed: "x", conduct: [null], agenda: [{}], questions: [], transcript: [{ turn: "1" }], series: [{ turn: 1 }], checks: [{}] }]) {
    for (const read of [groupsOf, missedOf, conductOf, agendaOf, turnsOf, momentsOf, checksOf]) assert.deepEqual(read(strange), []);
    assert.equal(questionsOf(strange), null);
  }
  assert.deepEqual(evidenceOf([{ turn: 1 }, { words: "I see" }, "x"]), []);
});

test("what was missed has its red flags first", () => {
  const missed = missedOf({ missed: [{ id: "work", label: "Work", red_flag: false }, { id: "bladder", label: "Bladder", red_flag: true }, { id: "sleep", label: "Sleep" }] });
  assert.deepEqual(missed.map((one) => one.id), ["bladder", "work", "sleep"]);
});

test("a habit to lose is not good because it was done", () => {
  const [asked, judged] = conductOf({ conduct: [{ id: "a", label: "Greeted", done: true, good: true, turns: [1] }, { id: "b", label: "Judged", done: true, good: false, turns: [4, "5"] }] });
  assert.deepEqual([asked?.good, judged?.good, judged?.turns], [true, false, [4]]);
});

test("open questions are no empathy", () => {
  const report = { empathy: [{ kind: "open_question", turn: 1, words: "What brings you here?" }, { kind: "validation", turn: 2, words: "That makes sense" }] };
  assert.deepEqual([empathyOf(report).map((one) => one.turn), openedOf(report).map((one) => one.turn)], [[2], [1]]);
  assert.deepEqual([empathyOf({}), openedOf({ empathy: "x" })], [[], []]);
});

test("a turn is found again among all that was written", () => {
  const turns = turnsOf({ transcript: [{ turn: 1, learner: "Hello" }, { turn: 2, learner: "Any pain?" }, { turn: 3, learner: "Any pain?" }] });
  assert.deepEqual([1, 2, 3].map((turn) => writtenAs(turns, ["Hello", "I feel awful myself", "Any pain?", "Any pain?", "[end]"], turn)), [1, 3, 4]);
  assert.deepEqual([1, 2, 3].map((turn) => writtenAs(turns, ["Hello", "Other words"], turn)), [1, 2, 3]);
});

test("a second try says from which turn it was begun", () => {
  const turns = turnsOf({ transcript: [{ turn: 1, learner: "Hello" }, { turn: 2, learner: "Any pain?" }] });
  const written = ["Hello", "I feel awful myself", "Any pain?"];
  for (const none of [null, undefined, {}, { id: "s" }, { after: "1" }, "s:1", [1]]) assert.equal(againFrom(none, turns, written), null);
  assert.deepEqual([0, 1, 2, 3].map((after) => againFrom({ id: "s", after }, turns, written)), [1, 2, 2, 3]);
  assert.equal(againFrom({ id: "s", after: 1 }, turns, []), 2);
  assert.equal(againFrom({ id: "s", after: 0 }, [], []), 1);
});

test("a session begun after a turn goes on counting from its end", () => {
  const empathy = [{ kind: "open_question", turn: 1, words: "How so?" }, { kind: "validation", turn: 2, words: "That makes sense" }];
  const moments = momentsOf({ empathy, series: [{ turn: 1, at: 20, rapport: 0, empathy: true }, { turn: 2, at: 45.5, rapport: 1, empathy: true, agenda: false }] });
  assert.deepEqual(moments.map((one) => one.events), [[], ["empathy"]]);
  assert.equal(elapsedAfter(moments, 0), 0);
  assert.equal(elapsedAfter(moments, 1), 20);
  assert.equal(elapsedAfter(moments, 9), 45.5);
});

test("a spreadsheet gets a line for each turn", () => {
  const turn = { turn: 1, learner: "Hello", patient: "Hi", style: "", cues: ["reflection", "validation"], rapport: "guarded", facts: [], move: "talk" };
  assert.deepEqual(tableOf({ kind: "patient", transcript: [turn] })[1], [1, "Hello", "Hi", "", "reflection | validation", "guarded", "", "talk"]);
});

test("both languages have every word", () => {
  const [en, es] = [debriefWordsFor("en-GB"), debriefWordsFor("es")];
  for (const name of ["ended", "styles", "askedAs", "rapports", "events", "cues", "moves"] as const) assert.deepEqual(Object.keys(es[name]), Object.keys(en[name]));
  assert.equal(en.redFlags(5, 5), "You asked about all 5 red flags.");
  assert.match(es.redFlags(2, 5), /2 de 5/);
  assert.deepEqual([en.of(5, 12), en.of(0, 1), es.of(1, 1)], ["5 of 12 that matter", "0 of 1 that matters", "1 de 1 que importa"]);
  assert.equal(en.ended["limit"]?.(en.moment, en.turns(3)), "The number of questions for this interview was reached: 3 turns in less than a minute.");
  const same = { session: "s", case: "back", version: "1", seed: "", handrail: "0.9", digest: "ab12" };
  assert.equal(en.same(same), "Session s · case back · version 1 · Handrail 0.9 · digest of the case ab12");
  assert.equal(es.same({ ...same, handrail: "", digest: "" }), "Sesión s · caso back · versión 1");
  assert.equal(en.begunAgain(3), "This interview was begun again from turn 3 of another.");
  assert.match(es.begunAgain(3), /desde el turno 3 de otra/);
});
