/** Words aloud: in the browser's voice where it has one for the language, else as sound from the server. The text is always shown. */
import { useEffect, useRef, useState } from "preact/hooks";

export interface Spoken {
  /** Its number in the log: the server can read it out. */
  seq: number;
  text: string;
}

interface Voice {
  id: string;
  token: string;
  locale: string;
  /** How fast; 1 is the voice's own. */
  rate: number;
}

/** Where it is kept whether it speaks, and how it is until somebody says. */
interface Wont {
  name: string;
  muted: boolean;
}

const ALOUD: Wont = { name: "handrail.muted", muted: false };

export interface Speaker {
  speaking: boolean;
  muted: boolean;
  mute(on: boolean): void;
  say(lines: readonly Spoken[]): void;
  hush(): void;
}

export function useSpeaker(voice: Voice, wont = ALOUD): Speaker {
  const [speaking, setSpeaking] = useState(false);
  const [muted, setMuted] = useState(() => (localStorage.getItem(wont.name) ?? (wont.muted ? "yes" : "no")) === "yes");
  const playing = useRef<AbortController | null>(null);
  const latest = useRef(voice);
  latest.current = voice;
  const hush = () => playing.current?.abort();
  const say = (lines: readonly Spoken[]) => {
    hush();
    const hand = new AbortController();
    playing.current = hand;
    setSpeaking(true);
    void aloud(lines, latest.current, hand.signal).finally(() => {
      if (playing.current === hand) setSpeaking(false);
    });
  };
  useEffect(() => hush, []);
  return {
    speaking,
    muted,
    hush,
    mute: (on) => {
      localStorage.setItem(wont.name, on ? "yes" : "no");
      setMuted(on);
      if (on) hush();
    },
    say: (lines) => {
      if (!muted) say(lines);
    },
  };
}

async function aloud(lines: readonly Spoken[], voice: Voice, signal: AbortSignal): Promise<void> {
  try {
    const own = await voiceIn(voice.locale);
    for (const line of lines) {
      if (signal.aborted) return;
      if (own !== null) await uttered(line.text, own, voice.rate, signal);
      else await played(line, voice, signal);
    }
  } catch {
    // No voice today: the words are on the page.
  }
}

const VOICES = 600;

/** The voices come a moment after the page, if there are any. One on the device itself comes first. */
async function voiceIn(locale: string): Promise<SpeechSynthesisVoice | null> {
  if (!("speechSynthesis" in window)) return null;
  if (speechSynthesis.getVoices().length === 0) {
    await new Promise<void>((wake) => {
      speechSynthesis.addEventListener("voiceschanged", () => wake(), { once: true });
      setTimeout(wake, VOICES);
    });
  }
  const [language] = locale.toLowerCase().split("-");
  const fits = speechSynthesis.getVoices().filter((one) => one.lang.toLowerCase().split(/[-_]/)[0] === language);
  const nearest = fits.filter((one) => one.lang.toLowerCase().replace("_", "-") === locale.toLowerCase());
  return [...nearest, ...fits].find((one) => one.localService) ?? fits[0] ?? null;
}

function uttered(text: string, voice: SpeechSynthesisVoice, rate: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const words = new SpeechSynthesisUtterance(text);
    words.voice = voice;
    words.lang = voice.lang;
    words.rate = rate;
    words.onend = words.onerror = () => done();
    signal.addEventListener("abort", () => {
      speechSynthesis.cancel();
      done();
    });
    speechSynthesis.cancel();
    speechSynthesis.speak(words);
  });
}

let voiceless = false;

async function played({ seq }: Spoken, { id, token }: Voice, signal: AbortSignal): Promise<void> {
  if (voiceless) return;
  const answer = await fetch(`session/${id}/speech/${seq}.wav`, { headers: { Authorization: `Bearer ${token}` }, signal });
  if (!answer.ok) {
    // A server without a voice has none for the next words either.
    voiceless = (await answer.text()).includes("no-voice");
    return;
  }
  const context = new AudioContext();
  try {
    const sound = await context.decodeAudioData(await answer.arrayBuffer());
    if (signal.aborted) return;
    const source = new AudioBufferSourceNode(context, { buffer: sound });
    source.connect(context.destination);
    await new Promise<void>((done) => {
      source.onended = () => done();
      signal.addEventListener("abort", () => done());
      // Where the page may not make a sound yet, the clock stands still and nothing ever ends.
      setTimeout(done, (sound.duration + 1) * 1000);
      source.start();
    });
  } finally {
    void context.close();
  }
}
