import { ClockCircleOutlined } from "@ant-design/icons";
import { Chip, formatInstant, useTexts } from "#kit";
import type { ListedNotice } from "../contract.ts";

/** When a draft is published by itself, or that this has failed: its author may not publish any more, for example. */
export function PlannedTime({ plannedTime }: Pick<ListedNotice, "plannedTime">) {
  const t = useTexts();
  if (plannedTime === null) return undefined;
  if (isPast(plannedTime)) return <Chip tone="red">{t("notice.overdue")}</Chip>;
  const label = `${t("notice.plannedTime")}: ${formatInstant(plannedTime)}`;
  return <ClockCircleOutlined className="sw-notice-pin" role="img" aria-label={label} title={label} />;
}

/** The task for it may wait for another one of the same account. */
const graceMs = 60_000;

function isPast(plannedTime: Date): boolean {
  return plannedTime.getTime() < Date.now() - graceMs;
}
