import assert from "node:assert/strict";
import { test } from "node:test";
import { callable, helpLines, helps, listed, pieces } from "./contacts.ts";

const dialled = (text: string) => pieces(text).flatMap((piece) => piece.href?.replace("tel:", "") ?? []);

test("numbers of helplines can be dialled", () => {
  assert.deepEqual(dialled("Call or text 988, or 911 in an emergency."), ["988", "911"]);
  assert.deepEqual(dialled("Samaritans: 116 123. Emergency: 999."), ["116123", "999"]);
  assert.deepEqual(dialled("Teléfono de la Esperanza: 717 003 717; 024; 112"), ["717003717", "024", "112"]);
  assert.deepEqual(dialled("+34 91 459 00 55 / 1-800-273-8255"), ["+34914590055", "18002738255"]);
});

test("numbers for messages open a message, with its word in it", () => {
  assert.deepEqual(dialled("Call Samaritans on 116 123.\nOr text SHOUT to 85258, any time."), ["116123", "sms:85258?body=SHOUT"]);
  assert.deepEqual(dialled("If you'd rather text: send HELLO to 50808, any time."), ["sms:50808?body=HELLO"]);
  assert.deepEqual(dialled("Kids Help Phone: llama al 1-800-668-6868 o envía CONNECT al 686868."), ["18006686868", "sms:686868?body=CONNECT"]);
  assert.deepEqual(dialled("También puedes enviar SHOUT por mensaje de texto al 85258 (en inglés)."), ["sms:85258?body=SHOUT"]);
  assert.deepEqual(dialled("Text 0477 131 114, or call 13 11 14."), ["sms:0477131114", "131114"]);
  assert.deepEqual(dialled("Lifeline: call or text 988; in danger: 911"), ["988", "911"]);
  assert.deepEqual(dialled("Llama o envía un mensaje de texto al 988, de día y de noche."), ["988"]);
});

test("addresses can be opened", () => {
  assert.deepEqual(dialled("You can find a line at findahelpline.com. Or at 988lifeline.org/chat, any hour."), [
    "https://findahelpline.com",
    "https://988lifeline.org/chat",
  ]);
  assert.deepEqual(dialled("Write to a.b@example.com, see v1.2, e.g. this, i.e. that."), []);
});

test("scores, hours, years and percentages cannot", () => {
  assert.deepEqual(dialled("It was 8/10, open 24/7 since 2019, 100% free, from 9 to 10, 3.145 or 12 times, 10-15 minutes, 9-17 h."), []);
});

test("nothing of the text is lost", () => {
  for (const text of ["Call 988 now", "988", "no number", "", "a 112\nb 024."]) {
    assert.equal(pieces(text).map((piece) => piece.text).join(""), text);
  }
});

test("only words that carry resources are set apart", () => {
  assert.equal(helps("Call 112.", true), true);
  assert.equal(helps("I counted 112 sheep.", false), false);
  assert.equal(helps("What makes it an 8 today?", true), false);
});

test("a list of contacts is told from numbers in a sentence", () => {
  assert.equal(listed("I am sorry.\n\n• Lifeline: call 988\n• Emergency: 911"), true);
  for (const text of ["158 over 92, and later 162 over 95.", "• tea\n• bread", "Call 988 or 911."]) assert.equal(listed(text), false);
});

test("contacts are named once more only when other words came after them", () => {
  const help = "I am sorry.\n\n• Lifeline: call 988\n• Emergency: 911\n\nI am here.";
  assert.deepEqual(helpLines(["Hello.", help, "Thank you."]), ["Lifeline: call 988", "Emergency: 911"]);
  assert.deepEqual(helpLines(["Hello.", help]), []);
  assert.deepEqual(helpLines(["Hello."]), []);
});

test("of words of help the numbers that can be called are told, each once", () => {
  const help = "• Samaritans: call 116 123.\n• Or text SHOUT to 85258.\n• Chat at childline.org.uk.\n\nIn danger call 999. Samaritans: 116 123.";
  assert.deepEqual(
    callable(help).map(({ href }) => href),
    ["tel:116123", "tel:999"],
  );
  assert.deepEqual(callable("I am here."), []);
});
