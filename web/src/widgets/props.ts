/** A widget's props, read with care: what is missing or strange does no harm. */

export type Props = Readonly<Record<string, unknown>>;

export const text = (value: unknown): string => (typeof value === "string" ? value : "");

export const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);

/** One line or several. */
export const lines = (value: unknown): string[] => (typeof value === "string" ? [value] : strings(value)).filter((line) => line.trim() !== "");

export const number = (value: unknown): number | null => (typeof value === "number" && Number.isFinite(value) ? value : null);

export const whole = (value: unknown, otherwise: number): number => (Number.isInteger(value) ? (value as number) : otherwise);
