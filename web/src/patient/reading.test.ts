import assert from "node:assert/strict";
import { test } from "node:test";
import type { Line } from "../fold.ts";
import { casesOf, clockFace, examined, filtered, interviewOf, searched, shownLines, standingOf } from "./reading.ts";
import { patientWordsFor } from "./words.ts";

const CASE = { id: "back", title: "Back pain", specialty: "musculoskeletal", difficulty: 1, setting: "clinic", minutes: 12, brief: "You are…", patient: "Mr Hale" };

test("a strange view does no harm", () => {
  for (const strange of [{}, { case: [], examinations: "x", measured: [null, 1, { id: "a" }], ending: 3, began_at: "now", turns_left: null }]) {
    const read = interviewOf(strange);
    assert.equal(read.case, null);
    assert.deepEqual([read.patient, read.examinations, read.findings, read.ending, read.beganAt, read.turnsLeft], ["", [], [], "", null, null]);
  }
});

test("other names of an examination may be missing or strange", () => {
  const one = { id: "ecg", name: "Heart tracing", request: "Can I do a tracing?" };
  const also = (given: object) => interviewOf({ examinations: [{ ...one, ...given }] }).examinations[0]?.also;
  assert.deepEqual([also({}), also({ also: "ECG" }), also({ also: ["ECG", 3, null] })], [[], [], ["ECG"]]);
});

test("a case is read without what it does not name", () => {
  const [one] = casesOf([{ ...CASE, diagnosis: "secret", agenda: ["secret"] }]);
  assert.deepEqual(Object.keys(one ?? {}).sort(), ["brief", "difficulty", "id", "minutes", "setting", "specialty", "title"]);
  assert.deepEqual(casesOf([{ title: "no id" }, null, 3]), []);
  assert.deepEqual(casesOf({ cases: [] }), []);
});

test("an examination is found by its name and by how it is asked for, whatever the accents", () => {
  const list = [
    { id: "bp", name: "Tensión arterial", request: "¿Le puedo tomar la tensión?", also: ["TA", "presión"] },
    { id: "hr", name: "Pulso", request: "Déjeme tomarle el pulso en la muñeca.", also: [] },
  ];
  assert.deepEqual(searched(list, "tension").map((one) => one.id), ["bp"]);
  assert.deepEqual(searched(list, "  TOMAR muneca ").map((one) => one.id), ["hr"]);
  assert.deepEqual(searched(list, "").length, 2);
  assert.deepEqual(searched(list, "presion").map((one) => one.id), ["bp"]);
  assert.deepEqual(searched(list, "x-ray"), []);
});

test("an examination is done when it was asked for, whichever way", () => {
  const list = ["pulse", "weight", "gait"].map((id) => ({ id, name: id, request: `Your ${id}, please.`, also: [] }));
  const found = [{ id: "weight", name: "Weight", turn: 2, text: "80" }];
  assert.deepEqual([...examined({ examinations: list, findings: found }, ["Hello", "Your pulse, please."])], ["pulse", "weight"]);
});

test("specialty and difficulty narrow the list together", () => {
  const list = casesOf([CASE, { ...CASE, id: "knee", specialty: "orthopaedics" }, { ...CASE, id: "neck", difficulty: 3 }]);
  const ids = (specialty: string, difficulty: string) => filtered(list, { specialty, difficulty }).map((one) => one.id);
  assert.deepEqual(ids("", ""), ["back", "knee", "neck"]);
  assert.deepEqual(ids("musculoskeletal", ""), ["back", "neck"]);
  assert.deepEqual(ids("musculoskeletal", "3"), ["neck"]);
  assert.deepEqual(ids("orthopaedics", "3"), []);
});

test("the clock counts and tells, and never stops anything", () => {
  assert.equal(standingOf(0, 12), "plenty");
  assert.equal(standingOf(599, 12), "plenty");
  assert.equal(standingOf(600, 12), "near");
  assert.equal(standingOf(719.9, 12), "near");
  assert.equal(standingOf(720, 12), "up");
  assert.equal(standingOf(9999, 0), "plenty");
  assert.equal(clockFace(0), "0:00");
  assert.equal(clockFace(725.8), "12:05");
  assert.equal(clockFace(-3), "0:00");
});

test("the formal end is a note, and nothing else is", () => {
  const lines: Line[] = [
    { who: "you", key: "a", seq: 1, text: "Where does it hurt?" },
    { who: "us", key: "b", text: "[end]", by: "author" },
    { who: "you", key: "c", seq: 3, text: "[end]" },
  ];
  assert.deepEqual(shownLines(lines, { ending: "[end]", case: null }, "Ended.").map((line) => line.who), ["you", "us", "note"]);
  assert.deepEqual(shownLines(lines, { ending: "", case: null }, "Ended."), lines);
});

test("the sign on the door is not told twice", () => {
  const lines: Line[] = [
    { who: "note", key: "a", text: "You are…" },
    { who: "note", key: "b", text: "Something else." },
  ];
  assert.deepEqual(shownLines(lines, { ending: "", case: casesOf([CASE])[0] ?? null }, "Ended.").map((line) => line.key), ["b"]);
});

test("both languages have every word", () => {
  const [en, es] = [patientWordsFor("en"), patientWordsFor("es-MX")];
  assert.notEqual(en.choose, es.choose);
  for (const name of ["levels", "specialties", "settings", "door", "consent"] as const) assert.deepEqual(Object.keys(es[name]), Object.keys(en[name]));
});
