const number = /^1[3-9]\d{9}$/u;

/** Whether a text is a mobile phone number: 11 digits, 1 and then 3 to 9 (specification 5). */
export function isMobilePhone(text: string): boolean {
  return number.test(text);
}

/**
 * A mobile phone number as it is stored. People write it as `138 0010 0003` or `+86 138-0010-0003`: country code, blanks,
 * dashes and brackets are left out. A text that is no such number stays as it is.
 */
export function normalizeMobilePhone(text: string): string {
  const digits = text
    .normalize("NFKC")
    .replaceAll(/[\s()\-\u2010-\u2015.]/gu, "")
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/u, "");
  return isMobilePhone(digits) ? digits : text;
}
