import { Form } from "antd";
import type { Id } from "#contract/id";
import { lazyComponent } from "#kit";
import { toDayNumber } from "#contract/calendar/repeatDays";
import { maxDayCount } from "../../entryDays.contract.ts";
import type { EntryTime } from "../formatSpan.ts";

const Availability = lazyComponent(async () => (await import("./Availability.tsx")).Availability);

type Props = { exceptId: Id | undefined; onTime: (time: EntryTime) => void };

/** When the people in the form are busy on its day; nothing without people. */
export function AvailabilityField({ exceptId, onTime }: Props) {
  const date = Form.useWatch<string | undefined>("scheduleDate") ?? "";
  const endDate = Form.useWatch<string | undefined>("endDate") ?? date;
  const startTime = Form.useWatch<string | undefined>("startTime") ?? "";
  const endTime = Form.useWatch<string | undefined>("endTime") ?? "";
  const invitedIds = Form.useWatch<readonly Id[] | undefined>("invitedIds") ?? [];
  if (invitedIds.length === 0 || date === "") return undefined;
  const dayCount = toDayNumber(endDate) - toDayNumber(date) + 1;
  if (dayCount < 1 || dayCount > maxDayCount || (dayCount === 1 && endTime <= startTime)) return undefined;
  const time = { date, startTime, endTime, dayCount };
  return <Availability time={time} invitedIds={invitedIds} exceptId={exceptId} onTime={onTime} />;
}
