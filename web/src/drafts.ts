/** Half-written words outlive a reload, in this tab alone. */
import { useLayoutEffect, useState } from "preact/hooks";

const nameOf = (id: string): string => `handrail.draft.${id}`;

export function useDraft(id: string): [string, (next: string | ((now: string) => string)) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(nameOf(id)) ?? "");
  // Not useEffect, which waits for a paint: a reload may come first.
  useLayoutEffect(() => {
    if (text === "") dropDraft(id);
    else keepDraft(id, text);
  }, [id, text]);
  return [text, setText];
}

function keepDraft(id: string, text: string): void {
  try {
    sessionStorage.setItem(nameOf(id), text);
  } catch {
    // Longer than a tab may keep: it stays in the box alone.
  }
}

export function dropDraft(id: string): void {
  sessionStorage.removeItem(nameOf(id));
}
