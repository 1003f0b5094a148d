import assert from "node:assert/strict";
import { test } from "node:test";
import { shown } from "./loudness.ts";

test("the meter is empty in silence, full where screaming begins, and half way in between as an ear hears it", () => {
  assert.deepEqual([0, -1, 0.003].map(shown), [0, 0, 0]);
  assert.equal(shown(0.35), 1);
  assert.equal(shown(4), 1);
  assert.ok(Math.abs(shown(Math.sqrt(0.003 * 0.35)) - 0.5) < 1e-9);
});
