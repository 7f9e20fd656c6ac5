/** A tenant's name and a reason may contain anything; a mail header has one line. */
export function oneLine(text: string): string {
  return text.replaceAll(/\p{C}+/gu, " ").trim();
}
