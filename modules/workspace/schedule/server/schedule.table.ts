import { type FinishStatusValue, type ScheduleColor, scheduleError } from "../contract.ts";
import { calendarDate, defaulted, nullable, reference, smallInteger, text } from "#core/rows/column";
import { defineTable } from "#core/rows/table";

/** Entries of personal schedules. A database policy shows an account only its own. */
export const scheduleEntries = defineTable(
  "schedule_entry",
  { scope: "tenant", isPersonal: true, entity: "sysSchedule", missing: () => scheduleError("schedule.missing") },
  {
    accountId: reference(),
    scheduleDate: calendarDate(),
    startTime: defaulted(text(5)),
    endTime: defaulted(text(5)),
    content: text(256),
    place: nullable(text(128)),
    color: defaulted(text<ScheduleColor>(16)),
    status: defaulted(smallInteger<FinishStatusValue>()),
  },
);
