/** The browser's own recognition of speech, where it has one. On the device itself if it can; else somebody is asked first. */

interface Result {
  readonly isFinal: boolean;
  readonly 0: { readonly transcript: string };
}

interface Recogniser {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally?: boolean;
  onresult: ((event: { resultIndex: number; results: ArrayLike<Result> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}

interface Maker {
  new (): Recogniser;
  available?(wish: { langs: string[]; processLocally: boolean }): Promise<string>;
}

function maker(): Maker | null {
  const found = window as { SpeechRecognition?: Maker; webkitSpeechRecognition?: Maker };
  return found.SpeechRecognition ?? found.webkitSpeechRecognition ?? null;
}

const REGIONS: Record<string, string> = { en: "en-US", es: "es-ES" };

/** A language with the region that this person speaks it in: recognisers and voices want one. */
export function regional(locale: string, spoken: readonly string[] = navigator.languages): string {
  if (locale.includes("-")) return locale;
  return spoken.find((one) => one.startsWith(`${locale}-`)) ?? REGIONS[locale] ?? locale;
}

export type Where = "here" | "away" | "nowhere";

/** Where the browser would recognise speech in this language. */
export async function recognises(locale: string): Promise<Where> {
  const Made = maker();
  if (Made === null) return "nowhere";
  try {
    // The line for sound waits for this: it must not wait for a browser that never answers.
    const standing = await Promise.race([Made.available?.({ langs: [locale], processLocally: true }), slept(SLOW)]);
    return standing === "available" ? "here" : "away";
  } catch {
    return "away";
  }
}

const SLOW = 2000;
const slept = (time: number): Promise<void> => new Promise((wake) => setTimeout(wake, time));

export interface Wish {
  locale: string;
  where: Where;
  /** Words as they come; `whole` when they have been said. */
  words(text: string, whole: boolean): void;
  /** It does not work on this device. */
  failed(): void;
}

const PASSING = new Set(["no-speech", "aborted"]);
const PAUSE = 300;

/** Recognises until it is stopped: browsers end it by themselves after each pause. */
export function recognise({ locale, where, words, failed }: Wish): () => void {
  const Made = maker();
  if (Made === null) return () => undefined;
  let stopped = false;
  const one = new Made();
  one.lang = locale;
  one.continuous = true;
  one.interimResults = true;
  if (where === "here") one.processLocally = true;
  one.onresult = ({ resultIndex, results }) => {
    for (const result of Array.from(results).slice(resultIndex)) if (!stopped) words(result[0].transcript.trim(), result.isFinal);
  };
  one.onerror = ({ error }) => {
    if (stopped || PASSING.has(error)) return;
    stopped = true;
    failed();
  };
  const start = () => {
    if (stopped) return;
    try {
      one.start();
    } catch {
      // It runs already.
    }
  };
  one.onend = () => setTimeout(start, PAUSE);
  start();
  return () => {
    stopped = true;
    one.abort();
  };
}
