import type { TextKey } from "#contract/text";
import type { Choice, Finder, ImportField } from "./definition.ts";
import type { Context } from "#server/context/context";

/** A field of text. */
export function asText(example?: TextKey): ImportField {
  return { kind: "text", ...(example === undefined ? {} : { example }) };
}

/** A field of numbers. */
export function asNumber(): ImportField {
  return { kind: "number", example: "import.example.number" };
}

/** A calendar date, in whatever usual spelling. */
export function asDate(): ImportField {
  return { kind: "date", example: "import.example.date" };
}

/** A field with a few values, which files name by a label in any language or by themselves. */
export function asChoice(choices: (ctx: Context) => Promise<readonly Choice[]>): ImportField {
  return { kind: "choice", choices };
}

/** The id of one other record. */
export function asRecord(finder: Finder, about: Pick<ImportField, "example" | "guide" | "stored"> = {}): ImportField {
  return { kind: "record", finder, ...about };
}

/** Ids of other records, named with commas between. */
export function asRecords(finder: Finder, about: Pick<ImportField, "example" | "guide" | "current"> = {}): ImportField {
  return { kind: "records", finder, ...about };
}

/** What a text says as a number, a date, a choice: a value, or the reason why it says none. */
export type Read = { readonly value: unknown } | { readonly fault: TextKey };

/** A number as people write it: blanks or commas between thousands. */
export function numberIn(text: string): Read {
  const plain = text.normalize("NFKC").replaceAll(/\s/gu, "");
  const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(plain) ? plain.replaceAll(",", "") : plain;
  return /^-?\d{1,16}(?:\.\d{1,10})?$/u.test(grouped) ? { value: Number(grouped) } : { fault: "import.fault.number" };
}

const dayMs = 86_400_000;
/** 1970-01-01 as spreadsheets count days. */
const epochDay = 25_569;

/** The calendar date in a text: year first, day first with dots, by slashes where only one order is possible, or a spreadsheet's number. */
export function dateIn(text: string): Read {
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
  const slashed = /^(?<one>\d{1,2})[-/](?<other>\d{1,2})[-/](?<year>\d{4})$/u.exec(plain)?.groups;
  if (slashed === undefined) return { fault: "import.fault.date" };
  const { one = "", other = "", year = "" } = slashed;
  if (Number(one) <= 12 && Number(other) <= 12 && Number(one) !== Number(other)) {
    return { fault: "import.fault.ambiguous_date" };
  }
  const [month, day] = Number(one) > 12 ? [other, one] : [one, other];
  return dayOf(isoOf({ year, month, day }));
}

function isoOf({ year = "", month = "", day = "" }: Readonly<Record<string, string | undefined>>): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** `Date` takes the 30th of February for the 2nd of March. */
function dayOf(text: string): Read {
  const instant = Date.parse(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
  return isDay ? { value: text } : { fault: "import.fault.date" };
}

/** A label as it is compared: whatever its case and width, without blanks. */
export function plainLabel(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, "");
}

/** Several names in one cell. */
export function namesIn(text: string): string[] {
  const names = text.split(/[,，;；、\n]/u).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}
