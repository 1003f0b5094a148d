/** Code to be written. A plain box at once; the editor takes its place when it has come, and where it cannot come nothing is missed. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useDraft } from "../drafts.ts";
import type { Words } from "../words.ts";
import { Sent } from "./choosing.tsx";
import type { Editor } from "./editor.ts";
import { text } from "./props.ts";
import { examplesOf, indented, type Example } from "./python.ts";
import type { Asking } from "./widget.tsx";

export function Code({ id, props, busy, answer, words }: Asking) {
  const starter = text(props["starter_code"]);
  const [code, setCode] = useDraft(id, text(props["initial"]) || starter);
  const [anew, setAnew] = useState(0);
  const submit = (now: string) => {
    if (now.trim() !== "" && !busy) answer(now);
  };
  return (
    <>
      <Examples list={examplesOf(props["examples"], starter)} words={words} />
      <Writing code={code} anew={anew} write={setCode} busy={busy} submit={submit} words={words} />
      <p class="quiet small">
        {words.ask.codeKeys} {words.ask.ctrlSends}
      </p>
      <Sent note="" ready={code.trim() !== ""} send={() => submit(code)} label={words.ask.codeSend}>
        {starter !== "" && code !== starter && (
          <button
            type="button"
            class="plain"
            onClick={() => {
              setCode(starter);
              setAnew(anew + 1);
            }}
          >
            {words.ask.codeAgain}
          </button>
        )}
      </Sent>
    </>
  );
}

function Examples({ list, words }: { list: Example[]; words: Words }) {
  if (list.length === 0) return null;
  return (
    <div class="examples" tabIndex={0} role="region" aria-label={words.ask.examples}>
      <table>
        <caption>{words.ask.examples}</caption>
        <thead>
          <tr>
            <th scope="col">{words.ask.call}</th>
            <th scope="col">{words.ask.gives}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={one.call}>
              <td>
                <code>{one.call}</code>
              </td>
              <td>
                <code>{one.gives}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface WritingProps {
  code: string;
  /** How often the code was put back to its start. */
  anew: number;
  write(code: string): void;
  busy: boolean;
  submit(code: string): void;
  words: Words;
}

function Writing({ code, anew, write, busy, submit, words }: WritingProps) {
  const plain = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const latest = useRef({ code, write, submit });
  const [come, setCome] = useState(false);
  const caret = useRef<{ from: number; to: number } | null>(null);
  latest.current = { code, write, submit };
  useEffect(() => {
    let gone = false;
    import("./editor.ts").then(
      ({ edit }) => {
        if (gone || place.current === null) return;
        const box = plain.current;
        caret.current = box !== null && document.activeElement === box ? { from: box.selectionStart, to: box.selectionEnd } : null;
        editor.current = edit(place.current, latest.current.code, `${words.ask.code}. ${words.ask.codeKeys}`, {
          changed: (now) => latest.current.write(now),
          submitted: (now) => latest.current.submit(now),
        });
        setCome(true);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      editor.current?.close();
    };
  }, []);
  // Only now can it be seen, and take over from the box.
  useLayoutEffect(() => {
    if (come && caret.current !== null) editor.current?.focus(caret.current);
  }, [come]);
  // Only when asked to: what the editor itself has said is older than what is in it, and the two would chase each other.
  useEffect(() => {
    if (anew > 0) editor.current?.show(code);
  }, [anew]);
  useEffect(() => editor.current?.hold(busy), [busy, come]);
  return (
    <div class="code">
      {!come && <Plain box={plain} code={code} write={write} submit={submit} words={words} />}
      <div ref={place} class="editor" hidden={!come} />
    </div>
  );
}

interface PlainProps extends Omit<WritingProps, "busy" | "anew"> {
  box: { current: HTMLTextAreaElement | null };
}

function Plain({ box, code, write, submit, words }: PlainProps) {
  const leaving = useRef(false);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [code]);
  const typed = (event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }) => {
    const area = event.currentTarget;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(area.value);
    if (event.key === "Tab" && !event.shiftKey && !leaving.current) {
      event.preventDefault();
      const next = indented(area.value, area.selectionStart, area.selectionEnd);
      caret.current = next.at;
      write(next.code);
    }
    if (event.key !== "Shift") leaving.current = event.key === "Escape";
  };
  return (
    <textarea
      ref={box}
      rows={9}
      value={code}
      aria-label={`${words.ask.code}. ${words.ask.codeKeys}`}
      spellcheck={false}
      autocomplete="off"
      autocapitalize="off"
      onInput={(event) => write(event.currentTarget.value)}
      onKeyDown={typed}
    />
  );
}
