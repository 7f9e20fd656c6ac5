import type { TextKey } from "#contract/text";
import { useTexts } from "#base/i18n";
import { formatSize } from "#kit/cells/numbers.ts";
import { formatTime, toCalendarDay } from "#kit/cells/time.ts";
import { formatLocaleNumber } from "#kit/list/total.ts";
import type { Task } from "../contract.ts";
import { isTaskOpen } from "./taskState.ts";

/** Titles of the kinds that people start. */
export const kindTitles: Readonly<Record<string, TextKey>> = {
  export: "kit.task.kind.export",
  "import.commit": "kit.task.kind.import",
  "import.failures": "kit.task.kind.failures",
  batch: "kit.task.kind.batch",
  undo: "kit.task.kind.undo",
};

const dayMs = 86_400_000;

/** What a task is, in one line: its kind, its records, the size of its file, and how long it stays. */
export function TaskMeta({ task }: { task: Task }) {
  const t = useTexts();
  const { kind, createTime, done, fileSize, expiresAt } = task;
  const title = kindTitles[kind];
  return (
    <small className="sw-task-meta">
      {title === undefined ? undefined : <span>{t(title)}</span>}
      {isTaskOpen(task) || done === 0 ? undefined : (
        <span>{t("kit.task.records", { count: formatLocaleNumber(done) })}</span>
      )}
      {fileSize === null ? undefined : <span>{formatSize(fileSize)}</span>}
      {expiresAt === null ? (
        <time dateTime={createTime.toISOString()}>{formatTime(createTime)}</time>
      ) : (
        <time dateTime={expiresAt.toISOString()}>{t(untilKey(expiresAt), { time: formatUntil(expiresAt) })}</time>
      )}
    </small>
  );
}

type UntilKey = "kit.task.untilToday" | "kit.task.untilTomorrow" | "kit.task.until";

function untilKey(instant: Date): UntilKey {
  const now = new Date();
  if (toCalendarDay(instant) === toCalendarDay(now)) return "kit.task.untilToday";
  return isTomorrow(instant) ? "kit.task.untilTomorrow" : "kit.task.until";
}

/** Only the time where the text names the day. */
function formatUntil(instant: Date): string {
  return formatTime(instant, isTomorrow(instant) ? instant : new Date());
}

function isTomorrow(instant: Date): boolean {
  return toCalendarDay(instant) === toCalendarDay(new Date(Date.now() + dayMs));
}
