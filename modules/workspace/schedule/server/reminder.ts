import * as z from "zod";
import { addCalendarDays } from "#contract/calendar/workingDays";
import type { LocalTime } from "#core/request/time";
import { invitationAnswers } from "../contract.ts";
import { listOccurrenceDays } from "./occurrences.ts";

/** An entry whose reminder is due, as the database returns it for the account that is told. */
export const DueEntry = z.object({
  accountId: z.int(),
  scheduleDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  dayCount: z.int(),
  content: z.string(),
  place: z.string().nullable(),
  repeat: z.string().nullable(),
  exceptDates: z.string().nullable(),
  lastDate: z.string().nullable(),
  minutes: z.int().nullable(),
  /** What the account has answered, by day; for the whole entry, the day is empty. */
  answers: z.record(z.string(), z.enum(invitationAnswers)),
  /** Milliseconds since 1970. */
  toldUntil: z.number(),
  timeZone: z.string().nullable(),
});
/** See the schema of the same name. */
export type DueEntry = z.infer<typeof DueEntry>;

/** What a reminder does now: the day of which it tells, if any, and when it is due again. */
export type ReminderPlan = { readonly date: string | undefined; readonly due: Date | null };

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** What began longer ago is over for a reminder, for example after the server was down. */
const lateMs = 60 * minuteMs;
/** Rarer days are looked for again after some time. */
const horizonDays = 400;
const lookAgainDays = 300;

/** Computes which reminder of an entry is due, and which is the next. Of several missed ones, the last is told. */
export function planReminder(entry: DueEntry, { now, time }: { now: Date; time: LocalTime }): ReminderPlan {
  if (entry.minutes === null) return { date: undefined, due: null };
  const ahead = entry.minutes * minuteMs;
  const today = time.format(now).slice(0, 10);
  const until = addCalendarDays(today, horizonDays);
  const from = addCalendarDays(time.format(new Date(entry.toldUntil)).slice(0, 10), -2);
  const days = entry.repeat === null ? [entry.scheduleDate] : listOccurrenceDays(entry, { from, to: until });
  const coming = days.filter((date) => (entry.answers[date] ?? entry.answers[""]) !== "no");
  const moments = coming.map((date) => {
    const begin = time.parse(`${date} ${entry.startTime}`)?.getTime() ?? Number.NaN;
    return { date, begin, at: begin - ahead };
  });
  const told = moments.findLast(
    ({ at, begin }) => at > entry.toldUntil && at <= now.getTime() && begin > now.getTime() - lateMs,
  );
  const next = moments.find(({ at }) => at > now.getTime());
  const goesOn = entry.repeat !== null && (entry.lastDate === null || entry.lastDate > until);
  const later = goesOn ? new Date(now.getTime() + lookAgainDays * dayMs) : null;
  return { date: told?.date, due: next === undefined ? later : new Date(next.at) };
}
