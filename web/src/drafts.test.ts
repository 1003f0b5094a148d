import assert from "node:assert/strict";
import { test } from "node:test";
import { joined, without } from "./drafts.ts";

test("words that could not be sent come back before those typed meanwhile, once", () => {
  assert.equal(joined("first", ""), "first");
  assert.equal(joined("first", "second"), "first\nsecond");
  assert.equal(joined("first", "first\nsecond"), "first\nsecond");
});

test("words that turn out to have arrived leave the box, and only they", () => {
  assert.equal(without("first", "first"), "");
  assert.equal(without("first", "first\nsecond"), "second");
  assert.equal(without("first", "firstly"), "firstly");
});
