/** Words laid out in paragraphs and points; in words of help the numbers and addresses can be used. */
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

/** Help that came with a refusal: it looks like the help of a conversation, and is read out at once. */
export function HelpCard({ text, words }: { text: string; words: Words }) {
  return (
    <div class="us help" role="alert">
      <p class="help-head">{words.help}</p>
      <Laid text={text} help />
    </div>
  );
}
