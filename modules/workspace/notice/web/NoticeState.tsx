import { Chip, DictionaryTag, formatAgo, formatInstant, useTexts } from "#kit";
import { type ListedNotice, NoticeStatus } from "../contract.ts";

type Props = { notice: Pick<ListedNotice, "status" | "plannedTime"> };

/** The state of a notice. A draft with a plan says when it is published, or that this has failed. */
export function NoticeState({ notice: { status, plannedTime } }: Props) {
  const t = useTexts();
  if (status !== NoticeStatus.draft || plannedTime === null)
    return <DictionaryTag dictionary="NoticeStatusEnum" value={String(status)} />;
  // Its author may not publish any more, for example.
  if (isOverdue(plannedTime)) return <Chip tone="red">{t("notice.overdue")}</Chip>;
  return (
    <span className="sw-notice-state">
      <Chip tone="amber">{t("notice.state.planned")}</Chip>
      <time dateTime={plannedTime.toISOString()} title={formatInstant(plannedTime)}>
        {formatAgo(plannedTime)}
      </time>
    </span>
  );
}

/** The task for it may wait for another one of the same account. */
const graceMs = 60_000;

function isOverdue(plannedTime: Date): boolean {
  return plannedTime.getTime() < Date.now() - graceMs;
}
