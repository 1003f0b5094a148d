/** Plain text as it is laid out: paragraphs, and lines that begin with a bullet as a list. */

export type Block = { kind: "words"; lines: string[] } | { kind: "points"; lines: string[] };

const BULLET = /^\s*[•·▪-](?:\s+|$)/;

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  let open = false;
  for (const line of text.split("\n")) {
    if (line.trim() === "") open = false;
    if (line.replace(BULLET, "").trim() === "") continue;
    const kind = BULLET.test(line) ? "points" : "words";
    const last = found.at(-1);
    if (open && last?.kind === kind) last.lines.push(line.replace(BULLET, ""));
    else found.push({ kind, lines: [kind === "points" ? line.replace(BULLET, "") : line] });
    open = true;
  }
  return found;
}
