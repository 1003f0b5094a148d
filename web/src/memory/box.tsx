/** The wish to be remembered: asked before a conversation begins, and never assumed. */
import "./memory.css";
import { memoryKey } from "./key.ts";
import { memoryWordsFor } from "./words.ts";

interface Props {
  id: string;
  language: string;
  ticked: boolean;
  tick(on: boolean): void;
}

export function RememberBox({ id, language, ticked, tick }: Props) {
  const words = memoryWordsFor(language);
  return (
    <div class="remember">
      <label>
        <input type="checkbox" id={id} checked={ticked} aria-describedby={`${id}-hint`} onChange={(event) => tick(event.currentTarget.checked)} />
        <span>{words.remember}</span>
      </label>
      <p id={`${id}-hint`} class="quiet small">
        {words.rememberHint}
      </p>
      {memoryKey() !== null && <SeeMemory language={language} />}
    </div>
  );
}

export function SeeMemory({ language }: { language: string }) {
  return (
    <p class="small">
      <a href="#/memory">{memoryWordsFor(language).see}</a>
    </p>
  );
}
