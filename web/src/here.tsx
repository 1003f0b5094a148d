/** Who of the staff is here: a quiet strip over the conversation, and said to those who cannot see it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { named } from "./named.ts";
import type { Words } from "./words.ts";

export function Here({ name, words }: { name: string | null; words: Words }) {
  const before = useRef(name);
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    if (before.current !== null && name === null) setLeft(before.current);
    before.current = name;
  }, [name]);
  return (
    <div class="here" role="status" aria-live="polite">
      {name !== null && (
        <>
          <Head />
          <p>
            <strong>{words.here(named(name))}</strong> <span>{words.hereHint}</span>
          </p>
        </>
      )}
      {name === null && left !== null && <p class="unseen">{words.gone(named(left))}</p>}
    </div>
  );
}

function Head() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <circle cx="12" cy="8" r="4.2" />
      <path d="M3.5 21a8.5 8.5 0 0 1 17 0" />
    </svg>
  );
}
