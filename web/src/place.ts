/** Where the person is, so that the help lines are those of their country. The clock's time zone knows; the language does not. */

/** A method by today's standard; a property in browsers that came before it. */
type WithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
// Codes that stand for no country of their own, or only for an old name of one.
const NO_COUNTRY = new Set(["EU", "EZ", "UN", "UK", "XA", "XB", "QO", "ZZ"]);

function zonesOf(region: string): string[] {
  try {
    const locale = new Intl.Locale(`und-${region}`) as WithZones;
    return locale.getTimeZones?.() ?? locale.timeZones ?? [];
  } catch {
    return [];
  }
}

let known: Map<string, string[]> | null = null;

/** Every country that has time zones, by its code. Empty where the browser cannot tell. */
function countries(): Map<string, string[]> {
  known ??= new Map(
    LETTERS.flatMap((a) => LETTERS.map((b) => a + b))
      .filter((code) => !NO_COUNTRY.has(code) && new Intl.Locale(`und-${code}`).region === code)
      .map((code): [string, string[]] => [code, zonesOf(code)])
      .filter(([, zones]) => zones.length > 0),
  );
  return known;
}

/** The one country that has this time zone, the language's own country first; null when that is not clear. */
export function countryOf(zone: string, tags: readonly string[]): string | null {
  const found = [...countries()].filter(([, zones]) => zones.includes(zone)).map(([code]) => code);
  const named = tags.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]).find((region) => region !== undefined && found.includes(region));
  return named ?? (found.length === 1 ? (found[0] ?? null) : null);
}

export function here(): string | null {
  return countryOf(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages);
}

export function countryNames(language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
  return [...countries().keys()]
    .flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [{ code, name }];
    })
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

/** A language with a place: what the server is told. */
export function placed(locale: string, country: string): string {
  return country === "" || locale.includes("-") ? locale : `${locale}-${country}`;
}
