/** What was said, in order, along the rail. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { blocks } from "./blocks.ts";
import { helps, pieces } from "./contacts.ts";
import type { Line, Screen } from "./fold.ts";
import type { Outgoing } from "./session.ts";
import type { Words } from "./words.ts";

interface Props {
  screen: Screen;
  outgoing: Outgoing | null;
  words: Words;
}

const NEAR = 80;

export function Transcript({ screen, outgoing, words }: Props) {
  const under = outgoing !== null && screen.heard === outgoing.heardBefore ? outgoing : null;
  const waiting = outgoing !== null && screen.draft.length === 0 && !outgoing.answered;
  const { pane, below, bottom, hands } = useBottom(screen.lines.length + screen.draft.length + (under === null ? 0 : 1));
  return (
    <div class="scroll">
      <div class="pane" ref={pane} {...hands} tabIndex={0} role="region" aria-label={words.conversation}>
        <div class="log" role="log" aria-live="polite" aria-relevant="additions">
          {screen.lines.map((line) => (
            <Spoken key={line.key} line={line} crisis={screen.view["crisis"] === true} words={words} />
          ))}
          {under !== null && (
            <div class="you under">
              <span class="unseen">{words.you}: </span>
              <p>{under.text}</p>
            </div>
          )}
        </div>
        {screen.draft.length > 0 && (
          <div class="us draft" aria-hidden="true">
            <p>{screen.draft.join("")}</p>
          </div>
        )}
        {waiting && (
          <div class="us writing" role="status">
            <span class="unseen">{words.writing}</span>
            <i aria-hidden="true" />
            <i aria-hidden="true" />
            <i aria-hidden="true" />
          </div>
        )}
      </div>
      {below && (
        <button type="button" class="below" onClick={bottom}>
          {words.newBelow} ↓
        </button>
      )}
    </div>
  );
}

function Spoken({ line, crisis, words }: { line: Line; crisis: boolean; words: Words }) {
  if (line.who === "note") return <p class="note">{line.text}</p>;
  const help = line.who === "us" && line.by === "author" && helps(line.text, crisis);
  return (
    <div class={help ? "us help" : line.who}>
      <span class="unseen">{line.who === "you" ? words.you : words.us}: </span>
      {help && <p class="help-head">{words.help}</p>}
      {line.who === "you" ? <p>{line.text}</p> : <Laid text={line.text} help={help} />}
    </div>
  );
}

function Laid({ text, help }: { text: string; help: boolean }) {
  const words = (line: string) => (help ? linked(line) : line);
  return (
    <>
      {blocks(text).map((block, place) =>
        block.kind === "points" ? (
          <ul key={place} class="points">
            {block.lines.map((line, at) => (
              <li key={at}>{words(line)}</li>
            ))}
          </ul>
        ) : (
          <div key={place} class="words">
            {block.lines.map((line, at) => (
              <p key={at}>{words(line)}</p>
            ))}
          </div>
        ),
      )}
    </>
  );
}

function linked(text: string) {
  return pieces(text).map((piece, place) =>
    piece.href === null ? (
      piece.text
    ) : (
      <a key={place} href={piece.href} rel="noreferrer" {...(piece.href.startsWith("https:") ? { target: "_blank" } : {})}>
        {piece.text}
      </a>
    ),
  );
}

/** Stays at the newest words unless the person has moved up to read. A scroll that nobody's hand began never lets go. */
function useBottom(size: number) {
  const pane = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const moved = useRef(false);
  const [below, setBelow] = useState(false);
  const bottom = () => {
    const box = pane.current;
    if (box !== null) box.scrollTop = Math.min(box.scrollHeight - box.clientHeight, startOfNewest(box) - 12);
  };
  const touched = () => {
    moved.current = true;
  };
  const scrolled = () => {
    const box = pane.current;
    if (box === null) return;
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR) {
      stuck.current = true;
      moved.current = false;
      setBelow(false);
    } else if (moved.current) stuck.current = false;
  };
  useLayoutEffect(() => {
    if (stuck.current) bottom();
    else if (size > 0) setBelow(true);
  }, [size]);
  useEffect(() => {
    const box = pane.current;
    if (box === null) return;
    const watch = new ResizeObserver(() => {
      if (stuck.current) bottom();
    });
    for (const part of [box, ...box.children]) watch.observe(part);
    return () => watch.disconnect();
  }, []);
  const hands = { onScroll: scrolled, onWheel: touched, onTouchMove: touched, onPointerDown: touched, onKeyDown: touched };
  return { pane, below, bottom, hands };
}

/** Where the newest answer begins: words longer than the page are read from their start, not from their end. */
function startOfNewest(box: HTMLElement): number {
  const yours = [...box.querySelectorAll(".you:not(.under)")].at(-1);
  const first = yours === undefined ? box.querySelector(".log > *") : yours.nextElementSibling;
  if (first === null || first.matches(".under")) return Number.POSITIVE_INFINITY;
  return first.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
}
