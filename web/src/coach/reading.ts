/** The coach's view, read with care: what is missing or strange is left out, and the child's page still stands. */
import { numberIn, recordIn, textIn } from "../fold.ts";
import type { View } from "../events.gen.ts";

export const LEVELS = ["GREEN", "YELLOW", "ORANGE", "RED"] as const;
export type Level = (typeof LEVELS)[number];

const MODES = ["card", "breathing", "break", "grownup", "care", "done"] as const;
export type Mode = (typeof MODES)[number];

const OFFERS = ["CALL_GROWNUP", "BUBBLE_BREATHING", "START_BREAK", "SKIP_CARD", "RETRY_CARD"] as const;
export type Offer = (typeof OFFERS)[number];
export type Choice = Offer | "END_BREAK" | "BREATHED" | "GROWNUP_HERE";

export interface Picture {
  image: string;
  label: string;
}

export interface Card {
  id: string;
  question: string;
  pictures: Picture[];
}

/** For the grown-up: only where the session was begun with it. */
export interface Overlay {
  level: Level;
  signals: string[];
  state: Record<string, number>;
}

export interface Coaching {
  mode: Mode;
  level: Level;
  card: Card | null;
  offers: Offer[];
  /** What is asked over the offers. */
  message: string;
  /** The first is 1. */
  attempt: number;
  done: number;
  of: number;
  /** Seconds of a break, and when it ends if the program says so. */
  rest: number;
  restUntil: number | null;
  overlay: Overlay | null;
  /** The language that the child is spoken to in. */
  tongue: string | null;
}

const REST = 60;

export function coachingOf(view: View): Coaching {
  const ui = recordIn(view, "ui");
  const progress = recordIn(view, "progress");
  const rest = recordIn(view, "break");
  return {
    mode: oneOf(MODES, view["mode"]) ?? "card",
    level: oneOf(LEVELS, ui["level"]) ?? "GREEN",
    card: cardOf(recordIn(view, "card")),
    offers: list(ui["interventions"]).flatMap((one) => oneOf(OFFERS, one) ?? []),
    message: textIn(ui, "choiceMessage") ?? "",
    attempt: numberIn(view, "attempt") ?? 1,
    done: numberIn(progress, "done") ?? 0,
    of: numberIn(progress, "of") ?? 0,
    rest: numberIn(rest, "seconds") ?? REST,
    restUntil: numberIn(rest, "until"),
    overlay: overlayOf(ui),
    tongue: textIn(view, "language"),
  };
}

function cardOf(card: View): Card | null {
  const question = textIn(card, "question");
  if (question === null) return null;
  const pictures = list(card["images"]).flatMap((one) => {
    const { image, label } = record(one);
    return typeof image === "string" ? [{ image: near(image), label: typeof label === "string" ? label : "" }] : [];
  });
  return { id: textIn(card, "id") ?? question, question, pictures };
}

/** An address of this server, from where the page itself stands. */
function near(image: string): string {
  return image.startsWith("/") ? image.slice(1) : image;
}

function overlayOf(ui: View): Overlay | null {
  const overlay = recordIn(ui, "overlay");
  if (Object.keys(overlay).length === 0) return null;
  const state = Object.entries(recordIn(overlay, "state")).filter((pair): pair is [string, number] => typeof pair[1] === "number");
  return {
    level: oneOf(LEVELS, overlay["safetyLevel"]) ?? "GREEN",
    signals: list(overlay["signals"]).filter((one): one is string => typeof one === "string"),
    state: Object.fromEntries(state),
  };
}

/** After an alarm a grown-up can be called from every card. */
export function withGrownup(coaching: Coaching): Coaching {
  return coaching.offers.includes("CALL_GROWNUP") ? coaching : { ...coaching, offers: [...coaching.offers, "CALL_GROWNUP"] };
}

const FIRST = 3;

/** At most three at once: with more, what calms and who helps comes before going on with the card. */
export function laidOut(offers: readonly Offer[]): { first: Offer[]; more: Offer[] } {
  if (offers.length <= FIRST) return { first: [...offers], more: [] };
  const ranked = new Set(OFFERS.filter((one) => offers.includes(one)).slice(0, FIRST));
  return { first: offers.filter((one) => ranked.has(one)), more: offers.filter((one) => !ranked.has(one)) };
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | null {
  return known.find((one) => one === value) ?? null;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const record = (value: unknown): View => (typeof value === "object" && value !== null && !Array.isArray(value) ? (value as View) : {});
