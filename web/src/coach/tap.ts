/** Runs beside the sound: 100 ms at a time, as the server wants it, with its loudness for the meter. Resampled sound overshoots, so it is clamped. */

declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, made: new () => AudioWorkletProcessor): void;

const SIZE = Math.round(sampleRate / 10);

class Tap extends AudioWorkletProcessor {
  private chunk = new Int16Array(SIZE);
  private filled = 0;
  private squares = 0;

  process(inputs: Float32Array[][]): boolean {
    for (const sample of inputs[0]?.[0] ?? []) {
      const value = Math.max(-1, Math.min(1, sample));
      this.squares += value * value;
      this.chunk[this.filled] = Math.round(value * 32767);
      this.filled += 1;
      if (this.filled === SIZE) this.hand();
    }
    return true;
  }

  private hand(): void {
    const pcm = this.chunk.buffer;
    this.port.postMessage({ pcm, rms: Math.sqrt(this.squares / SIZE) }, [pcm]);
    this.chunk = new Int16Array(SIZE);
    this.filled = 0;
    this.squares = 0;
  }
}

registerProcessor("tap", Tap);
