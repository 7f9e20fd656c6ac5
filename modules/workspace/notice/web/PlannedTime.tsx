import { Chip, formatInstant, useTexts } from "#kit";
import type { ListedNotice } from "../contract.ts";

/** When a draft is published by itself, or that this has failed: its author may not publish any more, for example. */
export function PlannedTime({ notice: { plannedTime } }: { notice: ListedNotice }) {
  const t = useTexts();
  if (plannedTime === null) return undefined;
  const isOverdue = isPast(plannedTime);
  return (
    <time dateTime={plannedTime.toISOString()} title={isOverdue ? t("notice.overdue") : undefined}>
      <Chip tone={isOverdue ? "red" : "blue"}>{isOverdue ? t("notice.overdue") : formatInstant(plannedTime)}</Chip>
    </time>
  );
}

/** The task for it may wait for another one of the same account. */
const graceMs = 60_000;

function isPast(plannedTime: Date): boolean {
  return plannedTime.getTime() < Date.now() - graceMs;
}
