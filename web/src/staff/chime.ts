/** Two soft tones when somebody new waits. A browser plays nothing before the first touch of the page. */
import { useEffect, useRef, useState } from "preact/hooks";

const NAME = "handrail.staff.sound";
const TONES = [660, 880];

export interface Chime {
  on: boolean;
  set(on: boolean): void;
  ring(): void;
}

export function useChime(): Chime {
  const [on, setOn] = useState(() => localStorage.getItem(NAME) === "on");
  const player = useRef<AudioContext | null>(null);
  const ready = () => {
    player.current ??= new AudioContext();
    void player.current.resume();
  };
  useEffect(() => {
    if (!on) return;
    const page = new AbortController();
    for (const touch of ["pointerdown", "keydown"]) window.addEventListener(touch, ready, { signal: page.signal, once: true });
    return () => page.abort();
  }, [on]);
  return {
    on,
    set: (next) => {
      localStorage.setItem(NAME, next ? "on" : "off");
      setOn(next);
      if (!next) return;
      ready();
      play(player.current);
    },
    ring: () => {
      if (on) play(player.current);
    },
  };
}

function play(player: AudioContext | null): void {
  if (player === null) return;
  TONES.forEach((tone, place) => {
    const [voice, volume] = [player.createOscillator(), player.createGain()];
    const start = player.currentTime + place * 0.22;
    voice.frequency.value = tone;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.12, start + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
    voice.connect(volume).connect(player.destination);
    voice.start(start);
    voice.stop(start + 0.45);
  });
}
