import { perLanguage } from "./formats.ts";

const plain = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }));
const percent = perLanguage((language) => new Intl.NumberFormat(language, { style: "percent" }));
const money = perLanguage(
  (language, currency) =>
    new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "narrowSymbol" }),
);
const size = perLanguage(
  (language, unit) =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 }),
);

/** A number with the marks of the interface's language, to two digits behind the point. */
export function formatNumber(value: number): string {
  return plain().format(value);
}

/** A part of a whole, from 0 to 100: "60%". */
export function formatPercent(value: number): string {
  return percent().format(value / 100);
}

/** An amount: a number is of cents, a text is a decimal, which keeps all its digits. */
export function formatMoney(value: number | string, currency: string): string {
  if (typeof value === "number") return money(currency).format(value / 100);
  return isDecimal(value) ? money(currency).format(value) : value;
}

/** An amount in cents, to reckon with. */
export function centsOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && isDecimal(value) ? Math.round(Number(value) * 100) : undefined;
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/u.test(text);
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** The size of a file in its largest unit: "1.4 MB". */
export function formatSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return size(units[step]).format(bytes / 1024 ** step);
}
