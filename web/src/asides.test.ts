import assert from "node:assert/strict";
import { test } from "node:test";
import { told } from "./asides.ts";
import { BLANK, type Line, type Screen } from "./fold.ts";

const us = (key: string, text: string, aside?: boolean): Line => ({ who: "us", key, text, by: "author", ...(aside === undefined ? {} : { aside }) });
const you = (key: string): Line => ({ who: "you", key, seq: 1, text: "…" });
const HELP = "I am sorry.\n\n• Lifeline: call 988\n• In danger: 911";
const LINES = [us("said-1", "158 over 92, then 162 over 95."), us("said-2", "I am here."), us("said-3", HELP), you("heard-4"), us("said-5", "Call 988.")];
const screen = (view: Screen["view"], lines = LINES): Screen => ({ ...BLANK, view, lines });
const asides = (one: Screen) => one.lines.flatMap((line) => (line.who === "us" ? [line.aside] : []));

test("what was told in this tab is known again after a reload, and a list of contacts in any case", () => {
  assert.deepEqual(asides(told(screen({ aside: "none" }), ["said-2"])), [false, true, true, undefined]);
  assert.deepEqual(asides(told(screen({ aside: "none" }), [])), [false, false, true, undefined]);
});

test("what the stream told is not told otherwise by the tab", () => {
  const lines = [us("said-1", HELP, false), us("said-2", "Hm.", true), you("heard-4")];
  assert.deepEqual(asides(told(screen({ aside: "all" }, lines), ["said-1"])), [false, true]);
});

test("a program that speaks as itself is left as it is", () => {
  for (const view of [{}, { aside: true }, { crisis: true }]) {
    const one = screen(view);
    assert.equal(told(one, ["said-2"]), one);
  }
});
