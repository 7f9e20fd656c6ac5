import { parseWallTime, toWallTime } from "../wallTime.ts";

/** The times that are offered for putting an entry off. */
export type SnoozeTimes = {
  /** In three hours; none late in the evening. */
  readonly later: Date | undefined;
  readonly tomorrow: Date | undefined;
  readonly monday: Date | undefined;
};

const hourMs = 3_600_000;
const dayMs = 86_400_000;
const laterHours = 3;
const morning = "09:00";

/** Computes the offered times, on the clocks of the display time zone. */
export function listSnoozeTimes(now: Date): SnoozeTimes {
  const today = toWallTime(now).slice(0, 10);
  const later = new Date(now.getTime() + laterHours * hourMs);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return {
    later: toWallTime(later).startsWith(today) ? later : undefined,
    tomorrow: inDays(today, 1),
    monday: inDays(today, (8 - weekday) % 7 || 7),
  };
}

function inDays(today: string, days: number): Date | undefined {
  const day = new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
  return parseWallTime(`${day}T${morning}`);
}
