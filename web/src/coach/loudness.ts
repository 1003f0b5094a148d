/** How far the meter goes for a loudness. */

const FAINT = 0.003;
/** Where screaming begins. */
const FULL = 0.35;

/** As an ear hears it: equal steps for equal ratios. */
export function shown(rms: number): number {
  return Math.max(0, Math.min(1, Math.log(Math.max(rms, FAINT) / FAINT) / Math.log(FULL / FAINT)));
}
