import {
  assert,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  uniqueArray,
  type Arbitrary,
  constant,
} from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCronArguments, printCronArguments } from "./cronArguments.ts";
import {
  type CronChoice,
  type CronExpression,
  CronFormat,
  cronLimits,
  cronMacros,
  type CronPart,
} from "./cronExpression.ts";
import { listRuns } from "./listRuns.ts";
import { parseCron, parsePart } from "./parseCron.ts";
import { printCron, toCronPattern } from "./printCron.ts";

const berlin = "Europe/Berlin";

function choicesOf(part: CronPart): Arbitrary<CronChoice> {
  const { min, max } = cronLimits[part];
  const number = integer({ min, max });
  const common: Arbitrary<CronChoice>[] = [
    constant({ kind: "every" }),
    record({ kind: constant("range"), from: number, to: number }).filter(({ from, to }) => from <= to),
    record({ kind: constant("step"), from: number, step: integer({ min: 1, max }) }),
    uniqueArray(number, { minLength: 1, maxLength: 60 }).map((values) => ({
      kind: "list",
      values: values.toSorted((a, b) => a - b),
    })),
  ];
  const special: Partial<Record<CronPart, Arbitrary<CronChoice>[]>> = {
    day: [
      constantFrom<CronChoice>({ kind: "any" }, { kind: "lastDay" }, { kind: "lastWorkday" }),
      record({ kind: constant("nearestWorkday"), day: number }),
    ],
    week: [
      constant({ kind: "any" }),
      record({ kind: constant("nthWeekday"), weekday: number, nth: integer({ min: 1, max: 5 }) }),
      record({ kind: constant("lastWeekday"), weekday: number }),
    ],
  };
  return oneof(...common, ...(special[part] ?? []));
}

const expressions: Arbitrary<CronExpression> = record({
  second: choicesOf("second"),
  minute: choicesOf("minute"),
  hour: choicesOf("hour"),
  day: choicesOf("day"),
  month: choicesOf("month"),
  week: choicesOf("week"),
  year: choicesOf("year"),
});

function read(text: string): CronExpression {
  const reading = parseCron(text);
  if (reading.faults !== undefined) throw new Error(`${text} is not read`);
  return reading.expression;
}

const faultsOf = (text: string) => parseCron(text).faults?.map(({ part }) => part);
const runsOf = (text: string, after: string, count: number) =>
  listRuns(read(text), { timeZone: berlin, after: new Date(after), count }).map(({ time, clockChange }) =>
    [time.toISOString(), clockChange].filter((word) => word !== undefined).join(" "),
  );

describe("a cron expression", () => {
  it("is read as it was printed, for 10,000 generated ones", () => {
    assert(
      property(expressions, (expression) => {
        const { text, format } = printCron(expression);
        expect(parseCron(text, format)).toEqual({ expression, format });
        expect(parseCron(text)).toEqual({ expression, format });
      }),
      { numRuns: 10_000 },
    );
  });

  it("is understood by the scheduler in each generated form", () => {
    assert(
      property(expressions, (expression) => {
        const runs = listRuns(expression, { timeZone: "UTC", after: new Date("2026-11-30T00:00:00Z"), count: 1 });
        expect(runs.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["0 9 * * MON-FRI", CronFormat.default, "0 0 9 * * 1-5 *"],
    ["5/10 * * * * ?", CronFormat.withSeconds, "5-59/10 * * * * ? *"],
    ["0 0 0 L * ? 2027", CronFormat.withSecondsAndYears, "0 0 0 L * ? 2027"],
    ["0 0 ? JAN,jul 5#2", CronFormat.default, "0 0 0 ? 1,7 5#2 *"],
    ["0 0 * * 7", CronFormat.default, "0 0 0 * * 0 *"],
    ["0 0 * * FRIL", CronFormat.default, "0 0 0 * * 5L *"],
    ["1-30/7,45 * * * *", CronFormat.default, "0 1-30/7,45 * * * * *"],
    ["0 0 1,5-8 * *", CronFormat.default, "0 0 0 1,5-8 * * *"],
  ])("reads %s", (text, format, pattern) => {
    const reading = parseCron(text);

    expect(reading).toMatchObject({ format });
    expect(toCronPattern(read(text))).toBe(pattern);
  });

  it("keeps the format it was read from as long as that has all parts", () => {
    const workdays = read("0 9 * * 1-5");

    expect(printCron(workdays, CronFormat.default)).toEqual({ text: "0 9 * * 1-5", format: 0 });
    expect(printCron(workdays)).toEqual({ text: "0 0 9 * * 1-5", format: 2 });
    expect(printCron({ ...workdays, second: { kind: "every" } }, CronFormat.default).text).toBe("* 0 9 * * 1-5");
    expect(printCron({ ...workdays, year: { kind: "list", values: [2027] } }, CronFormat.default)).toEqual({
      text: "0 0 9 * * 1-5 2027",
      format: 3,
    });
  });

  it.each(Object.keys(cronMacros))("knows %s", (macro) => {
    expect(runsOf(macro, "2026-11-30T00:00:00Z", 3)).toHaveLength(3);
  });

  it.each([
    ["60 * * * * *", ["second"]],
    ["* 61 25 32 13 8 *", ["minute", "hour", "day", "month", "week"]],
    ["? * * * * *", ["second"]],
    ["0 0 0 1 1 * 20266", ["year"]],
    ["0 0 5-1 * *", ["day"]],
    ["*/0 * * * *", ["minute"]],
    ["0 0 0 * * 5#6", ["week"]],
    ["0 0 0 32W * ?", ["day"]],
    ["0 0 0 1,? * *", ["day"]],
    ["one * * * *", ["minute"]],
    ["* * * *", [undefined]],
    ["* * * * * * * *", [undefined]],
    ["", [undefined]],
    ["@never", [undefined]],
  ])("is refused part by part: %s", (text, parts) => {
    expect(faultsOf(text)).toEqual(parts);
  });

  it("is not read at all if it is too long", () => {
    expect(faultsOf(`${"1,".repeat(400)}1 * * * *`)).toEqual([undefined]);
  });

  it("reads one part alone", () => {
    expect(parsePart("hour", "9-17")).toEqual({ kind: "range", from: 9, to: 17 });
    expect(parsePart("week", "sun")).toEqual({ kind: "list", values: [0] });
    expect(parsePart("hour", "24")).toBeUndefined();
  });
});

describe("the runs of a cron expression", () => {
  it("mark the hour that spring skips", () => {
    expect(runsOf("30 2 * * *", "2026-03-27T12:00:00Z", 3)).toEqual([
      "2026-03-28T01:30:00.000Z",
      "2026-03-29T01:00:00.000Z skipped",
      "2026-03-30T00:30:00.000Z",
    ]);
    expect(runsOf("30 * * * *", "2026-03-29T00:00:00Z", 3)).toEqual([
      "2026-03-29T00:30:00.000Z",
      "2026-03-29T01:30:00.000Z skipped",
      "2026-03-29T02:30:00.000Z",
    ]);
  });

  it("mark the hour that autumn repeats", () => {
    expect(runsOf("30 2 * * *", "2026-10-24T12:00:00Z", 2)).toEqual([
      "2026-10-25T00:30:00.000Z repeated",
      "2026-10-26T01:30:00.000Z",
    ]);
    expect(runsOf("30 * * * *", "2026-10-24T23:50:00Z", 3)).toEqual([
      "2026-10-25T00:30:00.000Z repeated",
      "2026-10-25T01:30:00.000Z repeated",
      "2026-10-25T02:30:00.000Z",
    ]);
  });

  it("do not mark days on which clocks change at other times", () => {
    expect(runsOf("0 9 * * *", "2026-03-27T12:00:00Z", 3).join(" ")).not.toMatch(/skipped|repeated/u);
  });

  it("are none for days that do not exist", () => {
    expect(runsOf("0 0 30 2 *", "2026-11-30T00:00:00Z", 10)).toEqual([]);
    expect(runsOf("0 0 31 4,6,9,11 *", "2026-11-30T00:00:00Z", 10)).toEqual([]);
    expect(runsOf("0 0 0 1 1 ? 2020", "2026-11-30T00:00:00Z", 10)).toEqual([]);
  });
});

describe("the arguments of a cron trigger", () => {
  it("hold the expression and its format", () => {
    expect(printCronArguments("0 9 * * *", CronFormat.default)).toBe('"0 9 * * *", 0');
    expect(parseCronArguments('"0 9 * * *", 0')).toEqual({ text: "0 9 * * *", format: 0 });
    expect(parseCronArguments('"1,5 9 * * *"')).toEqual({ text: "1,5 9 * * *" });
    expect(parseCronArguments("@daily")).toEqual({ text: "@daily" });
  });
});
