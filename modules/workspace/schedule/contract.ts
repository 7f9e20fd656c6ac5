import * as z from "zod";
import {
  answerDuring,
  answerRealStatus,
  defineApi,
  Done,
  download,
  get,
  markOneTimeResponse,
  NoInput,
  post,
  withPathSegments,
} from "#contract/api";
import { markDictionary } from "#contract/dictionaryField";
import { errors } from "#contract/errors";
import { auditColumns, createUpdateSchema, Instant, optionalText, SearchText, text } from "#contract/fields";
import { Id, IdList, IdOnly, idOf } from "#contract/id";
import { defineRecordSchema } from "#contract/record";
import { formatRepeatRule, maxRepeatRule, parseRepeatRule } from "#contract/calendar/repeatRule";
import { maxDayCount } from "./entryDays.contract.ts";
import { ImportResult, maxCalendarText, notCalendarCode } from "./import.contract.ts";

/** Whether an entry is done (contract 00, 10: FinishStatus). */
export const FinishStatus = { unfinished: 0, finished: 1 } as const;
/** See `FinishStatus`. */
const FinishStatusValue = markDictionary(
  z.union([z.literal(FinishStatus.unfinished), z.literal(FinishStatus.finished)]),
  "FinishStatusEnum",
);
/** 0 or 1. */
export type FinishStatusValue = z.infer<typeof FinishStatusValue>;

/** Colours that tell entries apart. */
export const scheduleColors = ["blue", "green", "amber", "red", "grey"] as const;
const Color = z.enum(scheduleColors).meta({ examples: ["blue"] });
/** See `scheduleColors`. */
export type ScheduleColor = z.infer<typeof Color>;

/** Maximum lengths of texts. */
export const maxContent = 256;
export const maxPlace = 128;
/** Maximum number of entries in an answer. */
export const maxEntries = 10_000;
/** Reminders are told at most four weeks before an entry begins. */
export const maxRemindMinutes = 40_320;
/** Maximum number of repeating entries of an account, and of days that are left out of one. */
export const maxSeries = 200;
export const maxExceptions = 1000;
/** Maximum number of days between the first and the last day of a request. */
export const maxDays = 400;

/** Maximum number of people invited to an entry, and of those that an account invites within an hour. */
export const maxInvited = 100;
export const maxInvitedAnHour = 1000;
/** Maximum length of a remark with an answer, and number of people that are offered at once. */
export const maxRemark = 128;
export const maxInvitees = 30;

/** Maximum number of calendars of a request. */
export const maxCalendars = 50;

/** Maximum number of days of a request for busy times. */
export const maxBusyDays = 31;

/** What an invited account can answer. */
export const invitationAnswers = ["yes", "maybe", "no"] as const;
const Answer = z.enum(invitationAnswers).meta({ examples: ["yes"] });
/** See `invitationAnswers`. */
export type InvitationAnswer = z.infer<typeof Answer>;
/** The answer of an account; `none` until it has given one. */
const GivenAnswer = z.enum(["none", ...invitationAnswers]).meta({ examples: ["none"] });
/** See `invitationAnswers`. */
export type GivenAnswer = z.infer<typeof GivenAnswer>;

const clockTime = /^(?<time>(?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?$/u;

/** A time on the wall, `HH:mm`; seconds are dropped. */
export const ClockTime = z
  .string()
  .trim()
  .max(10)
  .transform((value) => clockTime.exec(value)?.groups?.["time"] ?? value)
  .refine((value) => clockTime.test(value), { params: { key: "schedule.time_format" } })
  .meta({ examples: ["09:00", "23:45"] });

/** A calendar date, `yyyy-MM-dd`. */
const Day = z
  .string()
  .trim()
  .refine(isDay, { params: { key: "invalid.date" } })
  .meta({ examples: ["2026-11-30"] });

function isDay(value: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/u.test(value)) return false;
  const midnight = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
}

/** A repeat rule, see `parseRepeatRule`; blank means that the entry does not repeat. */
const RepeatText = z
  .string()
  .trim()
  .max(maxRepeatRule)
  .transform((value) => {
    const rule = value === "" ? undefined : parseRepeatRule(value);
    return rule === undefined ? value || null : formatRepeatRule(rule);
  })
  .refine((value) => value === null || parseRepeatRule(value) !== undefined, {
    params: { key: "schedule.repeat_invalid" },
  })
  .meta({ examples: ["FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=MONTHLY;BYMONTHDAY=15;COUNT=6"] });

/** What a change of an occurrence applies to: it alone, it and those after it, or the whole series. */
export const changeScopes = ["this", "following", "all"] as const;
const ScopeValue = z.enum(changeScopes).meta({ examples: ["this"] });
/** See `changeScopes`. */
export type ChangeScope = (typeof changeScopes)[number];

/** Days that are left out of a series, `yyyy-MM-dd` with commas between them. */
const ExceptDates = z
  .string()
  .max(maxExceptions * 11)
  .regex(/^$|^(?:\d{4}-\d{2}-\d{2})(?:,\d{4}-\d{2}-\d{2})*$/u)
  .meta({ examples: ["2026-12-01"] });

/**
 * What a person fills in. The day is `scheduleDate`. Older clients send `scheduleTime` instead, an instant on that day
 * in the time zone of the wire.
 */
export const ScheduleDraft = z.object({
  scheduleDate: Day.nullish(),
  scheduleTime: Instant.nullish(),
  startTime: ClockTime,
  endTime: ClockTime.meta({ examples: ["23:50", "23:59"] }),
  /** From the first to the last day: 2 for an entry that ends on the day after. Without it, one that is moved keeps it. */
  dayCount: z.int().min(1).max(maxDayCount).default(1),
  content: text(maxContent),
  place: optionalText(maxPlace),
  color: Color.default("blue"),
  status: FinishStatusValue.default(FinishStatus.unfinished),
  repeat: RepeatText.nullish(),
  /** Minutes before the beginning at which the owner is reminded. */
  remindMinutes: z.int().min(0).max(maxRemindMinutes).nullish(),
  /** The accounts that are invited; those who are added have to be in the caller's data scope. */
  invitedIds: z.array(idOf("account")).max(maxInvited).optional(),
});

/**
 * An entry, or an occurrence of one that repeats: then `repeat` is its rule, `seriesId` the repeating entry, and `id` an
 * id of its own, which all calls accept. `scheduleTime` is its beginning in the time zone of the wire, for older
 * clients. `userId` is the organiser; an entry of another account, to which the caller is invited, has its name and the
 * caller's answer. One of a shared calendar has the organisation that it belongs to. `canWrite`: the caller may change it.
 * Colour and reminder of an entry that is not the caller's own are those that the caller has chosen for it.
 */
export const ScheduleEntry = defineRecordSchema(
  "sysSchedule",
  "schedule",
  z.object({
    id: Id,
    userId: Id,
    scheduleDate: z.string(),
    scheduleTime: Instant,
    startTime: z.string(),
    endTime: z.string(),
    dayCount: z.int(),
    endDate: z.string(),
    content: z.string(),
    place: z.string().nullable(),
    color: Color,
    status: FinishStatusValue,
    repeat: z.string().startsWith("FREQ=").nullable(),
    seriesId: Id.nullable(),
    remindMinutes: z.int().nullable(),
    invitedIds: z.array(Id),
    organiserName: z.string().nullable(),
    answer: GivenAnswer.nullable(),
    answerRemark: z.string().nullable(),
    /** The time was changed after the caller had answered. */
    isAnswerOutdated: z.boolean(),
    ownerOrgId: Id.nullable(),
    ownerOrgName: z.string().nullable(),
    canWrite: z.boolean(),
    ...auditColumns,
  }),
  {
    names: { organiserName: ["sysUser:realName"], ownerOrgName: ["sysOrg:name"] },
    always: ["answer", "answerRemark", "isAnswerOutdated", "canWrite"],
  },
);
/** See the schema of the same name. */
export type ScheduleEntry = z.infer<typeof ScheduleEntry>;

/**
 * The days from `from` to `to`, or those of the instants `startTime` and `endTime` of older clients; `maxDays` of them
 * if one end is missing. Without both: all days. `keyword` is contained in content or place.
 */
const ScheduleFilter = z.object({
  from: Day.optional(),
  to: Day.optional(),
  startTime: Instant.optional(),
  endTime: Instant.optional(),
  scheduleTime: Instant.optional(),
  keyword: SearchText,
  /** Adds the entries that the caller is invited to and has not declined. Older clients take every entry for their own. */
  withInvitations: z.boolean().optional(),
  /** Adds entries that began before `from` and go on. Older clients show an entry on the day on which it begins. */
  withOngoing: z.boolean().optional(),
  /** Adds the entries of these organisations' calendars, as far as the caller reads them. */
  calendarIds: z.array(idOf("organisation")).max(maxCalendars).optional(),
  /** Leaves out the own schedule, with the entries that the caller is invited to. */
  withoutOwn: z.boolean().optional(),
});

/** A calendar of an organisation. Members work for it or below it; `pid` is the nearest one above it in the answer. */
const SharedCalendar = defineRecordSchema(
  "sysOrg",
  "organisation",
  z.object({
    id: Id,
    name: z.string(),
    pid: Id.nullable(),
    isMember: z.boolean(),
    canWrite: z.boolean(),
    hasEntries: z.boolean(),
  }),
  { always: ["pid", "isMember", "canWrite", "hasEntries"] },
);
/** See the schema of the same name. */
export type SharedCalendar = z.infer<typeof SharedCalendar>;

const person = { id: Id, realName: z.string() };

/** What tells people of one name apart: null for those whose name no other one in the answer has. */
const distinction = {
  fields: { account: z.string().nullable(), orgName: z.string().nullable() },
  names: { orgName: ["sysUser:orgId", "sysOrg:name"] },
};

/** An account that organises an entry. */
const Person = defineRecordSchema("sysUser", "account", z.object(person));

/** An account that can be invited. */
const Invitee = defineRecordSchema(
  "sysUser",
  "account",
  z.object({ ...person, account: z.string(), orgName: z.string().nullable() }),
  { names: { orgName: ["sysUser:orgId", "sysOrg:name"] } },
);
/** See the schema of the same name. */
export type Invitee = z.infer<typeof Invitee>;

/** An invited account. Only the organiser sees the answers of others. */
const InvitedPerson = defineRecordSchema(
  "sysUser",
  "account",
  z.object({
    ...person,
    ...distinction.fields,
    answer: GivenAnswer,
    remark: z.string().nullable(),
    answeredTime: Instant.nullable(),
    isOutdated: z.boolean(),
    /** Only the organiser sees those who have been disabled or deleted. */
    isEnabled: z.boolean(),
  }),
  { names: distinction.names, always: ["answer", "remark", "answeredTime", "isOutdated", "isEnabled"] },
);
/** See the schema of the same name. */
export type InvitedPerson = z.infer<typeof InvitedPerson>;

/** Who takes part in an entry. */
const People = z.object({ organiser: Person.nullable(), invited: z.array(InvitedPerson) });

/** When an account is busy, without what it does; tentative where it has answered maybe. In order of day and start. */
const BusyTimes = defineRecordSchema(
  "sysUser",
  "account",
  z.object({
    ...person,
    ...distinction.fields,
    times: z.array(
      z.object({ date: z.string(), startTime: z.string(), endTime: z.string(), isTentative: z.boolean() }),
    ),
  }),
  { names: distinction.names, always: ["times"] },
);
/** See the schema of the same name. */
export type BusyTimes = z.infer<typeof BusyTimes>;

/** Whether a link shows the caller's schedule to other calendars; the link itself is known only when it is made. */
const Feed = z.object({ createdTime: Instant.nullable() });

/** The last part of a link to a schedule. */
const FeedKey = z
  .string()
  .min(1)
  .max(100)
  .meta({ examples: ["1300000000001-Uxn2c1Zp"] });

// Older clients ask for the schedule at each start, before they let the account change its password, and give up if it
// is refused.
const restrictions = ["changingPassword", "enrolling"] as const;

/**
 * The caller's own schedule (contract 03, 6). No other account writes it, not even an administrator, and only those who are
 * invited to an entry read that one.
 */
export const scheduleApi = defineApi("sysSchedule", {
  /** In order of day and start, at most `maxEntries`. */
  page: answerDuring(post(ScheduleFilter, z.array(ScheduleEntry), "signedIn"), [], ...restrictions),
  detail: withPathSegments(get(IdOnly, ScheduleEntry, "signedIn"), "id"),
  add: post(ScheduleDraft, Done, "signedIn"),
  /** `scope` matters for occurrences; without it, a change applies to the occurrence alone. */
  update: post(
    createUpdateSchema(ScheduleDraft).extend({ scope: ScopeValue.optional(), exceptDates: ExceptDates.nullish() }),
    Done,
    "signedIn",
  ),
  delete: post(IdOnly.extend({ scope: ScopeValue.optional() }), Done, "signedIn"),
  setStatus: post(z.object({ id: Id, status: z.int() }), z.int(), "signedIn"),
  /** Who takes part in an entry or occurrence. */
  people: withPathSegments(get(IdOnly, People, "signedIn"), "id"),
  /** Answers an invitation; for an occurrence, `all` means the whole series. */
  answer: post(
    z.object({
      id: Id,
      answer: Answer,
      remark: optionalText(maxRemark),
      scope: z
        .enum(["this", "all"])
        .meta({ examples: ["this"] })
        .default("this"),
    }),
    Done,
    "signedIn",
  ),
  /** Colour and reminder of an entry that is not the caller's own, for the caller alone; of an occurrence, for its series. */
  choose: post(
    z.object({ id: Id, color: Color, remindMinutes: z.int().min(0).max(maxRemindMinutes).nullable().default(null) }),
    Done,
    "signedIn",
  ),
  /** Accounts in the caller's data scope that can be invited: those whose name contains the keyword, or with these ids. */
  invitees: post(z.object({ keyword: SearchText, ids: IdList.optional() }), z.array(Invitee), "signedIn"),
  /** When accounts of the caller's data scope are busy; others are left out. `exceptId` is an entry that does not count. */
  busy: post(
    z.object({
      accountIds: z
        .array(idOf("account"))
        .min(1)
        .max(maxInvited + 1),
      from: Day,
      to: Day,
      exceptId: idOf("schedule").optional(),
    }),
    z.array(BusyTimes),
    "signedIn",
  ),
  /** The calendars that the caller can show, those of their own organisations first. */
  calendars: get(NoInput, z.array(SharedCalendar), "signedIn"),
  /** Adds an entry to the calendar of an organisation in the data scope. The same permission changes and deletes it. */
  addShared: post(
    ScheduleDraft.omit({ invitedIds: true, remindMinutes: true }).extend({ ownerOrgId: idOf("organisation") }),
    Done,
    "granted",
  ),
  feed: get(NoInput, Feed, "signedIn"),
  /** Makes a link, which replaces the former one: its path, with a secret. */
  openFeed: markOneTimeResponse(post(NoInput, z.object({ path: z.string() }), "signedIn")),
  closeFeed: post(NoInput, Done, "signedIn"),
  /** Adds the events of an iCalendar file; with `dryRun` it only says which. */
  importCalendar: post(
    z.object({ text: z.string().min(1).max(maxCalendarText), dryRun: z.boolean().default(false) }),
    ImportResult,
    "signedIn",
  ),
  /** The schedule as iCalendar (RFC 5545), for calendars that know the link. */
  calendar: answerRealStatus(withPathSegments(download(z.object({ key: FeedKey }), "anyone"), "key")),
});

export const scheduleError = errors({
  "schedule.missing": "D1002",
  "schedule.date_missing": "D1009",
  "schedule.end_first": "D1009",
  "schedule.range_too_long": "D1009",
  "schedule.repeat_empty": "D1009",
  "schedule.too_many_series": "D1009",
  "schedule.too_many_exceptions": "D1009",
  "schedule.series_deleted": "D1002",
  "schedule.series_changed": "D1009",
  "schedule.not_organiser": "D1016",
  "schedule.not_invited": "D1016",
  "schedule.calendar_forbidden": "D1016",
  "schedule.invitee_missing": "D1002",
  "schedule.invitation_limit": "D1009",
  "schedule.own_entry": "D1016",
  "schedule.reminder_of_calendar": "D1016",
  "schedule.feed_missing": "D1002",
  "schedule.calendar_invalid": notCalendarCode,
});
