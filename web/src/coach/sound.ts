/** The microphone and the line, together: sound is measured for the meter and sent to the server as it comes. */
import { useEffect, useRef, useState } from "preact/hooks";
import { openLine, type LineStanding, type SoundLine } from "./line.ts";
import { NoMicrophone, openMicrophone, type Microphone, type Trouble } from "./microphone.ts";
import { shown } from "./loudness.ts";

export interface Sound {
  standing: "off" | "asking" | "on";
  trouble: Trouble | "lost" | null;
  /** From 0 to 1, for the meter. */
  loud: number;
  /** What the device does to the sound although it was asked not to. */
  processed: readonly string[];
  /** Somebody screams: nothing is written down. */
  withheld: boolean;
  /** Whether the server writes down what is said; null until it has told. */
  transcribes: boolean | null;
  turn(on: boolean): void;
}

interface Wish {
  speaking: boolean;
  transcribe: boolean;
  /** It is known who is to make out the words: before that, no line is opened. */
  known: boolean;
}

export function useSound(id: string, token: string, { speaking, transcribe, known }: Wish): Sound {
  const microphone = useMicrophone((pcm) => line.current?.send(pcm));
  const { opened, off } = microphone;
  const [trouble, setTrouble] = useState<"lost" | null>(null);
  const [withheld, setWithheld] = useState(false);
  const [transcribes, setTranscribes] = useState<boolean | null>(null);
  const line = useRef<SoundLine | null>(null);
  const stood = (now: LineStanding) => {
    setTrouble(now === "lost" ? "lost" : null);
    if (now === "over" || now === "refused") off(now === "refused" ? "failed" : null);
  };
  useEffect(() => {
    if (opened === null || !known) return;
    const mine = openLine({
      id,
      token,
      microphone: opened,
      transcribe,
      told: (what) => {
        if (what.withheld !== undefined) setWithheld(what.withheld);
        if (what.transcribes !== undefined) setTranscribes(what.transcribes);
      },
      standing: stood,
    });
    line.current = mine;
    mine.playing(speaking);
    return () => {
      mine.close();
      line.current = null;
      setWithheld(false);
      setTranscribes(null);
      setTrouble(null);
    };
  }, [id, token, opened, known, transcribe]);
  useEffect(() => line.current?.playing(speaking), [speaking]);
  const { standing, loud, turn } = microphone;
  return { standing, loud, turn, trouble: microphone.trouble ?? trouble, processed: opened?.processed ?? [], withheld, transcribes };
}

function useMicrophone(heard: (pcm: ArrayBuffer) => void) {
  const [standing, setStanding] = useState<Sound["standing"]>("off");
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [loud, setLoud] = useState(0);
  const [opened, setOpened] = useState<Microphone | null>(null);
  const wanted = useRef(0);
  const held = useRef<Microphone | null>(null);
  const off = (why: Trouble | null = null) => {
    wanted.current += 1;
    held.current?.stop();
    held.current = null;
    setOpened(null);
    setStanding("off");
    setTrouble(why);
    setLoud(0);
  };
  const on = async () => {
    const mine = (wanted.current += 1);
    setStanding("asking");
    setTrouble(null);
    try {
      const found = await openMicrophone(
        ({ pcm, rms }) => {
          heard(pcm);
          setLoud(shown(rms));
        },
        () => off("missing"),
      );
      // Turned off, or left, while the browser was asking.
      if (mine !== wanted.current) return found.stop();
      held.current = found;
      setOpened(found);
      setStanding("on");
    } catch (error) {
      if (mine === wanted.current) off(error instanceof NoMicrophone ? error.why : "failed");
    }
  };
  useEffect(() => () => off(), []);
  return { standing, trouble, loud, opened, off, turn: (wish: boolean) => (wish ? void on() : off()) };
}
