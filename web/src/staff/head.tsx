/** What stands over every staff page: whose page it is, and its language. */
import type { ComponentChildren } from "preact";
import { LANGUAGES, nameOf, type Language } from "../words.ts";
import type { StaffWords } from "./words.ts";

export interface Tongue {
  language: Language;
  choose(language: Language): void;
}

export function Head({ words, tongue, children }: { words: StaffWords; tongue: Tongue; children?: ComponentChildren }) {
  return (
    <header class="head">
      <a class="mark" href="#">
        <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
          <path d="M3 22V13.5L25 6.5V15" />
          <circle cx="3.5" cy="22" r="2" />
          <circle cx="25" cy="15.5" r="2" />
        </svg>
        Handrail
      </a>
      <h1>{words.title}</h1>
      {children}
      <label class="tongue">
        <span class="unseen">{words.language}</span>
        <select value={tongue.language} onChange={(event) => tongue.choose(event.currentTarget.value as Language)}>
          {(Object.keys(LANGUAGES) as Language[]).map((one) => (
            <option key={one} value={one} lang={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      </label>
    </header>
  );
}
