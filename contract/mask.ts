/**
 * Hides the middle of a phone or identity number: `138****1000`, `110***********1234`. A text that is already masked
 * stays as it is. Masking is for display only: callers who may not read a value never get it.
 */
export function maskText(text: string): string {
  const characters = [...text];
  if (characters.includes("*")) return text;
  const [head, tail] = countVisible(characters.length);
  const hidden = "*".repeat(characters.length - head - tail);
  return characters.slice(0, head).join("") + hidden + characters.slice(characters.length - tail).join("");
}

/** How many characters stay at both ends. Short numbers, for example extensions, keep fewer. */
function countVisible(length: number): readonly [number, number] {
  if (length >= 11) return [3, 4];
  const few = Math.floor(length / 4);
  return [few, few];
}
