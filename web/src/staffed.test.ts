import assert from "node:assert/strict";
import { test } from "node:test";
import type { PublicEvent, Status } from "./events.gen.ts";
import { BLANK, fold, type Screen } from "./fold.ts";
import { read } from "./sse.ts";

const connected = (status: Status): PublicEvent => ({
  event: "connected",
  seq: null,
  data: { session: "s1", session_type: "reframing", status, seq: 30, locale: "en", title: "Another view" },
});
const said = (seq: number, text: string, choices: string[] = []): PublicEvent => ({ event: "said", seq, data: { text, choices, by: "author", name: "" } });
const wrote = (seq: number, text: string): PublicEvent => ({ event: "said", seq, data: { text, choices: [], by: "staff", name: "Ana" } });
const heard = (seq: number, text: string, tool_call_id = ""): PublicEvent => ({ event: "heard", seq, data: { text, tool_call_id } });
const REFERRED: PublicEvent = { event: "referred", seq: 5, data: { urgency: "now" } };
const ACTION: PublicEvent = {
  event: "client_action",
  seq: 7,
  data: { tool_call_id: "a1", tool_name: "ask", widget_type: "yes_no", props: { prompt: "Ready?" } },
};
const JOINED: PublicEvent = { event: "joined", seq: 10, data: { name: "Ana" } };
const LEFT: PublicEvent = { event: "left", seq: 20, data: { name: "Ana" } };
const play = (events: PublicEvent[], from: Screen = BLANK): Screen => events.reduce(fold, from);

const BEFORE = [said(2, "Hello.", ["Hi"]), heard(4, "Bad day"), REFERRED, ACTION];
const TALK = [JOINED, said(11, "Ana has joined."), wrote(13, "I am Ana."), heard(15, "Thank you"), wrote(17, "Of course.")];
const WHOLE = [...BEFORE, ...TALK];

test("who is here, and what they said under their name", () => {
  const screen = play([connected("with_staff"), ...WHOLE]);
  assert.equal(screen.staff, "Ana");
  assert.equal(screen.status, "with_staff");
  assert.deepEqual(
    screen.lines.map((line) => (line.who === "them" ? `${line.name}: ${line.text}` : `${line.who}: ${line.text}`)),
    ["us: Hello.", "you: Bad day", "us: Ana has joined.", "Ana: I am Ana.", "you: Thank you", "Ana: Of course."],
  );
});

test("a widget waits while somebody talks, whatever the person writes, and is back when they have left", () => {
  const during = play([connected("with_staff"), ...WHOLE]);
  assert.equal(during.action?.tool_call_id, "a1");
  const after = play([LEFT, said(21, "It is me again."), { event: "run_suspended", seq: 22, data: { tool_call_id: "a1" } }], during);
  assert.equal(after.staff, null);
  assert.equal(after.status, "awaiting_client_action");
  assert.equal(after.action?.tool_call_id, "a1");
  assert.equal(after.referred, null);
});

test("without a widget the program has it again", () => {
  assert.equal(play([heard(4, "x"), REFERRED, JOINED, LEFT]).status, "active");
});

test("before anybody came, and after they left, the person's words answer a widget as ever", () => {
  assert.equal(play([...BEFORE, heard(8, "yes")]).action, null);
  assert.equal(play([...WHOLE, LEFT, heard(23, "Yes")]).action, null);
});

test("a stream cut anywhere in the talk and resumed, or replayed whole, gives the same screen", () => {
  const all = [...WHOLE, LEFT, said(21, "It is me again.")];
  const whole = play([connected("awaiting_client_action"), ...all]);
  for (let cut = 0; cut <= all.length; cut += 1) {
    const first = play([connected("with_staff"), ...all.slice(0, cut)]);
    assert.deepEqual(play([connected("awaiting_client_action"), ...all.slice(cut)], first), whole, `resumed after ${cut}`);
    assert.deepEqual(play([connected("awaiting_client_action"), ...all], first), whole, `replayed after ${cut}`);
  }
});

test("an end takes everybody off the screen", () => {
  const over = play([...WHOLE, { event: "ended", seq: 22, data: { reason: "ended_by_staff" } }]);
  assert.equal(over.staff, null);
  assert.equal(over.action, null);
  assert.equal(over.status, "terminated");
});

test("coming and going are events that the page knows", () => {
  for (const event of ["joined", "left"]) assert.equal(read({ event, id: "10", data: '{"name":"Ana"}' })?.event, event);
});

test("what is asked beside a form stays open when its question comes again, and not when it goes on", () => {
  const again = { ...ACTION, seq: 12, data: { ...ACTION.data, tool_call_id: "a2" } } as PublicEvent;
  const asked = [connected("active"), ACTION, heard(8, "i want to die", "a1"), said(10, "Is it so?", ["Yes", "No"])].reduce(fold, BLANK);
  assert.deepEqual(fold(asked, again).choices, ["Yes", "No"]);
  const other = { ...ACTION, seq: 12, data: { ...ACTION.data, tool_call_id: "a2", props: { prompt: "And now?" } } } as PublicEvent;
  assert.deepEqual(fold(asked, other).choices, []);
});
