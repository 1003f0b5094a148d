import { useEffect, useState } from "preact/hooks";
import { type Brief, briefOf, type Token } from "./api.ts";
import type { StaffWords } from "./words.ts";

/** What the program hands to whoever takes over, where it hands something: a summary, and what to do first. */
export function BriefOf({ id, seq, token, words }: { id: string; seq: number; token: Token; words: StaffWords }) {
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
  if (brief === null || (brief.summary === "" && brief.actions.length === 0)) return null;
  return (
    <section class="brief" aria-label={words.brief}>
      {brief.summary !== "" && <p>{brief.summary}</p>}
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
