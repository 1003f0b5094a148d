import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, config, fields, type Schema } from "./setup.ts";

const SCHEMA: Schema = {
  $ref: "#/$defs/Setup",
  $defs: {
    Tone: { enum: ["warm", "plain"] },
    Setup: {
      type: "object",
      required: ["goal"],
      properties: {
        goal: { type: "string", title: "Your goal" },
        max_turns: { type: "integer", default: 14, minimum: 3, maximum: 50 },
        pace: { anyOf: [{ type: "number" }, { type: "null" }], default: null },
        tone: { $ref: "#/$defs/Tone", default: "warm" },
        quiet: { type: "boolean", default: false },
        tags: { type: "array" },
        place: { type: ["string", "null"] },
      },
    },
  },
};

test("simple fields become a form; others are left to programmers", () => {
  const list = fields(SCHEMA);
  assert.deepEqual(
    list.map((field) => [field.name, field.kind, field.label, field.fallback]),
    [
      ["goal", "text", "Your goal", ""],
      ["max_turns", "integer", "Max turns", "14"],
      ["pace", "number", "Pace", ""],
      ["tone", "choice", "Tone", "warm"],
      ["quiet", "boolean", "Quiet", "false"],
      ["place", "text", "Place", ""],
    ],
  );
  assert.equal(list[0]?.required, true);
  assert.deepEqual([list[1]?.min, list[1]?.max], [3, 50]);
});

test("only what was filled in is sent, in its type", () => {
  const sent = config(fields(SCHEMA), { goal: " rest ", max_turns: "7", pace: "", quiet: "true", tone: "plain", place: "  " });
  assert.deepEqual(sent, { goal: "rest", max_turns: 7, quiet: true, tone: "plain" });
});

test("no schema, no form", () => {
  assert.deepEqual(fields({}), []);
  assert.deepEqual(fields({ $ref: "#/$defs/Missing" }), []);
});

test("a person is asked what the page has words for, and what is required", () => {
  const schema: Schema = {
    required: ["goal"],
    properties: { goal: { type: "string" }, halfway: { type: "number" }, max_turns: { type: "integer" }, suds_before: { type: ["integer", "null"] } },
  };
  const list = asked(fields(schema), ["suds_before", "name"]);
  assert.deepEqual(
    list.map((field) => [field.name, field.options.length]),
    [
      ["goal", 0],
      ["suds_before", 11],
    ],
  );
  assert.deepEqual(config(list, { suds_before: "0" }), { suds_before: 0 });
});

test("what may be a name or written out is chosen by its name", () => {
  const schema: Schema = { type: "object", properties: { deck: { anyOf: [{ type: "string" }, { type: "object" }], default: "animals" } } };
  const [deck] = asked(fields(schema), ["deck"]);
  assert.deepEqual([deck?.kind, deck?.fallback, deck?.options], ["text", "animals", ["animals", "kitchen", "home"]]);
  assert.deepEqual(config(deck === undefined ? [] : [deck], { deck: "home" }), { deck: "home" });
});
