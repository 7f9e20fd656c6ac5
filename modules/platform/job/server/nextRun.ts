import { Cron } from "croner";
import type { CronDays } from "#contract/cron/cronDays";
import { parseCronArguments } from "#contract/cron/cronArguments";
import { parseCron } from "#contract/cron/parseCron";
import { toCronPattern } from "#contract/cron/printCron";
import { findTimeOnDays } from "#contract/cron/timesOnDays";
import { isCronTrigger, minPeriodMs } from "../contract.ts";

/** What decides when a trigger is due. */
export type TriggerPlan = {
  readonly triggerType: string;
  readonly args: string;
  readonly startTime?: Date | null | undefined;
  readonly endTime?: Date | null | undefined;
  /** By default all. */
  readonly days?: CronDays | undefined;
};

/** Thrown if the arguments of a trigger cannot be read. */
export class TriggerArgumentsError extends Error {}

/**
 * When a trigger is due next after a moment, within its start and end; null if never. A period counts from `startTime`
 * or, without one, from `after`. Throws `TriggerArgumentsError`.
 */
export function nextRun(trigger: TriggerPlan, after: Date, timeZone: string): Date | null {
  const { startTime, endTime } = trigger;
  const find = isCronTrigger(trigger.triggerType)
    ? (from: Date) => nextCron(trigger, from, timeZone)
    : (from: Date) => nextPeriod(readPeriod(trigger.args), startTime ?? null, from);
  const next = findTimeOnDays(find, after, { days: trigger.days ?? "all", timeZone });
  if (next === null || (endTime !== null && endTime !== undefined && next > endTime)) return null;
  return next;
}

function nextCron({ args, startTime }: TriggerPlan, after: Date, timeZone: string): Date | null {
  const pattern = readCron(args);
  // The start itself is a time at which the trigger may be due.
  const start = startTime === null || startTime === undefined ? after : new Date(startTime.getTime() - 1000);
  try {
    return new Cron(pattern, { mode: "7-part", timezone: timeZone, paused: true }).nextRun(
      start > after ? start : after,
    );
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

/** Reads `"expression", format`, also without quotes, as a pattern of seven fields. */
function readCron(args: string): string {
  const { text, format } = parseCronArguments(args);
  const reading = parseCron(text, format);
  if (reading.faults !== undefined) throw new TriggerArgumentsError(args);
  return toCronPattern(reading.expression);
}
