import { useEffect, useState } from "preact/hooks";
import { type Brief, briefOf, type Token } from "./api.ts";
import { briefWords } from "./reading.ts";
import type { StaffWords } from "./words.ts";

interface Props {
  id: string;
  seq: number;
  /** Why people were called, as the page has said it. */
  told: string;
  token: Token;
  words: StaffWords;
}

/** What whoever takes over should know: other dangers than the one they were called for, the program's summary, and what to do first. */
export function BriefOf({ id, seq, told, token, words }: Props) {
  const [brief, setBrief] = useState<Brief | null>(null);
  useEffect(() => {
    let gone = false;
    briefOf(token, id).then(
      (found) => gone || setBrief(found),
      () => undefined, // the conversation itself says what went wrong
    );
    return () => {
      gone = true;
    };
  }, [id, seq]);
  const summary = brief === null ? "" : briefWords(brief, told, words);
  if (brief === null || (summary === "" && brief.actions.length === 0)) return null;
  return (
    <section class="brief" aria-label={words.brief}>
      {summary !== "" && <p>{summary}</p>}
      {brief.actions.length > 0 && (
        <details>
          <summary>{words.doFirst}</summary>
          <ol>
            {brief.actions.map((action) => (
              <li key={action}>{action}</li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}
