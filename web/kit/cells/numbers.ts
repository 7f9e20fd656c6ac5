import { createFormatCache } from "./formatCache.ts";

const plain = createFormatCache((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));
const percent = createFormatCache((locale) => new Intl.NumberFormat(locale, { style: "percent" }));
const money = createFormatCache(
  (locale, currency) => new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" }),
);
const size = createFormatCache(
  (locale, unit) =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 }),
);

/** A number in the format of the interface language, with up to two decimals. */
export function formatNumber(value: number): string {
  return plain().format(value);
}

/** A percentage from 0 to 100: "60%". */
export function formatPercent(value: number): string {
  return percent().format(value / 100);
}

/** An amount: a number is in cents, a text is a decimal that keeps all its digits. */
export function formatMoney(value: number | string, currency: string): string {
  if (typeof value === "number") return money(currency).format(value / 100);
  return isDecimal(value) ? money(currency).format(value) : value;
}

/** An amount in cents, for calculations; `undefined` if the value is not an amount. */
export function toCents(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && isDecimal(value) ? Math.round(Number(value) * 100) : undefined;
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/u.test(text);
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** A file size in bytes in its largest unit: "1.4 MB". */
export function formatSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return size(units[step]).format(bytes / 1024 ** step);
}
