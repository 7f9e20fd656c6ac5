import { useTexts, useWrite } from "#kit";
import { isTracked } from "#kit/parts/useUndo.ts";
import { scheduleApi, type ScheduleEntry } from "../contract.ts";
import { type EntryTime, formatEntryTime, timeOf } from "./formatSpan.ts";
import { useScopeQuestion } from "./useScopeQuestion.tsx";

/** Moves an entry to another day or other hours; it can be undone. The entries are there again when it returns. */
export function useMoveEntry(): (entry: ScheduleEntry, to: EntryTime) => Promise<boolean> {
  const t = useTexts();
  const update = useWrite(scheduleApi, "update", { undo: isTracked(scheduleApi) });
  const askScope = useScopeQuestion();
  return async (entry, to) => {
    const { id, version, content: name } = entry;
    const { date, ...hours } = to;
    const before = timeOf(entry);
    const isSame = (["date", "startTime", "endTime", "dayCount"] as const).every((key) => before[key] === to[key]);
    if (isSame) return false;
    const answer = await askScope(entry, { kind: "edit" });
    if (answer === undefined) return false;
    const told = t("schedule.moved", { name, when: formatEntryTime(to) });
    return await update.run({ ...answer, id, version, scheduleDate: date, ...hours }, told);
  };
}
