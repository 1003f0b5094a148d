import assert from "node:assert/strict";
import { test } from "node:test";
import { regional } from "./recognising.ts";

test("a language gets the region of the person, or a usual one", () => {
  assert.equal(regional("en", ["fr", "en", "en-GB", "en-US"]), "en-GB");
  assert.equal(regional("es", ["en-GB"]), "es-ES");
  assert.equal(regional("es-MX", ["es-ES"]), "es-MX");
  assert.equal(regional("pt", []), "pt");
});
