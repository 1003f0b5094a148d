/** Words laid out in paragraphs and points; in words of help the numbers and addresses can be used. */
import type { ComponentChildren } from "preact";
import { blocks } from "./blocks.ts";
import { pieces } from "./contacts.ts";
import type { Words } from "./words.ts";

export function Laid({ text, help }: { text: string; help: boolean }) {
  const words = (line: string) => (help ? <Linked text={line} /> : line);
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

export function Linked({ text }: { text: string }) {
  return (
    <>
      {pieces(text).map((piece, place) =>
        piece.href === null ? (
          piece.text
        ) : (
          <a key={place} href={piece.href} rel="noreferrer" {...(piece.href.startsWith("https:") ? { target: "_blank" } : {})}>
            {piece.text}
          </a>
        ),
      )}
    </>
  );
}

/** Help that stands by itself: it looks like the help of a conversation, and is read out at once. */
export function HelpCard({ text, words, children }: { text: string; words: Words; children?: ComponentChildren }) {
  return (
    <div class="us help" role="alert">
      <p class="help-head">{words.help}</p>
      <Laid text={text} help />
      {children}
    </div>
  );
}

/** Its contacts alone, when other words have come after it. */
export function HelpList({ lines, words }: { lines: readonly string[]; words: Words }) {
  return (
    <div class="help pinned">
      <p class="help-head">{words.help}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Linked text={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}
