/** Enter while the last message is still being answered: it goes out as soon as it can, unless the words change first. */
import { useEffect, useRef } from "preact/hooks";

export function useSubmit(busy: boolean, text: string, send: (words: string) => void): (words: string) => void {
  const queued = useRef<string | null>(null);
  const submit = (words: string) => {
    if (words.trim() === "") return;
    queued.current = busy ? words : null;
    if (!busy) send(words);
  };
  useEffect(() => {
    if (!busy && queued.current !== null && queued.current === text) submit(text);
  }, [busy]);
  return submit;
}
