import type { TextKey } from "#contract/text";

/** The value of a text as number, date or choice, or the reason why it has none. */
export type CellValue = { readonly value: unknown } | { readonly fault: TextKey };

/** Parses a number, with spaces or commas as thousands separators. */
export function parseNumber(text: string): CellValue {
  const plain = text.normalize("NFKC").replaceAll(/\s/gu, "");
  const ungrouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(plain) ? plain.replaceAll(",", "") : plain;
  return /^-?\d{1,16}(?:\.\d{1,10})?$/u.test(ungrouped)
    ? { value: Number(ungrouped) }
    : { fault: "import.fault.number" };
}

const dayMs = 86_400_000;
/** 1970-01-01 as the day number of spreadsheets. */
const epochDay = 25_569;

/**
 * Parses a calendar date: year first, day first with dots, slashes if only one order is possible, or the day number of
 * a spreadsheet.
 */
export function parseDate(text: string): CellValue {
  const plain = text
    .normalize("NFKC")
    .replace(/[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?$/u, "")
    .trim();
  if (/^\d{5}$/u.test(plain)) return dayOf(new Date((Number(plain) - epochDay) * dayMs).toISOString().slice(0, 10));
  const yearFirst =
    /^(?<year>\d{4})(?:[-/.年]\s*)(?<month>\d{1,2})(?:[-/.月]\s*)(?<day>\d{1,2})日?$/u.exec(plain)?.groups ??
    /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/u.exec(plain)?.groups ??
    /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/u.exec(plain)?.groups;
  if (yearFirst !== undefined) return dayOf(isoOf(yearFirst));
  const dateParts = /^(?<first>\d{1,2})[-/](?<second>\d{1,2})[-/](?<year>\d{4})$/u.exec(plain)?.groups;
  if (dateParts === undefined) return { fault: "import.fault.date" };
  const { first = "", second = "", year = "" } = dateParts;
  if (Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)) {
    return { fault: "import.fault.ambiguous_date" };
  }
  const [month, day] = Number(first) > 12 ? [second, first] : [first, second];
  return dayOf(isoOf({ year, month, day }));
}

function isoOf({ year = "", month = "", day = "" }: Readonly<Record<string, string | undefined>>): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** `Date` reads the 30th of February as the 2nd of March. */
function dayOf(text: string): CellValue {
  const instant = Date.parse(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
  return isDay ? { value: text } : { fault: "import.fault.date" };
}

/** A label for comparison: without case, width and spaces. */
export function normalizeLabel(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, "");
}

/** Several names in one cell. */
export function splitNames(text: string): string[] {
  const names = text.split(/[,，;；、\n]/u).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}
