/** The tokens of this tab's conversations. They leave with the tab: the next person at a shared machine finds nothing. */

export interface Kept {
  id: string;
  token: string;
  title: string;
  over: boolean;
  /** It was begun with this device's memory. */
  remembers?: boolean;
}

const NAME = "handrail.sessions";

export function kept(): Kept[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? "[]");
    return Array.isArray(found) ? (found as Kept[]).filter((one) => typeof one?.id === "string" && typeof one.token === "string") : [];
  } catch {
    return [];
  }
}

export function tokenOf(id: string): string | null {
  return kept().find((one) => one.id === id)?.token ?? null;
}

export function keep(one: Kept): void {
  sessionStorage.setItem(NAME, JSON.stringify([one, ...kept().filter((other) => other.id !== one.id)].slice(0, 20)));
}

export function markOver(id: string): void {
  for (const one of kept()) if (one.id === id && !one.over) keep({ ...one, over: true });
}
