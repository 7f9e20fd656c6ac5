/**
 * A contact as it is stored. Phones are often pasted as `+86 138 0010-0003`: country code, blanks, dashes and brackets
 * are removed. Everything else stays as it is typed.
 */
export function toContactText(typed: string): string {
  const digits = typed.replaceAll(/[\s()\-\u2010-\u2015.]/gu, "").replace(/^(?:\+|00)86/u, "");
  return /^\d+$/u.test(digits) ? digits : typed;
}
