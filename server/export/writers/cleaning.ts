/** Characters that no file of ours may hold: controls beside tab and the ends of lines, and what XML does not know. */
const unwritable = /[\p{Cc}\uFFFE\uFFFF]/gu;
const kept: ReadonlySet<string> = new Set(["\t", "\n", "\r"]);

/** What spreadsheets take for the beginning of a formula; the wide forms are read as the narrow ones. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;

/** A text without control characters and halves of characters. */
export function cleaned(text: string): string {
  const whole = text.toWellFormed();
  return whole.replaceAll(unwritable, (one) => (kept.has(one) ? one : ""));
}

/** Whether a spreadsheet might take a text for a formula and run it. */
export function isFormula(text: string): boolean {
  return formula.test(text);
}

/** A text that no spreadsheet runs: an apostrophe goes before what looks like a formula (security 5.8). */
export function harmless(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** A text between the tags of XML or HTML, or between double quotes there. */
export function escaped(text: string): string {
  if (!/[&<>"]/u.test(text)) return text;
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
