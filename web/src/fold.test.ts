import assert from "node:assert/strict";
import { test } from "node:test";
import type { PublicEvent } from "./events.gen.ts";
import { BLANK, facing, fold, numberIn, recordIn, textIn, type Screen } from "./fold.ts";

const CONNECTED: PublicEvent = {
  event: "connected",
  seq: null,
  data: { session: "s1", session_type: "reframing", status: "active", seq: 9, locale: "en", title: "Another view" },
};
const said = (seq: number, text: string, choices: string[] = []): PublicEvent => ({ event: "said", seq, data: { text, choices, by: "author", name: "" } });
const heard = (seq: number, text: string, tool_call_id = ""): PublicEvent => ({ event: "heard", seq, data: { text, tool_call_id } });
const delta = (seq: number | null, part: number, text: string): PublicEvent => ({ event: "delta", seq, data: { text, part } });
const ACTION: PublicEvent = {
  event: "client_action",
  seq: 5,
  data: { tool_call_id: "a1", tool_name: "ask_question", widget_type: "yes_no", props: { prompt: "Ready?" } },
};
const play = (events: PublicEvent[], from: Screen = BLANK): Screen => events.reduce(fold, from);

const TALK = [CONNECTED, said(2, "Hello.", ["Hi"]), heard(4, "Bad day"), said(7, "Tell me more."), heard(10, "My boss"), said(12, "I see.")];

test("a conversation is restored from its stream, in order", () => {
  const screen = play(TALK);
  assert.deepEqual(
    screen.lines.map((line) => `${line.who}: ${line.text}`),
    ["us: Hello.", "you: Bad day", "us: Tell me more.", "you: My boss", "us: I see."],
  );
  assert.equal(screen.seq, 12);
  assert.equal(screen.title, "Another view");
});

test("a stream that is cut anywhere and resumed, or replayed whole, gives the same screen", () => {
  const whole = play(TALK);
  for (let cut = 0; cut <= TALK.length; cut += 1) {
    const first = play(TALK.slice(0, cut));
    assert.deepEqual(play([CONNECTED, ...TALK.slice(cut)], first), whole, `resumed after ${cut}`);
    assert.deepEqual(play(TALK, first), whole, `replayed after ${cut}`);
  }
});

test("sentences under way are replaced by the whole text", () => {
  const writing = play([CONNECTED, heard(3, "x"), delta(null, 0, "One."), delta(null, 1, "Two.")]);
  assert.deepEqual(writing.draft, ["One.", "Two."]);
  const again = fold(writing, delta(null, 1, "Two."));
  assert.deepEqual(again.draft, ["One.", "Two."], "a sentence that comes twice is shown once");
  const done = fold(again, said(6, "One. Two."));
  assert.deepEqual(done.draft, []);
  assert.equal(done.lines.at(-1)?.text, "One. Two.");
});

test("a sentence that comes before an earlier one leaves a gap, not a hole", () => {
  assert.deepEqual(play([delta(null, 2, "Three.")]).draft, ["", "", "Three."]);
});

test("a banner stands before the words it belongs to, once", () => {
  const banner: PublicEvent = { event: "banner", seq: null, data: { text: "Halfway" } };
  const once = play([CONNECTED, banner, said(5, "On we go."), said(6, "More.")]);
  assert.deepEqual(
    once.lines.map((line) => line.text),
    ["Halfway", "On we go.", "More."],
  );
  const again = play([banner, said(5, "On we go.")], once);
  assert.equal(again.lines.length, 3);
});

test("choices live until the person is heard", () => {
  const offered = play([said(2, "Which?", ["a", "b"])]);
  assert.deepEqual(offered.choices, ["a", "b"]);
  assert.deepEqual(fold(offered, heard(3, "a")).choices, []);
});

test("a widget suspends, survives a reconnection, and goes when it is answered", () => {
  const suspended: PublicEvent = { event: "run_suspended", seq: 5, data: { tool_call_id: "a1" } };
  const shown = play([CONNECTED, ACTION, suspended]);
  assert.equal(shown.status, "awaiting_client_action");
  assert.equal(shown.action?.tool_call_id, "a1");
  const waiting: PublicEvent = { ...CONNECTED, data: { ...CONNECTED.data, status: "awaiting_client_action" } } as PublicEvent;
  assert.equal(fold(shown, waiting).action?.tool_call_id, "a1");
  assert.equal(fold(shown, CONNECTED).action, null);
});

test("an end closes every way to answer", () => {
  const over = play([CONNECTED, said(2, "Which?", ["a"]), ACTION, { event: "ended", seq: 8, data: { reason: "complete" } }]);
  assert.equal(over.ended, "complete");
  assert.equal(over.status, "completed");
  assert.equal(over.action, null);
  assert.deepEqual(over.choices, []);
});

test("the newest view counts, and a strange one does no harm", () => {
  const view = (seq: number, data: Record<string, unknown>): PublicEvent => ({ event: "view", seq, data });
  const screen = play([view(3, { phase: "WARMUP" }), view(6, { phase: "CLARIFY", turn: 2, progress: [1], suds: { before: "7" } })]);
  assert.equal(textIn(screen.view, "phase"), "CLARIFY");
  assert.equal(numberIn(screen.view, "turn"), 2);
  assert.deepEqual(recordIn(screen.view, "progress"), {});
  assert.equal(numberIn(recordIn(screen.view, "suds"), "before"), null);
  assert.equal(textIn(screen.view, "missing"), null);
});

test("folding never changes the screen it was given", () => {
  const before = play(TALK.slice(0, 3));
  const copy = structuredClone(before);
  play(TALK, before);
  assert.deepEqual(before, copy);
});

test("an end by the team is an end from outside, like the person's own", () => {
  const end = (reason: string) => fold(BLANK, { event: "ended", seq: 3, data: { reason } }).status;
  assert.deepEqual(["terminated", "ended_by_staff", "person_stopped", "complete"].map(end), ["terminated", "terminated", "completed", "completed"]);
});

const shows = (seq: number, id: string, props: Record<string, unknown> = {}): PublicEvent => ({
  event: "client_action",
  seq,
  data: { tool_call_id: id, tool_name: "t", widget_type: "multiple_choice", props: { prompt: "Which?", options: ["A", "B"], ...props } },
});
const hears = (seq: number, text: string, tool_call_id = ""): PublicEvent => ({ event: "heard", seq, data: { text, tool_call_id } });
const waits = (seq: number, id: string): PublicEvent => ({ event: "run_suspended", seq, data: { tool_call_id: id } });
const joins = (seq: number, status: "active" | "awaiting_client_action" | "completed"): PublicEvent => ({
  event: "connected",
  seq: null,
  data: { session: "s", session_type: "t", status, seq, locale: "en", title: "T" },
});

test("an answered question stays in the conversation, with its answer", () => {
  const screen = play([joins(2, "awaiting_client_action"), shows(2, "call_2"), waits(2, "call_2"), joins(5, "completed"), hears(3, "B", "call_2")]);
  assert.deepEqual(screen.lines.map((line) => [line.who, line.text]), [["asked", "Which?"], ["you", "B"]]);
  assert.equal(screen.action, null);
});

test("words beside a question leave it open, live and after a reload", () => {
  const said: PublicEvent = { event: "said", seq: 4, data: { text: "It waits.", choices: [], by: "author", name: "" } };
  const free = { widget_type: "free_text" };
  for (const widget of [shows(2, "call_2"), { ...shows(2, "call_2"), data: { ...(shows(2, "call_2").data as object), ...free } } as PublicEvent]) {
    const live = play([joins(2, "awaiting_client_action"), widget, waits(2, "call_2"), hears(3, "why?"), said, waits(5, "call_2")]);
    const again = play([joins(5, "awaiting_client_action"), widget, hears(3, "why?"), said, { event: "view", seq: 5, data: {} }]);
    for (const screen of [live, again]) {
      assert.equal(screen.action?.tool_call_id, "call_2");
      assert.deepEqual(screen.lines.map((line) => line.who), ["you", "us"]);
      assert.ok(screen.lines.every((line) => !("to" in line)));
    }
  }
});

test("the second answer to a question that came again is not the first", () => {
  const screen = play([shows(2, "call_2"), hears(3, "A", "call_2"), shows(4, "call_4"), hears(5, "B", "call_4")]);
  assert.deepEqual(screen.lines.map((line) => line.key), ["asked-call_2", "heard-3", "asked-call_4", "heard-5"]);
});

test("words beside a question that was answered later are not taken for its answer", () => {
  const widget = { ...shows(2, "call_2"), data: { ...(shows(2, "call_2").data as object), widget_type: "free_text" } } as PublicEvent;
  const said: PublicEvent = { event: "said", seq: 4, data: { text: "It waits.", choices: [], by: "author", name: "" } };
  const screen = play([joins(6, "completed"), widget, hears(3, "why?"), said, hears(6, "because", "call_2")]);
  assert.deepEqual(screen.lines.map((line) => [line.who, line.text]), [["you", "why?"], ["us", "It waits."], ["asked", "Which?"], ["you", "because"]]);
});

const viewed = (seq: number | null, aside?: string): PublicEvent => ({ event: "view", seq, data: aside === undefined ? {} : { aside } });
const asidesIn = (screen: Screen) => screen.lines.flatMap((line) => (line.who === "us" ? [line.aside] : []));

test("after a turn it is told which of its words are Handrail's own", () => {
  const turns = [
    CONNECTED,
    said(2, "Hello."),
    viewed(3, "none"),
    heard(4, "Your blood pressure?"),
    said(5, "158 over 92."),
    viewed(6, "none"),
    heard(7, "I cannot go on"),
    said(8, "I am sorry."),
    said(9, "• Lifeline: 988"),
    viewed(10, "all"),
    heard(11, "The last question"),
    said(12, "At night."),
    said(13, "That was the last question."),
    viewed(null, "last"),
  ];
  const whole = play(turns);
  assert.deepEqual(asidesIn(whole), [false, false, true, true, false, true]);
  for (let cut = 0; cut <= turns.length; cut += 1) assert.deepEqual(play([CONNECTED, ...turns.slice(cut)], play(turns.slice(0, cut))), whole, `resumed after ${cut}`);
});

test("words of a turn without the person's do not change whose the earlier ones were", () => {
  const screen = play([CONNECTED, heard(4, "Why?"), said(5, "It hurts."), viewed(6, "none"), said(8, "We can go on."), viewed(9, "all")]);
  assert.deepEqual(asidesIn(screen), [false, true]);
});

test("a program that speaks as itself has nothing to tell, and a strange word tells nothing", () => {
  for (const view of [viewed(3), viewed(3, "some"), viewed(3, "")]) assert.deepEqual(asidesIn(play([CONNECTED, said(2, "Call 988."), view])), [undefined]);
});

test("a widget steps back while something else is asked plainly, and comes back as it was", () => {
  const said: PublicEvent = { event: "said", seq: 4, data: { text: "Is somebody hurting you?", choices: ["Yes, there is somebody"], by: "author", name: "" } };
  const view = (seq: number, asked_plainly: boolean): PublicEvent => ({ event: "view", seq, data: { asked_plainly } });
  const asked = [joins(2, "awaiting_client_action"), shows(2, "call_2"), waits(2, "call_2"), hears(3, "I am scared"), said, view(5, true), waits(5, "call_2")];
  const open = play(asked);
  assert.equal(facing(open), null);
  assert.deepEqual(open.choices, ["Yes, there is somebody"]);
  const after = play([...asked, hears(6, "no"), view(7, false), waits(7, "call_2")]);
  assert.equal(facing(after)?.tool_call_id, "call_2");
  assert.equal(facing({ ...after, staff: "Ana" }), null);
});
