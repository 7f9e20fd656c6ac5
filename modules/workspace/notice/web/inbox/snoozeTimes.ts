import { maxSnoozeDays } from "../../inbox.contract.ts";
import { parseWallTime, toWallTime } from "#kit/time/wallTime.ts";

/** The times that are offered for putting an entry off. */
export type SnoozeTimes = {
  readonly inAnHour: Date;
  /** None once it has come. */
  readonly thisEvening: Date | undefined;
  readonly tomorrowMorning: Date | undefined;
  /** On Monday. */
  readonly nextWeek: Date | undefined;
};

const hourMs = 3_600_000;
const dayMs = 86_400_000;
const morning = "09:00";
const evening = "18:00";

/** Computes the offered times, on the clocks of the display time zone. */
export function listSnoozeTimes(now: Date): SnoozeTimes {
  const today = toWallTime(now).slice(0, 10);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const thisEvening = parseWallTime(`${today}T${evening}`);
  return {
    inAnHour: new Date(now.getTime() + hourMs),
    thisEvening: thisEvening !== undefined && thisEvening > now ? thisEvening : undefined,
    tomorrowMorning: inDays(today, 1),
    nextWeek: inDays(today, (8 - weekday) % 7 || 7),
  };
}

/** Whether an entry can be put off until then: a time to come, as the server asks for. */
export function canSnoozeUntil(until: Date): boolean {
  const aheadMs = until.getTime() - Date.now();
  return aheadMs > 0 && aheadMs <= maxSnoozeDays * dayMs;
}

function inDays(today: string, days: number): Date | undefined {
  const day = new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
  return parseWallTime(`${day}T${morning}`);
}
