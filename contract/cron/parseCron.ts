import { Cron } from "croner";
import {
  type CronChoice,
  type CronExpression,
  CronFormat,
  type CronFormatValue,
  cronLimits,
  cronMacros,
  type CronPart,
  cronParts,
  isCronMacro,
  listFormatParts,
} from "./cronExpression.ts";
import { toPartPattern } from "./printCron.ts";

/** A part that cannot be read, or, without `part`, a wrong number of parts. */
export type CronFault = { readonly part?: CronPart; readonly text: string };

/** An expression with its format, or what is wrong with it. */
export type CronParseResult =
  | { readonly expression: CronExpression; readonly format: CronFormatValue; readonly faults?: undefined }
  | { readonly faults: readonly CronFault[] };

/** Longer texts are refused unread. */
const maxLength = 512;
const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const weekdays = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/**
 * Reads a cron expression or the name of one (`@daily`). Without a format, five parts are the usual ones, six begin with
 * the second, and seven end with the year: `parseCron("0 9 * * 1-5")`.
 */
export function parseCron(text: string, format?: CronFormatValue): CronParseResult {
  const trimmed = text.trim().toUpperCase();
  const macro = trimmed.toLowerCase();
  if (isCronMacro(macro)) return parseCron(cronMacros[macro]);
  const fields = trimmed === "" || trimmed.length > maxLength ? [] : trimmed.split(/\s+/u);
  const read = format ?? guessFormat(fields.length);
  const parts = read === undefined ? [] : listFormatParts(read);
  if (read === undefined || parts.length !== fields.length) return { faults: [{ text: trimmed }] };
  const choices: Record<CronPart, CronChoice | undefined> = { ...left };
  for (const [index, part] of parts.entries()) choices[part] = parsePart(part, fields[index] ?? "");
  const { second, minute, hour, day, month, week, year } = choices;
  if (second && minute && hour && day && month && week && year) {
    return { expression: { second, minute, hour, day, month, week, year }, format: read };
  }
  const wrong = parts.map((part, index) => ({ part, text: fields[index] ?? "" }));
  return { faults: wrong.filter(({ part }) => choices[part] === undefined) };
}

/** What the parts mean that a format does not have. */
const left: CronExpression = {
  second: { kind: "list", values: [0] },
  minute: { kind: "every" },
  hour: { kind: "every" },
  day: { kind: "every" },
  month: { kind: "every" },
  week: { kind: "every" },
  year: { kind: "every" },
};

function guessFormat(count: number): CronFormatValue | undefined {
  if (count === 5) return CronFormat.default;
  if (count === 6) return CronFormat.withSeconds;
  return count === 7 ? CronFormat.withSecondsAndYears : undefined;
}

/** Reads one part; undefined if it is not valid. */
export function parsePart(part: CronPart, text: string): CronChoice | undefined {
  const numbers = replaceNames(part, text.trim().toUpperCase());
  const { min, max } = cronLimits[part];
  if (numbers === "*") return { kind: "every" };
  if (numbers === "?") return part === "day" || part === "week" ? { kind: "any" } : undefined;
  const special = part === "day" ? parseDay(numbers) : part === "week" ? parseWeekday(numbers) : undefined;
  const choice = special ?? parseRange(numbers) ?? parseStep(part, numbers) ?? parseList(numbers);
  if (choice !== undefined) return isWithin(choice, min, max) ? choice : undefined;
  return isAccepted(part, numbers) ? { kind: "custom", text: numbers } : undefined;
}

function replaceNames(part: CronPart, text: string): string {
  const names = part === "month" ? months : part === "week" ? weekdays : [];
  const numbers = names.reduce(
    (replaced, name, index) =>
      replaced.replaceAll(
        new RegExp(`(?<![A-Z])${name}(?![A-KM-Z])`, "gu"),
        String(index + (part === "month" ? 1 : 0)),
      ),
    text,
  );
  // Sunday is also the seventh day, but not as the end of a range.
  return part === "week" ? numbers.replaceAll(/(?<![\d#/-])7(?![\d-])/gu, "0") : numbers;
}

function parseDay(text: string): CronChoice | undefined {
  if (text === "L") return { kind: "lastDay" };
  if (text === "LW") return { kind: "lastWorkday" };
  const day = /^(?<day>\d{1,2})W$/u.exec(text)?.groups?.["day"];
  return day === undefined ? undefined : { kind: "nearestWorkday", day: Number(day) };
}

function parseWeekday(text: string): CronChoice | undefined {
  const { last, weekday, nth } = /^(?:(?<last>\d)#?L|(?<weekday>\d)#(?<nth>[1-5]))$/u.exec(text)?.groups ?? {};
  if (last !== undefined) return { kind: "lastWeekday", weekday: Number(last) };
  return weekday === undefined ? undefined : { kind: "nthWeekday", weekday: Number(weekday), nth: Number(nth) };
}

function parseRange(text: string): CronChoice | undefined {
  const { from, to } = /^(?<from>\d{1,4})-(?<to>\d{1,4})$/u.exec(text)?.groups ?? {};
  return from === undefined ? undefined : { kind: "range", from: Number(from), to: Number(to) };
}

/** `5/10` and `5-59/10` are the same. Every second year is counted from the year 0, which is none of the numbers. */
function parseStep(part: CronPart, text: string): CronChoice | undefined {
  const { min, max } = cronLimits[part];
  const { from, to, step } = /^(?<from>\*|\d{1,4})(?:-(?<to>\d{1,4}))?\/(?<step>\d{1,4})$/u.exec(text)?.groups ?? {};
  if (from === undefined || (to !== undefined && Number(to) !== max) || (from === "*" && part === "year"))
    return undefined;
  return { kind: "step", from: from === "*" ? min : Number(from), step: Number(step) };
}

function parseList(text: string): CronChoice | undefined {
  if (!/^\d{1,4}(?:-\d{1,4})?(?:,\d{1,4}(?:-\d{1,4})?)*$/u.test(text)) return undefined;
  const values = text.split(",").flatMap((item) => {
    const [from = 0, to = from] = item.split("-").map(Number);
    // An inverted range is a number that no part has.
    return from > to ? [-1] : Array.from({ length: Math.min(to - from + 1, 200) }, (_, index) => from + index);
  });
  return { kind: "list", values: [...new Set(values)].toSorted((a, b) => a - b) };
}

function isWithin(choice: CronChoice, min: number, max: number): boolean {
  const isInside = (value: number) => value >= min && value <= max;
  switch (choice.kind) {
    case "range":
      return isInside(choice.from) && isInside(choice.to) && choice.from <= choice.to;
    case "step":
      return isInside(choice.from) && choice.step >= 1 && choice.step <= max;
    case "list":
      return choice.values.every(isInside);
    case "nearestWorkday":
      return isInside(choice.day);
    case "nthWeekday":
    case "lastWeekday":
      return isInside(choice.weekday);
    default:
      return true;
  }
}

/** Whether the scheduler understands the text in this part. */
function isAccepted(part: CronPart, text: string): boolean {
  // The sign for any value is not allowed inside of a list.
  if (text.includes("?")) return false;
  const pattern = cronParts.map((other) => (other === part ? toPartPattern(part, { kind: "custom", text }) : "*"));
  try {
    return new Cron(pattern.join(" "), { mode: "7-part", paused: true }).getPattern() !== undefined;
  } catch {
    // The scheduler tells what it does not understand only by an error.
    return false;
  }
}
