/** Values as Python writes them, for examples of a call and what it gives. */

export interface Example {
  call: string;
  gives: string;
}

export function literal(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "object") return `{${Object.entries(value).map(([key, one]) => `${quoted(key)}: ${literal(one)}`).join(", ")}}`;
  return String(value);
}

const ESCAPES: Record<string, string> = { "\n": "\\n", "\t": "\\t", "\r": "\\r", "\\": "\\\\" };

function quoted(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = text.replace(/[\n\t\r\\]/g, (one) => ESCAPES[one] ?? one).replaceAll(mark, `\\${mark}`);
  return `${mark}${inside}${mark}`;
}

/** The examples that were shown, as calls of the function that the starter code defines. */
export function examplesOf(given: unknown, starter: string): Example[] {
  const name = /^\s*(?:async\s+)?def\s+(\w+)/m.exec(starter)?.[1] ?? "";
  if (!Array.isArray(given)) return [];
  return given.flatMap((one: unknown) => {
    if (typeof one !== "object" || one === null || !("expected" in one)) return [];
    const args: unknown = "args" in one ? one.args : [];
    return [{ call: `${name}(${(Array.isArray(args) ? args : [args]).map(literal).join(", ")})`, gives: literal(one.expected) }];
  });
}

export const TAB = "    ";

/** What Tab does in a plain box: spaces up to the next stop, in place of what is chosen. */
export function indented(code: string, from: number, to: number): { code: string; at: number } {
  const column = from - (code.lastIndexOf("\n", from - 1) + 1);
  const spaces = " ".repeat(TAB.length - (column % TAB.length));
  return { code: code.slice(0, from) + spaces + code.slice(to), at: from + spaces.length };
}
