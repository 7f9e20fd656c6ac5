import { type FinishStatusValue, type InvitationAnswer, type ScheduleColor, scheduleError } from "../contract.ts";
import {
  bigInteger,
  boolean,
  bytes,
  calendarDate,
  defaulted,
  instant,
  integer,
  nullable,
  reference,
  references,
  secret,
  smallInteger,
  text,
  withIds,
} from "#core/rows/column";
import { definePlainTable, defineTable } from "#core/rows/table";

/**
 * Entries of personal schedules and of shared calendars. A database policy shows an account its own, those that it is
 * invited to, and those of its organisations.
 */
export const scheduleEntries = defineTable(
  "schedule_entry",
  { scope: "tenant", isPersonal: true, entity: "sysSchedule", missing: () => scheduleError("schedule.missing") },
  {
    accountId: reference(),
    scheduleDate: calendarDate(),
    startTime: defaulted(text(5)),
    endTime: defaulted(text(5)),
    /** From the first to the last day; the end is on the last one. */
    dayCount: defaulted(smallInteger()),
    content: text(256),
    place: nullable(text(128)),
    color: defaulted(text<ScheduleColor>(16)),
    status: defaulted(smallInteger<FinishStatusValue>()),
    /** The rule of a repeating entry, with all parts that its first day implies. */
    repeat: nullable(text(256)),
    /** Days that are left out, with commas between them. */
    exceptDates: nullable(text(11_000)),
    /** The last day of a repeating entry that ends. */
    lastDate: nullable(calendarDate()),
    /** Part of the ids of occurrences. */
    seriesNo: defaulted(bigInteger()),
    /** The series of an occurrence that has become an entry of its own. */
    seriesId: nullable(reference()),
    /** The series of a deleted day or end of it, which is only a deleted row; `isReturned`: the series has it again. */
    partOf: nullable(reference()),
    isReturned: defaulted(boolean()),
    remindMinutes: nullable(integer()),
    /** The accounts that are invited. */
    invitedIds: defaulted(withIds(references())),
    /** When its time was last changed: answers from before have to be given again. */
    timeChangedAt: nullable(instant()),
    /** The organisation in whose calendar the entry is; `accountId` is then the account that added it. */
    ownerOrgId: nullable(reference()),
  },
);

/** What invited accounts have answered; `day` is that of an occurrence, or empty for the whole entry. */
export const scheduleAnswers = definePlainTable(
  "schedule_answer",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "contained" },
  {
    entryId: reference(),
    accountId: reference(),
    day: defaulted(text(10)),
    answer: defaulted(text<InvitationAnswer>(8)),
    remark: nullable(text(128)),
    answeredAt: defaulted(instant()),
  },
);

/** The invited accounts of `invitedIds`, a row for each; a trigger fills it, and only functions of the owner reach it. */
export const scheduleInvitations = definePlainTable(
  "schedule_invitation",
  { location: "tenant", scope: "tenant", archive: "derived" },
  {
    entryId: reference(),
    accountId: reference(),
    organiserId: reference(),
    firstDay: calendarDate(),
    lastDay: calendarDate(),
    invitedAt: defaulted(instant()),
    times: defaulted(integer()),
    removedAt: nullable(instant()),
  },
);

/** Colour and reminder that an account has chosen for an entry that is not its own; a null colour is that of the entry. */
export const scheduleChoices = definePlainTable(
  "schedule_choice",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "contained" },
  {
    entryId: reference(),
    accountId: reference(),
    color: nullable(text<ScheduleColor>(16)),
    /** Whether `remindMinutes` counts instead of the reminder of the entry; null is none. */
    hasReminder: defaulted(boolean()),
    remindMinutes: nullable(integer()),
  },
);

/** The link of an account to its schedule. */
export const scheduleFeeds = definePlainTable(
  "schedule_feed",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "bound" },
  { accountId: reference(), secretHash: secret(bytes()), createdAt: defaulted(instant()) },
);

/** What is due to be told; a trigger fills it, and only functions of the owner reach it. */
export const scheduleReminders = definePlainTable(
  "schedule_reminder",
  { location: "tenant", scope: "tenant", archive: "derived" },
  { entryId: reference(), accountId: reference(), dueAt: nullable(instant()), toldUntil: defaulted(instant()) },
);
