import assert from "node:assert/strict";
import { test } from "node:test";
import { Problem, UNREACHED } from "./api.ts";
import { lengthOf, LONGEST, room, troubleWords } from "./trouble.ts";
import { LANGUAGES } from "./words.ts";

const KINDS = ["busy", "session-over", "not-pending", "bad-config", "bad-input", "unknown-session-type", "not-found", "not-ready"];

for (const [language, words] of Object.entries(LANGUAGES)) {
  test(`every refusal has words of its own in ${language}`, () => {
    const said = KINDS.map((kind) => troubleWords(new Problem(409, { kind }), words));
    assert.equal(new Set([...said, words.failed, words.unreached]).size, KINDS.length + 2);
  });

  test(`a refusal nobody foresaw still has words in ${language}`, () => {
    for (const status of [400, 418, 500, 502]) assert.equal(troubleWords(new Problem(status, { kind: "no-such-kind" }), words), words.failed);
    assert.equal(troubleWords(new Problem(UNREACHED), words), words.unreached);
    assert.notEqual(troubleWords(new Problem(404), words), words.failed);
  });

  test(`too long says how much fits in ${language}`, () => {
    assert.match(troubleWords(new Problem(422, { kind: "bad-input" }), words, LONGEST + 1), /4000/);
    assert.match(troubleWords(new Problem(413), words), /4000/);
    assert.doesNotMatch(troubleWords(new Problem(422, { kind: "bad-input" }), words, LONGEST), /4000/);
  });

  test(`every end has a sentence in ${language}`, () => {
    for (const reason of ["complete", "person_stopped", "followups_exhausted", "turn_limit", "terminated", "ended_by_staff"])
      assert.ok((words.overBy[reason] ?? "").length > 10, reason);
    assert.notEqual(words.overBy["terminated"], words.overBy["ended_by_staff"]);
  });
}

test("a turn that is still running is busy, whatever its type", () => {
  assert.equal(troubleWords(new Problem(409, { kind: "x", retryAfter: 1 }), LANGUAGES.en), LANGUAGES.en.troubles["busy"]);
});

test("characters are counted as the server counts them, and only near the end", () => {
  assert.equal(lengthOf("a😀é"), 3);
  assert.equal(room(100, LANGUAGES.en), null);
  assert.equal(room(3990, LANGUAGES.en), "10 characters left");
  assert.equal(room(4000, LANGUAGES.es), "Quedan 0 caracteres");
  assert.equal(room(4003, LANGUAGES.es), "Sobran 3 caracteres");
});
