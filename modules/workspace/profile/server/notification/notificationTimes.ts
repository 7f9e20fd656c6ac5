import { addCalendarDays } from "#contract/calendar/workingDays";
import type { LocalTime } from "#core/request/time";
import { isQuietTime, type NotificationPreferences } from "../../contract.ts";

/** A moment, and the clock that the person sees. */
export type Clock = { readonly now: Date; readonly time: LocalTime };

type QuietHours = Pick<NotificationPreferences, "quietFrom" | "quietTo">;

const daysOfWeek = 7;

/** When the quiet hours end, if the moment lies in them. */
export function findQuietEnd({ quietFrom, quietTo }: QuietHours, { now, time }: Clock): Date | undefined {
  const [today = "", clock = ""] = splitLocal(time.format(now));
  if (quietTo === null || !isQuietTime(clock, { quietFrom, quietTo })) return undefined;
  return time.parse(`${clock < quietTo ? today : addCalendarDays(today, 1)} ${quietTo}`);
}

/** The next daily digest after a moment, and the next one of a Monday; in quiet hours they come at their end. */
export function planDigests(
  { digestHour, ...quiet }: QuietHours & Pick<NotificationPreferences, "digestHour">,
  { now, time }: Clock,
): { dailyAt: Date; weeklyAt: Date } {
  const [today = ""] = splitLocal(time.format(now));
  // Yesterday's may have been put off by quiet hours.
  const days = Array.from({ length: daysOfWeek + 2 }, (_, index) => addCalendarDays(today, index - 1));
  const moments = days.flatMap((day) => {
    const at = time.parse(`${day} ${String(digestHour).padStart(2, "0")}:00`);
    const moment = at === undefined ? undefined : (findQuietEnd(quiet, { now: at, time }) ?? at);
    if (moment === undefined || moment <= now) return [];
    return [{ moment, isMonday: new Date(`${day}T00:00:00Z`).getUTCDay() === 1 }];
  });
  const weekly = moments.find(({ isMonday }) => isMonday) ?? moments.at(-1);
  return { dailyAt: moments[0]?.moment ?? now, weeklyAt: weekly?.moment ?? now };
}

/** `2026-11-30 09:00:00` as day and clock time. */
function splitLocal(text: string): string[] {
  return [text.slice(0, 10), text.slice(11, 16)];
}
