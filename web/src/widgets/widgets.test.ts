import assert from "node:assert/strict";
import { test } from "node:test";
import { minutesLeft, noticed, passed, serverNow } from "../clock.ts";
import { ambiguous, misfit, numberFrom } from "./numbers.ts";
import { lines, number, strings, whole } from "./props.ts";
import { parts } from "./prompt.ts";
import { examplesOf, indented, literal } from "./python.ts";
import { en, es } from "./words.ts";

test("what is no number is none", () => {
  for (const written of ["", " ", "-", "+", ".", ",", "1.2.3", "1,2,3", "12a", "1e5", "NaN", "Infinity", "--3", "1.234,5", "0x10"]) assert.equal(numberFrom(written, "es"), null, written);
  assert.equal(numberFrom("1,23,456", "en"), null);
});

test("a number is read as people of its language write it", () => {
  assert.equal(numberFrom("3,5", "es"), 3.5);
  assert.equal(numberFrom("3,5", "en"), 3.5);
  assert.equal(numberFrom("3.5", "es-MX"), 3.5);
  assert.equal(numberFrom("1,234", "en-GB"), 1234);
  assert.equal(numberFrom("1,234,567.25", "en"), 1234567.25);
  assert.equal(numberFrom("1,234", "es"), 1.234);
  assert.equal(numberFrom("1 234", "es"), 1234);
  assert.equal(numberFrom("\u22127", "en"), -7);
  assert.equal(numberFrom(" +,5 ", "es"), 0.5);
  assert.ok(Object.is(numberFrom("-0", "en"), 0));
  assert.deepEqual(["1,234", "1.234 kg", "12,5", "1234"].map(ambiguous), [true, true, false, false]);
});

test("a number that does not fit is told why", () => {
  const bounds = { min: 0, max: 10, whole: true };
  assert.deepEqual([null, 2.5, -1, 11, 10, 0].map((one) => misfit(one, bounds)), ["number", "whole", "bounds", "bounds", null, null]);
  assert.equal(misfit(-1e9, { min: null, max: null, whole: false }), null);
});

test("strange props do no harm", () => {
  assert.deepEqual(strings({ 0: "a" }), []);
  assert.deepEqual(strings(["a", 1, null, "b"]), ["a", "b"]);
  assert.deepEqual(lines("one"), ["one"]);
  assert.deepEqual(lines(["one", " ", 2]), ["one"]);
  assert.equal(number("3"), null);
  assert.equal(number(Number.NaN), null);
  assert.equal(whole(2.5, 7), 7);
});

test("values are written as Python writes them", () => {
  assert.equal(literal("it's"), `"it's"`);
  assert.equal(literal(`'"`), `'\\'"'`);
  assert.equal(literal("a\nb\\"), `'a\\nb\\\\'`);
  assert.equal(literal([true, null, 1.5, ["x"], { k: false }]), "[True, None, 1.5, ['x'], {'k': False}]");
});

test("examples are calls of the function that was begun", () => {
  const starter = "# first\ndef add(a, b):\n    pass";
  assert.deepEqual(examplesOf([{ args: [1, "x"], expected: [] }, null, "x", { args: [] }], starter), [{ call: "add(1, 'x')", gives: "[]" }]);
  assert.deepEqual(examplesOf({ args: [] }, starter), []);
  assert.deepEqual(examplesOf([{ args: [], expected: 1 }], ""), [{ call: "()", gives: "1" }]);
});

test("Tab goes to the next stop, in place of what is chosen", () => {
  assert.deepEqual(indented("ab", 1, 1), { code: "a   b", at: 4 });
  assert.deepEqual(indented("x\n", 2, 2), { code: "x\n    ", at: 6 });
  assert.deepEqual(indented("abcdef", 0, 6), { code: "    ", at: 4 });
});

test("code in a question keeps its lines, also where its fence is never closed", () => {
  assert.deepEqual(parts("What?\n\n```python\nif x:\n    y\n```\nThink."), [
    { kind: "words", text: "What?" },
    { kind: "code", text: "if x:\n    y" },
    { kind: "words", text: "Think." },
  ]);
  assert.deepEqual(parts("```\nx"), [{ kind: "code", text: "x" }]);
  assert.deepEqual(parts(""), []);
  assert.deepEqual(parts("use ``` here"), [{ kind: "words", text: "use ``` here" }]);
});

test("the server's clock counts, not ours", () => {
  const off = 3 * 3600_000;
  noticed(new Headers({ Date: new Date(Date.now() + off).toUTCString() }));
  assert.ok(Math.abs(serverNow() * 1000 - Date.now() - off) < 1500);
  noticed(new Headers());
  noticed(new Headers({ Date: "yesterday" }));
  assert.ok(Math.abs(serverNow() * 1000 - Date.now() - off) < 1500);
});

test("minutes are counted whole, and each mark is told once", () => {
  assert.deepEqual([600.5, 600, 61.5, 61, 1.5, 1, 0, -50].map((left) => minutesLeft(1000 + left, 1000)), [10, 10, 2, 1, 1, 0, 0, 0]);
  assert.equal(passed(null, 3), null);
  assert.equal(passed(6, 5), 5);
  assert.equal(passed(5, 5), null);
  assert.equal(passed(5, 4), null);
  assert.equal(passed(2, 1), 1);
  assert.equal(passed(1, 0), null);
});

test("both languages have every word, and plurals", () => {
  assert.deepEqual(Object.keys(es).sort(), Object.keys(en).sort());
  assert.deepEqual(Object.keys(es.standings).sort(), Object.keys(en.standings).sort());
  assert.equal(en.minutes(1), "1 minute left");
  assert.equal(es.minutes(1), "Queda 1 minuto");
  assert.equal(en.choose(0, 3), "Choose up to 3.");
});
