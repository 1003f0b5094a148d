import assert from "node:assert/strict";
import { test } from "node:test";
import { blocks } from "./blocks.ts";

test("paragraphs, lines and points keep their order", () => {
  assert.deepEqual(blocks("So far:\n• one\n• two\nAnd now?\nReally?\n\nEnd."), [
    { kind: "words", lines: ["So far:"] },
    { kind: "points", lines: ["one", "two"] },
    { kind: "words", lines: ["And now?", "Really?"] },
    { kind: "words", lines: ["End."] },
  ]);
});

test("a dash inside a sentence is no point, and nothing is nothing", () => {
  assert.deepEqual(blocks("Well - yes.\n-5 degrees"), [{ kind: "words", lines: ["Well - yes.", "-5 degrees"] }]);
  assert.deepEqual(blocks(" \n\n•\n"), []);
  assert.deepEqual(blocks("• one\n•\n• two"), [{ kind: "points", lines: ["one", "two"] }]);
});
