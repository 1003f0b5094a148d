import assert from "node:assert/strict";
import { test } from "node:test";
import { formatFor } from "./format.ts";
import { abilityOf, coursesOf, mistakesOf, scoresOf, told } from "./reading.ts";
import { csv, tableOf } from "./saved.ts";
import { REPORT_WORDS, reportWordsFor } from "./words.ts";

test("a strange report does no harm", () => {
  for (const strange of [{}, { items: 3, concepts: "x", scores: [null, 1], misconceptions: [{}], ability: [] }]) {
    assert.deepEqual(coursesOf(strange), []);
    assert.equal(abilityOf(("ability" in strange && strange.ability) || null), null);
    assert.ok(Array.isArray(scoresOf(strange)) && Array.isArray(mistakesOf(strange)) && Array.isArray(tableOf(strange)));
  }
  assert.equal(told([1, null, "a"]), "1, , a");
});

test("an ability and its error stay on the scale", () => {
  assert.deepEqual(abilityOf({ theta: 2.8, standard_error: 0.9, estimate: 0.9667, estimate_error: 0.15 }), { theta: 2.8, error: 0.9, at: 0.9667, low: 0.9667 - 0.15, high: 1 });
});

test("the mastery of a concept is followed through its own answers", () => {
  const [first, second] = coursesOf({
    concepts: [{ concept_id: "a", name: "A", mastery: 0.9 }, { concept_id: "b" }],
    mastery_over_time: [{ item: 1, concept_id: "a", mastery: 0.4 }, { item: 2, concept_id: "b", mastery: 0.3 }, { item: 3, concept_id: "a", mastery: 0.9 }, { item: "4", concept_id: "a" }],
  });
  assert.deepEqual(first?.points, [{ item: 1, mastery: 0.4 }, { item: 3, mastery: 0.9 }]);
  assert.equal(second?.name, "b");
});

test("the same mistake in two topics is told once", () => {
  const found = mistakesOf({ misconceptions: [{ mistake: "x", description: "Off by one.", count: 1 }, { mistake: "y_z", times: 2, items: [4, 5] }, { mistake: "x", description: "Off by one.", count: 3 }] });
  assert.deepEqual(found, [{ words: "Off by one.", times: 4, items: [] }, { words: "y z", times: 2, items: [4, 5] }]);
});

test("a spreadsheet gets cells, never formulas", () => {
  assert.equal(csv([["a,b", 'say "x"', "two\nlines", null, true, -1.5]]), '"a,b","say ""x""","two\nlines",,true,-1.5\r\n');
  assert.equal(csv([["=1+1", "+cmd", "-2", "-x", "@y", "-1,5"]]), `'=1+1,'+cmd,-2,'-x,'@y,"-1,5"\r\n`);
});

test("one line for each question", () => {
  const table = tableOf({ kind: "evaluation", items: [{ number: 1, stem: "2 + 2?", response: "4", correct: true, score: 1 }] });
  assert.equal(table.length, 2);
  assert.deepEqual(table[1]?.slice(0, 6), [1, "", "2 + 2?", "4", "", true].map((one) => (one === "" ? null : one)));
  const lesson = tableOf({ kind: "learning", items: [{ number: 1, responses: [3, "4"], mistakes: [] }] });
  assert.equal(lesson[1]?.[3], "3 | 4");
  const survey = tableOf({ kind: "survey", answers: [{ question_id: "q", question: "How?", answer: null }], scores: [{ name: "total", total: 9, most: 27, band: { label: "Mild" } }] });
  assert.deepEqual(survey.slice(1), [["answer", "q", "How?", null, null], ["score", "total", "Mild", 9, 27]]);
  const process = tableOf({ kind: "workflow", answers: [{ step: "when", label: "Day", value: ["2026-01-31", null], text: "31 January" }] });
  assert.deepEqual(process, [["step", "label", "value", "text"], ["when", "Day", "2026-01-31 | ", "31 January"]]);
  const thought = tableOf({ kind: "thought", sentences: [{ turn: 3, text: "=I want to stay" }] });
  assert.equal(csv(thought), "turn,text\r\n3,'=I want to stay\r\n");
  assert.deepEqual(tableOf({ kind: "thought", sentences: "none" }), [["turn", "text"]]);
});

test("both languages have every word", () => {
  const { en, es } = REPORT_WORDS;
  assert.deepEqual(Object.keys(es).sort(), Object.keys(en).sort());
  const format = formatFor("es", reportWordsFor("es-MX"));
  assert.equal(format.time(8.25), "8,3 s");
  assert.equal(format.time(150), "2,5 min");
  assert.equal(format.percent(null), "–");
  assert.equal(format.day("never"), "never");
});

test("the moments of a lesson of the coach are a table", () => {
  const series = [{ at: 4.2, engagement: 8, dysregulation: 5, fatigue: 1, level: "ORANGE", signals: ["SCREAMING", "CRYING"] }];
  assert.deepEqual(tableOf({ kind: "coach", series })[1], [4.2, "ORANGE", 5, 8, 1, "SCREAMING | CRYING"]);
});
