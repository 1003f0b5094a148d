/** The words of a question: paragraphs, and code between fences. */

export type Part = { kind: "words"; text: string } | { kind: "code"; text: string };

const FENCE = /^```[\w-]*\s*$/;

export function parts(prompt: string): Part[] {
  const found: Part[] = [];
  let code = false;
  let open: string[] = [];
  const close = () => {
    const text = open.join("\n");
    if (text.trim() !== "") found.push(code ? { kind: "code", text } : { kind: "words", text: text.trim() });
    open = [];
  };
  for (const line of prompt.split("\n")) {
    if (!FENCE.test(line)) {
      open.push(line);
      continue;
    }
    close();
    code = !code;
  }
  close();
  return found;
}
