/** A name at the start of a sentence: "the team" has no capital of its own. */
export function named(name: string): string {
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}
