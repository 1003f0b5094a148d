/** The microphone, raw: whatever a device does to the sound by itself falsifies how loud it is. */
import tap from "./tap.ts?worker&url";

/** 100 ms of sound, 16 bit. */
interface Chunk {
  pcm: ArrayBuffer;
  rms: number;
}

export interface Microphone {
  rate: number;
  settings: MediaTrackSettings;
  /** What the device does to the sound although it was asked not to. */
  processed: string[];
  stop(): void;
}

export type Trouble = "denied" | "missing" | "insecure" | "failed";

export class NoMicrophone extends Error {
  readonly why: Trouble;

  constructor(why: Trouble) {
    super(why);
    this.why = why;
  }
}

const RAW = ["autoGainControl", "noiseSuppression", "echoCancellation", "voiceIsolation"] as const;
const RATE = 16_000;

export async function openMicrophone(heard: (chunk: Chunk) => void, gone: () => void): Promise<Microphone> {
  if (navigator.mediaDevices === undefined) throw new NoMicrophone("insecure");
  const stream = await asked();
  try {
    const context = await tapped(stream, heard);
    const track = stream.getAudioTracks()[0];
    const settings = track?.getSettings() ?? {};
    track?.addEventListener("ended", gone);
    const stop = () => {
      track?.removeEventListener("ended", gone);
      released(stream);
      void context.close();
    };
    return { rate: context.sampleRate, settings, processed: processedBy(settings), stop };
  } catch {
    released(stream);
    throw new NoMicrophone("failed");
  }
}

async function asked(): Promise<MediaStream> {
  const off = Object.fromEntries(RAW.map((name) => [name, false]));
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { ...off, channelCount: 1 } });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    throw new NoMicrophone(name === "NotAllowedError" || name === "SecurityError" ? "denied" : name === "NotFoundError" ? "missing" : "failed");
  }
}

function processedBy(settings: MediaTrackSettings): string[] {
  const told: Record<string, unknown> = { ...settings };
  return RAW.filter((name) => told[name] !== undefined && told[name] !== false);
}

/** At 16 kHz where the browser resamples a microphone, else at the rate that it has. */
async function tapped(stream: MediaStream, heard: (chunk: Chunk) => void): Promise<AudioContext> {
  try {
    return await wired(new AudioContext({ sampleRate: RATE }), stream, heard);
  } catch {
    return await wired(new AudioContext(), stream, heard);
  }
}

async function wired(context: AudioContext, stream: MediaStream, heard: (chunk: Chunk) => void): Promise<AudioContext> {
  try {
    await context.audioWorklet.addModule(tap);
    const node = new AudioWorkletNode(context, "tap", { numberOfOutputs: 0, channelCount: 1, channelCountMode: "explicit" });
    node.port.onmessage = (message: MessageEvent<Chunk>) => heard(message.data);
    context.createMediaStreamSource(stream).connect(node);
    await context.resume();
    return context;
  } catch (error) {
    void context.close();
    throw error;
  }
}

function released(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
