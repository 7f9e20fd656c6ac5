/** A sound file: no finding is expected in it. */
export type Letter = { text: string; sender: string | null };

/** The last line of a letter. */
export function lastLine({ text }: Letter): string {
  return text.split("\n").at(-1) ?? "";
}

/** The first line of a letter. */
export function firstLine({ text }: Letter): string {
  return text.split("\n")[0] ?? "";
}
