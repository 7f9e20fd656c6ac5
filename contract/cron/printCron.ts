import {
  type CronChoice,
  type CronExpression,
  CronFormat,
  type CronFormatValue,
  cronLimits,
  type CronPart,
  cronParts,
  listFormatParts,
} from "./cronExpression.ts";

/** An expression in its shortest format that has seconds; the format of the text it was read from is kept if it fits. */
export function printCron(
  expression: CronExpression,
  format?: CronFormatValue,
): { readonly text: string; readonly format: CronFormatValue } {
  const fits = format !== undefined && isPrintable(expression, format);
  const shortest = expression.year.kind === "every" ? CronFormat.withSeconds : CronFormat.withSecondsAndYears;
  const used = fits ? format : shortest;
  const text = listFormatParts(used)
    .map((part) => printPart(part, expression[part]))
    .join(" ");
  return { text, format: used };
}

function isPrintable({ second, year }: CronExpression, format: CronFormatValue): boolean {
  const parts = listFormatParts(format);
  const isFullMinute = second.kind === "list" && second.values.length === 1 && second.values[0] === 0;
  return (parts.includes("second") || isFullMinute) && (parts.includes("year") || year.kind === "every");
}

/** One part as it is written in an expression. */
export function printPart(part: CronPart, choice: CronChoice): string {
  const { min, max } = cronLimits[part];
  switch (choice.kind) {
    case "every":
      return "*";
    case "any":
      return "?";
    case "range":
      return `${choice.from}-${choice.to}`;
    case "step":
      // Steps of years from the first on would begin in another year.
      return choice.from === min && part !== "year" ? `*/${choice.step}` : `${choice.from}-${max}/${choice.step}`;
    case "list":
      return printList(choice.values);
    case "lastDay":
      return "L";
    case "lastWorkday":
      return "LW";
    case "nearestWorkday":
      return `${choice.day}W`;
    case "nthWeekday":
      return `${choice.weekday}#${choice.nth}`;
    case "lastWeekday":
      return `${choice.weekday}L`;
    case "custom":
      return choice.text;
  }
}

/** Three and more numbers in a row are written as a range, which keeps long lists short. A single range stays a list. */
function printList(values: readonly number[]): string {
  const rows: number[][] = [];
  for (const value of values) {
    const row = rows.at(-1);
    if (row?.at(-1) === value - 1) row.push(value);
    else rows.push([value]);
  }
  if (rows.length === 1) return values.join(",");
  return rows.map((row) => (row.length > 2 ? `${row[0]}-${row.at(-1)}` : row.join(","))).join(",");
}

/** All seven parts, as the scheduler reads them. */
export function toCronPattern(expression: CronExpression): string {
  return cronParts.map((part) => toPartPattern(part, expression[part])).join(" ");
}

/** A part as the scheduler reads it: it does not know steps from a number on without their end. */
export function toPartPattern(part: CronPart, choice: CronChoice): string {
  const { max } = cronLimits[part];
  return printPart(part, choice).replaceAll(/(?<=^|,)(?<from>\d+)\/(?=\d)/gu, `$<from>-${max}/`);
}
