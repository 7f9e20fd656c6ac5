import { getFormatLocale } from "#base/i18n";
import { useTexts, useWrite } from "#kit";
import { isTracked } from "#kit/parts/useUndo.ts";
import { scheduleApi, type ScheduleEntry } from "../contract.ts";
import { formatHours, type Hours } from "./clock.ts";
import { parseDay } from "./scheduleDays.ts";
import { useScopeQuestion } from "./useScopeQuestion.tsx";

/** Day and hours of an entry. */
export type EntryTime = { readonly date: string } & Hours;

/** Day and hours in the interface language. */
export function formatEntryTime({ date, ...hours }: EntryTime): string {
  const day = parseDay(date);
  const format = new Intl.DateTimeFormat(getFormatLocale(), { month: "long", day: "numeric", weekday: "long" });
  return `${day === undefined ? date : format.format(day)} ${formatHours(hours)}`;
}

/** Moves an entry to another day or other hours; it can be undone. The entries are there again when it returns. */
export function useMoveEntry(): (entry: ScheduleEntry, to: EntryTime) => Promise<boolean> {
  const t = useTexts();
  const update = useWrite(scheduleApi, "update", { undo: isTracked(scheduleApi) });
  const askScope = useScopeQuestion();
  return async (entry, to) => {
    const { id, version, content: name } = entry;
    const { date, startTime, endTime } = to;
    const isSame = date === entry.scheduleDate && startTime === entry.startTime && endTime === entry.endTime;
    if (isSame) return false;
    const answer = await askScope(entry, { kind: "edit" });
    if (answer === undefined) return false;
    const told = t("schedule.moved", { name, when: formatEntryTime(to) });
    return await update.run({ ...answer, id, version, scheduleDate: date, startTime, endTime }, told);
  };
}
