/**
 * Which words are Handrail's own, in a program that speaks as somebody else. A stream that is told again from its beginning
 * has the view of its newest turn alone: what was told of the turns before it is kept in this tab, as the session itself is.
 */
import { useEffect } from "preact/hooks";
import { listed } from "./contacts.ts";
import { inRole, type Line, type Screen } from "./fold.ts";

const nameOf = (id: string): string => `handrail.asides.${id}`;

function keptOf(id: string): string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(nameOf(id)) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** The screen with every line told of. Where nothing is known of one, only a list of contacts is surely not the other's. */
export function told(screen: Screen, kept: readonly string[]): Screen {
  if (!inRole(screen)) return screen;
  const whose = (line: Line): Line => (line.who !== "us" || line.aside !== undefined ? line : { ...line, aside: kept.includes(line.key) || listed(line.text) });
  // Words of a turn that is not over yet are told of at its end.
  const open = screen.lines.findLastIndex((line) => line.who === "you");
  return { ...screen, lines: screen.lines.map((line, place) => (place > open ? line : whose(line))) };
}

export function useAsides(id: string, screen: Screen): Screen {
  const shown = told(screen, inRole(screen) ? keptOf(id) : []);
  const keys = shown.lines.flatMap((line) => (line.who === "us" && line.aside === true ? [line.key] : []));
  const all = keys.join(" ");
  useEffect(() => {
    if (all !== "") sessionStorage.setItem(nameOf(id), JSON.stringify(keys));
  }, [id, all]);
  return shown;
}
