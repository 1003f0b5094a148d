import assert from "node:assert/strict";
import { test } from "node:test";
import { helpAtHand, helping, parted, questionIn, stepsBack, withoutAlarm } from "./asking.ts";
import type { ClientAction } from "./events.gen.ts";
import { BLANK, type Line, type Screen } from "./fold.ts";

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

const LIST = "• Call 116 123\n• In danger: 999";
const you = (text: string, to?: ClientAction): Line => ({ who: "you", key: text, seq: 1, text, ...(to === undefined ? {} : { to }) });
const NAME: ClientAction = { tool_call_id: "a", tool_name: "ask", widget_type: "free_text", props: { prompt: "Your name?", initial: "i want to die" } };
const at = (lines: Line[], more: Partial<Screen> = {}): Screen => ({ ...BLANK, lines, action: NAME, shown: NAME, ...more });

test("a form steps back for help until it is wanted, answered, or another is shown", () => {
  const alarmed = [us("Hello"), you("i want to die", NAME), us(LIST)];
  assert.equal(stepsBack(at(alarmed), 0), true);
  assert.equal(stepsBack(at([...alarmed, you("no"), us("I see.")]), 0), true);
  assert.equal(stepsBack(at(alarmed), alarmed.length), false);
  assert.equal(stepsBack(at([...alarmed, you("Ana", NAME)]), 0), false);
  assert.equal(stepsBack(at([...alarmed, you("go on")], { shownAt: 4 }), 0), false);
  assert.equal(stepsBack(at([us(LIST), you("hi")]), 0), false);
  assert.equal(stepsBack(at([us("Hello"), you("hm"), us("Do you?")], { choices: ["Yes", "No"] }), 0), true);
});

test("help is said last until the person says something", () => {
  const alarmed = [us("Hello"), you("i want to die"), us(LIST), us("Nobody is on duty.")];
  assert.equal(helping(at(alarmed, { action: null })), true);
  assert.equal(helping(at([...alarmed, you("no"), us("I see.")])), false);
  assert.equal(helping(at([us(LIST)])), false);
});

test("words that were met with help are not the form's answer", () => {
  assert.deepEqual(withoutAlarm(NAME, at([you("i want to die", NAME), us(LIST)])).props, { prompt: "Your name?" });
  assert.equal(withoutAlarm(NAME, at([you("i want to die", NAME), us("Thank you.")])), NAME);
});

test("the help that was given last is at hand after an alarm and while more is asked", () => {
  const asked = [us("Hello"), you("i want to die"), us(LIST), you("yes"), us("Is there a plan?")];
  assert.equal(helpAtHand(at(asked, { choices: ["Yes", "No"] })), LIST);
  assert.equal(helpAtHand(at(asked, { view: { crisis: true } })), LIST);
  assert.equal(helpAtHand(at(asked)), null);
  assert.equal(helpAtHand(at(asked, { view: { crisis: true }, ended: "terminated" })), null);
  assert.equal(helpAtHand(at([us("Hello"), you("hm"), us("Do you?")], { choices: ["Yes", "No"] })), null);
});
