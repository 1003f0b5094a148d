import assert from "node:assert/strict";
import { test } from "node:test";
import { parted, questionIn } from "./asking.ts";
import type { Line } from "./fold.ts";

const HELP = "I am sorry.\n\n• Call 116 123\n\nIn danger now? Call 999.";
const us = (text: string): Line => ({ who: "us", key: text, text, by: "author" });

test("the question after the last contact is told apart from the help", () => {
  assert.deepEqual(parted(`${HELP}\n\nIs it so?\nOne word will do.`), { help: HELP, question: "Is it so?\nOne word will do." });
  assert.deepEqual(parted(HELP), { help: HELP, question: "" });
  assert.deepEqual(parted("How are you?"), { help: "How are you?", question: "" });
});

test("the question of a turn is the last one, and an answered one is none", () => {
  assert.equal(questionIn([us("How are you?\n\nAre you alone?"), us("Nobody is on duty.")]), "Are you alone?");
  assert.equal(questionIn([us("Are you alone?"), { who: "you", key: "1", seq: 1, text: "yes" }, us("I see.")]), "");
});
