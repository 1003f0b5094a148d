/** The key of what is remembered. It stays on this device: who has it can use, see and erase the memory. */

const NAME = "handrail.memory";

export function memoryKey(): string | null {
  try {
    const found = localStorage.getItem(NAME);
    return found === null || found === "" ? null : found;
  } catch {
    return null;
  }
}

export function keepKey(key: string): void {
  localStorage.setItem(NAME, key);
}

export function dropKey(): void {
  localStorage.removeItem(NAME);
}
