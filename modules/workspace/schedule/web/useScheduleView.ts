import type { RawInputOf } from "#contract/api";
import { Id } from "#contract/id";
import { getCurrentLanguage } from "#base/i18n";
import { usePageSearch } from "#kit";
import type { scheduleApi } from "../contract.ts";
import { addDays, getDayOfMonth, getFirstWeekday, listMonthWeeks, parseDay, toIsoDate } from "./scheduleDays.ts";
import type { Calendars } from "./shared/useCalendars.ts";

/** How the page shows the schedule. */
export const scheduleViews = ["month", "week", "day", "list"] as const;
/** See `scheduleViews`. */
export type ScheduleViewName = (typeof scheduleViews)[number];

/** What the page shows; its address holds it. */
export type ScheduleView = {
  readonly name: ScheduleViewName;
  readonly day: Date;
  readonly keyword: string;
  /** The entry that the address opens; empty for none. */
  readonly entryId: string;
  /** The account whom the address invites to a new entry. */
  readonly inviteeId: Id | undefined;
  readonly weeks: readonly (readonly Date[])[];
  /** The days of the view in order. */
  readonly days: readonly Date[];
  /** What the page reads, as soon as it is known; a keyword is looked for on all days. */
  readonly input: RawInputOf<typeof scheduleApi.calls.page> | undefined;
  change(next: Partial<Pick<ScheduleView, "name" | "day" | "keyword" | "entryId">>): void;
  /** The address invites no account any more. */
  endInviting(): void;
  /** Goes to the next (1) or previous (-1) month, week or day. */
  step(count: 1 | -1): void;
};

const daysOfWeek = 7;
const daysOfList = 31;

type ViewOptions = {
  readonly isPhone: boolean;
  readonly today: Date;
  readonly calendars: Pick<Calendars, "shownIds" | "isOwnShown">;
};

/** The view in the page's address. */
export function useScheduleView({ isPhone, today, calendars }: ViewOptions): ScheduleView {
  const [search, setSearch] = usePageSearch();
  const name = scheduleViews.find((one) => one === search.get("view")) ?? "month";
  const day = parseDay(search.get("date")) ?? today;
  const keyword = search.get("keyword") ?? "";
  const weeks = listMonthWeeks(day, getFirstWeekday(getCurrentLanguage()));
  const days = listDays(isPhone ? "month" : name, day, weeks);

  function change(next: Partial<Pick<ScheduleView, "name" | "day" | "keyword" | "entryId">>): void {
    const values = {
      view: next.name,
      date: next.day && toIsoDate(next.day),
      keyword: next.keyword,
      entry: next.entryId,
    };
    const changed = new URLSearchParams(search);
    for (const [key, value] of Object.entries(values)) {
      if (value === "") changed.delete(key);
      else if (value !== undefined) changed.set(key, value);
    }
    const isStep = next.keyword === undefined && next.entryId === undefined;
    setSearch(changed, isStep ? "push" : "replace");
  }

  function endInviting(): void {
    const changed = new URLSearchParams(search);
    changed.delete("invite");
    setSearch(changed, "replace");
  }

  function step(count: 1 | -1): void {
    const lengths = { week: daysOfWeek, day: 1, list: daysOfList };
    change({
      day: name === "month" || isPhone ? getDayOfMonth(day, count, today) : addDays(day, count * lengths[name]),
    });
  }

  const [first = day] = days;
  const range = { from: toIsoDate(first), to: toIsoDate(days.at(-1) ?? day) };
  const entryId = search.get("entry") ?? "";
  const inviteeId = Id.safeParse(Number(search.get("invite"))).data;
  const filter = keyword.trim() === "" ? range : { keyword };
  const { shownIds: calendarIds, isOwnShown } = calendars;
  const own = isOwnShown ? {} : { withoutOwn: true };
  const input = calendarIds && { ...filter, withInvitations: true, withOngoing: true, calendarIds, ...own };
  return { name, day, keyword, entryId, inviteeId, weeks, days, input, change, endInviting, step };
}

function listDays(name: ScheduleViewName, day: Date, weeks: readonly (readonly Date[])[]): readonly Date[] {
  if (name === "month") return weeks.flat();
  if (name === "week") return weeks.find((week) => week.some((one) => toIsoDate(one) === toIsoDate(day))) ?? [day];
  return Array.from({ length: name === "day" ? 1 : daysOfList }, (_, index) => addDays(day, index));
}
