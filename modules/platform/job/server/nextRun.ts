import { Cron } from "croner";
import { isCronTrigger, minPeriodMs } from "../contract.ts";

/** What decides when a trigger is due. */
export type TriggerPlan = {
  readonly triggerType: string;
  readonly args: string;
  readonly startTime?: Date | null | undefined;
  readonly endTime?: Date | null | undefined;
};

/** Thrown if the arguments of a trigger cannot be read. */
export class TriggerArgumentsError extends Error {}

const macros: ReadonlyMap<string, string> = new Map([
  ["@secondly", "* * * * * *"],
  ["@minutely", "0 * * * * *"],
  ["@hourly", "0 0 * * * *"],
  ["@daily", "0 0 0 * * *"],
  ["@monthly", "0 0 0 1 * *"],
  ["@weekly", "0 0 0 * * 0"],
  ["@yearly", "0 0 0 1 1 *"],
  ["@workday", "0 0 0 * * 1-5"],
]);

/** Formats of cron expressions by their number on the wire: which fields there are besides the usual five. */
const formats = [
  { fields: 5, hasSeconds: false },
  { fields: 6, hasSeconds: false },
  { fields: 6, hasSeconds: true },
  { fields: 7, hasSeconds: true },
] as const;

/**
 * When a trigger is due next after a moment, within its start and end; null if never. A period counts from `startTime`
 * or, without one, from `after`. Throws `TriggerArgumentsError`.
 */
export function nextRun(trigger: TriggerPlan, after: Date, timeZone: string): Date | null {
  const { startTime, endTime } = trigger;
  const next = isCronTrigger(trigger.triggerType)
    ? nextCron(trigger, after, timeZone)
    : nextPeriod(readPeriod(trigger.args), startTime ?? null, after);
  if (next === null || (endTime !== null && endTime !== undefined && next > endTime)) return null;
  return next;
}

function nextCron({ args, startTime }: TriggerPlan, after: Date, timeZone: string): Date | null {
  const pattern = readCron(args);
  // The start itself is a time at which the trigger may be due.
  const start = startTime === null || startTime === undefined ? after : new Date(startTime.getTime() - 1000);
  try {
    return new Cron(pattern, { timezone: timeZone, paused: true }).nextRun(start > after ? start : after);
  } catch (error) {
    throw new TriggerArgumentsError(args, { cause: error });
  }
}

function nextPeriod(periodMs: number, startTime: Date | null, after: Date): Date {
  if (startTime === null) return new Date(after.getTime() + periodMs);
  if (startTime > after) return startTime;
  const passed = Math.floor((after.getTime() - startTime.getTime()) / periodMs) + 1;
  return new Date(startTime.getTime() + passed * periodMs);
}

function readPeriod(args: string): number {
  const periodMs = Number(args.trim());
  if (!Number.isSafeInteger(periodMs) || periodMs < minPeriodMs) throw new TriggerArgumentsError(args);
  return periodMs;
}

/** Reads `"expression", format`, also without quotes, as a pattern of six or seven fields. */
function readCron(args: string): string {
  const match = /^\s*"?(?<expression>[^"]+?)"?\s*(?:,\s*(?<format>[0-3])\s*)?$/u.exec(args);
  const { expression = "", format } = match?.groups ?? {};
  const macro = macros.get(expression.trim().toLowerCase());
  if (macro !== undefined) return macro;
  const parts = expression.trim().split(/\s+/u);
  const { fields, hasSeconds } = formats[format === undefined ? guessFormat(parts) : Number(format)] ?? formats[0];
  if (parts.length !== fields) throw new TriggerArgumentsError(args);
  return (hasSeconds ? parts : ["0", ...parts]).join(" ");
}

function guessFormat(parts: readonly string[]): number {
  if (parts.length === 7) return 3;
  return parts.length === 6 ? 2 : 0;
}
