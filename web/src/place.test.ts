import assert from "node:assert/strict";
import { test } from "node:test";
import { countryNames, countryOf, placed } from "./place.ts";

test("the time zone says the country, whatever the browser's language", () => {
  assert.equal(countryOf("Europe/Madrid", ["en-US"]), "ES");
  assert.equal(countryOf("America/New_York", ["es"]), "US");
  assert.equal(countryOf("Europe/London", ["en-GB"]), "GB");
});

test("a zone that is nobody's gives no country: never another country's number", () => {
  assert.equal(countryOf("UTC", ["en-US"]), null);
  assert.equal(countryOf("Nowhere/Land", ["es-ES"]), null);
});

test("countries have names in the person's language, in its order", () => {
  const names = countryNames("es");
  assert.ok(names.length > 150);
  assert.equal(names.find((one) => one.code === "ES")?.name, "España");
  assert.deepEqual(names.map((one) => one.name), [...names.map((one) => one.name)].sort((a, b) => a.localeCompare(b, "es")));
});

test("a place is added to a language that has none", () => {
  assert.equal(placed("es", "MX"), "es-MX");
  assert.equal(placed("es-AR", "MX"), "es-AR");
  assert.equal(placed("en", ""), "en");
});
