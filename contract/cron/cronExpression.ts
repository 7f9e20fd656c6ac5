/** The seven parts of a cron expression, in the order in which they are written. */
export const cronParts = ["second", "minute", "hour", "day", "month", "week", "year"] as const;
/** See `cronParts`. */
export type CronPart = (typeof cronParts)[number];

/** The lowest and the highest number of each part. Days of the week count from Sunday = 0. */
export const cronLimits: Readonly<Record<CronPart, { readonly min: number; readonly max: number }>> = {
  second: { min: 0, max: 59 },
  minute: { min: 0, max: 59 },
  hour: { min: 0, max: 23 },
  day: { min: 1, max: 31 },
  month: { min: 1, max: 12 },
  week: { min: 0, max: 6 },
  year: { min: 1970, max: 2099 },
};

/** How a part chooses its numbers. */
export type CronChoice =
  | { readonly kind: "every" }
  /** `?`: the day or the day of the week is left to the other of the two. */
  | { readonly kind: "any" }
  | { readonly kind: "range"; readonly from: number; readonly to: number }
  /** From a number on, each so-many-th, up to the end of the part. */
  | { readonly kind: "step"; readonly from: number; readonly step: number }
  /** In ascending order, each once. */
  | { readonly kind: "list"; readonly values: readonly number[] }
  /** `L`: the last day of the month. */
  | { readonly kind: "lastDay" }
  /** `LW`: the last day of the month from Monday to Friday. */
  | { readonly kind: "lastWorkday" }
  /** `15W`: the day from Monday to Friday that is nearest to a day of the month. */
  | { readonly kind: "nearestWorkday"; readonly day: number }
  /** `5#2`: the second Friday of the month. */
  | { readonly kind: "nthWeekday"; readonly weekday: number; readonly nth: number }
  /** `5L`: the last Friday of the month. */
  | { readonly kind: "lastWeekday"; readonly weekday: number }
  /** Anything else that is valid, such as `1-30/7`. */
  | { readonly kind: "custom"; readonly text: string };

/** A cron expression part by part. */
export type CronExpression = Readonly<Record<CronPart, CronChoice>>;

/** The parts that an expression has besides the usual five (contract 10, 10.1: the number in the arguments of a trigger). */
export const CronFormat = { default: 0, withYears: 1, withSeconds: 2, withSecondsAndYears: 3 } as const;
/** See `CronFormat`. */
export type CronFormatValue = (typeof CronFormat)[keyof typeof CronFormat];

/** The parts of an expression of a format. */
export function listFormatParts(format: CronFormatValue): readonly CronPart[] {
  const hasSecond = format === CronFormat.withSeconds || format === CronFormat.withSecondsAndYears;
  const hasYear = format === CronFormat.withYears || format === CronFormat.withSecondsAndYears;
  return cronParts.filter((part) => (part !== "second" || hasSecond) && (part !== "year" || hasYear));
}

/** Names of expressions (contract 10, 10.1), as five parts; only `@secondly` has a part for the second. */
export const cronMacros = {
  "@secondly": "* * * * * *",
  "@minutely": "* * * * *",
  "@hourly": "0 * * * *",
  "@daily": "0 0 * * *",
  "@monthly": "0 0 1 * *",
  "@weekly": "0 0 * * 0",
  "@yearly": "0 0 1 1 *",
  "@workday": "0 0 * * 1-5",
} as const;
/** See `cronMacros`. */
export type CronMacro = keyof typeof cronMacros;

/** Whether a text is the name of an expression. */
export function isCronMacro(text: string): text is CronMacro {
  return Object.hasOwn(cronMacros, text);
}
