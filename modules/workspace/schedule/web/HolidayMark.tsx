import { getFormatLocale } from "#base/i18n";
import { addCalendarDays } from "#contract/calendar/workingDays";
import { areHolidaysKnown, findHoliday, holidayTable } from "#contract/calendar/holidays";
import { useTexts } from "#kit";
import { parseDay } from "./scheduleDays.ts";
import "./holiday.css";

/** The holiday of a day in words: its name, and whether the day is off or worked. */
export type HolidayText = { readonly name: string; readonly label: string; readonly isWorking: boolean };

/** Describes the holiday of a date, if there is one. */
export function useHolidayText(): (date: string) => HolidayText | undefined {
  const t = useTexts();
  return (date) => {
    const holiday = findHoliday(date);
    if (holiday === undefined) return undefined;
    const { isWorking } = holiday;
    const name = t(`schedule.holiday.${holiday.name}`);
    return { name, isWorking, label: t(isWorking ? "schedule.makeUpDayFor" : "schedule.dayOffFor", { name }) };
  };
}

/** The sign of a day off or of a worked weekend day; texts beside it say the same to screen readers. */
export function HolidayMark({ holiday }: { holiday: HolidayText | undefined }) {
  const t = useTexts();
  if (holiday === undefined) return undefined;
  return (
    <i className="sw-holiday" data-working={holiday.isWorking} title={holiday.label} aria-hidden>
      {t(holiday.isWorking ? "schedule.makeUpDay" : "schedule.dayOff")}
    </i>
  );
}

/** The table's end is told this long before, so that the next version is there in time. */
const daysBefore = 61;

type NoteProps = { today: string; from: string; to: string };

/** Says where the table of holidays ends: below days that are not all within it, and on all days from two months before. */
export function HolidayNote({ today, from, to }: NoteProps) {
  const t = useTexts();
  if (areHolidaysKnown(from, to) && addCalendarDays(today, daysBefore) <= holidayTable.to) return undefined;
  const format = new Intl.DateTimeFormat(getFormatLocale(), { dateStyle: "long" });
  const [first, last] = [holidayTable.from, holidayTable.to].map((date) => format.format(parseDay(date)));
  return <p className="sw-holiday-note">{t("schedule.holidaysKnown", { from: first ?? "", to: last ?? "" })}</p>;
}
