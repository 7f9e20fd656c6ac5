import { toCalendarDay } from "../cells/time.ts";

/** The day of an instant in the display time zone, as midnight of the device's time zone, which calendars use. */
export function toLocalDay(instant: Date): Date {
  return new Date(`${toCalendarDay(instant)}T00:00:00`);
}
