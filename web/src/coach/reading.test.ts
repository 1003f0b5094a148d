import assert from "node:assert/strict";
import { test } from "node:test";
import { coachingOf, laidOut, withGrownup } from "./reading.ts";

test("a view with nothing in it is a calm page without a card", () => {
  const blank = coachingOf({});
  assert.deepEqual([blank.mode, blank.level, blank.card, blank.offers, blank.overlay], ["card", "GREEN", null, [], null]);
});

test("what is strange in a view is left out", () => {
  const odd = coachingOf({
    mode: "party",
    ui: { level: 3, interventions: ["RETRY_CARD", "SING", 7], overlay: [] },
    card: { question: "What is this?", images: [null, { image: "/pictures/a.svg", label: 4 }, { label: "cat" }] },
    progress: { done: "2", of: Number.NaN },
  });
  assert.deepEqual([odd.mode, odd.level, odd.offers, odd.overlay, odd.done, odd.of], ["card", "GREEN", ["RETRY_CARD"], null, 0, 0]);
  assert.deepEqual(odd.card?.pictures, [{ image: "pictures/a.svg", label: "" }]);
});

test("at most three offers come first, the calming ones of five, in the order of the program", () => {
  const five = laidOut(["BUBBLE_BREATHING", "SKIP_CARD", "RETRY_CARD", "START_BREAK", "CALL_GROWNUP"]);
  assert.deepEqual(five, { first: ["BUBBLE_BREATHING", "START_BREAK", "CALL_GROWNUP"], more: ["SKIP_CARD", "RETRY_CARD"] });
  assert.deepEqual(laidOut(["SKIP_CARD", "RETRY_CARD"]), { first: ["SKIP_CARD", "RETRY_CARD"], more: [] });
  assert.deepEqual(laidOut(["BUBBLE_BREATHING", "SKIP_CARD", "RETRY_CARD", "START_BREAK"]).more, ["RETRY_CARD"]);
});

test("the overlay holds numbers and names alone", () => {
  const { overlay } = coachingOf({ ui: { overlay: { signals: ["SCREAMING"], safetyLevel: "ORANGE", state: { fatigueLevel: 1, lastActivity: "now" } } } });
  assert.deepEqual(overlay, { level: "ORANGE", signals: ["SCREAMING"], state: { fatigueLevel: 1 } });
});

test("after an alarm a grown-up is offered on every card, once", () => {
  const calm = coachingOf({ ui: { interventions: ["RETRY_CARD"] } });
  assert.deepEqual(withGrownup(calm).offers, ["RETRY_CARD", "CALL_GROWNUP"]);
  assert.equal(withGrownup(withGrownup(calm)).offers.length, 2);
});
