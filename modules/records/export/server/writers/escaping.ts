/** Characters that our files must not contain: control characters except tab and line ends, and what XML forbids. */
const unwritable = /[\p{Cc}\uFFFE\uFFFF]/gu;
const allowedControls: ReadonlySet<string> = new Set(["\t", "\n", "\r"]);

/** Beginnings that spreadsheets read as a formula; full-width forms are read like the ASCII ones. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;

/** Removes control characters and unpaired surrogates. */
export function cleanText(text: string): string {
  const wellFormed = text.toWellFormed();
  return wellFormed.replaceAll(unwritable, (character) => (allowedControls.has(character) ? character : ""));
}

/** Whether a spreadsheet might run a text as a formula. */
export function isFormula(text: string): boolean {
  return formula.test(text);
}

/** Escapes a text so that no spreadsheet runs it: an apostrophe goes before a possible formula (security 5.8). */
export function escapeFormula(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** Escapes a text for XML or HTML, between tags or in double quotes. */
export function escapeMarkup(text: string): string {
  if (!/[&<>"]/u.test(text)) return text;
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
