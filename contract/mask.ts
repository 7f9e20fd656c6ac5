/**
 * Hides the middle of a phone or identity number: `138****1000`, `110***********1234`. What the server has masked
 * already stays as it came. This is for the eye alone: who may not read a value does not get it.
 */
export function maskOf(text: string): string {
  const characters = [...text];
  if (characters.includes("*")) return text;
  const [head, tail] = shownOf(characters.length);
  const hidden = "*".repeat(characters.length - head - tail);
  return characters.slice(0, head).join("") + hidden + characters.slice(characters.length - tail).join("");
}

/** How many characters stay at both ends. Short numbers, extensions for example, keep less. */
function shownOf(length: number): readonly [number, number] {
  if (length >= 11) return [3, 4];
  const few = Math.floor(length / 4);
  return [few, few];
}
