import assert from "node:assert/strict";
import { test } from "node:test";
import { framer, read } from "./sse.ts";

const WIRE = 'event: connected\ndata: {"session":"s"}\n\n: beat\n\nid: 4\nevent: said\ndata: {"text":"¿Qué\\ntal?","choices":[],"by":"author"}\n\n';

function frames(chunks: string[]) {
  const feed = framer();
  return chunks.flatMap((chunk) => feed(chunk));
}

test("frames come out whole wherever the bytes are cut, with LF, CRLF or CR", () => {
  const expected = frames([WIRE]);
  assert.deepEqual(
    expected.map((frame) => [frame.event, frame.id]),
    [
      ["connected", null],
      ["said", "4"],
    ],
  );
  for (const wire of [WIRE, WIRE.replaceAll("\n", "\r\n"), WIRE.replaceAll("\n", "\r")]) {
    assert.deepEqual(frames([...wire, "\n"]), expected, "one character at a time");
    for (let cut = 0; cut < wire.length; cut += 1) assert.deepEqual(frames([wire.slice(0, cut), wire.slice(cut), "\n"]), expected, `cut at ${cut}`);
  }
});

test("several data lines are one text; a comment and an unfinished frame are nothing", () => {
  assert.equal(frames(["data: a\ndata:b\n\n"])[0]?.data, "a\nb");
  assert.deepEqual(frames([": beat\n\n", "event: said\ndata: {"]), []);
});

test("what cannot be read is left out", () => {
  assert.equal(read({ event: "said", id: "3", data: "{" }), null);
  assert.equal(read({ event: "said", id: "3", data: "7" }), null);
  assert.equal(read({ event: "novelty", id: "3", data: "{}" }), null);
  assert.equal(read({ event: "heard", id: "x", data: '{"text":"a"}' })?.seq, null);
  assert.equal(read({ event: "heard", id: "12", data: '{"text":"a"}' })?.seq, 12);
});
