import { CarryOutOutlined, PushpinFilled } from "@ant-design/icons";
import type { Translate } from "#contract/text";
import { Chip, formatInstant, useTexts } from "#kit";
import type { Notice, ReceivedNotice } from "../contract.ts";

type Props = {
  notice: {
    readonly isPinned: boolean;
    readonly isMustRead: boolean;
    readonly cancelTime: Date | null;
    /** Missing for authors: they are asked for no confirmation. */
    readonly confirmTime?: Date | null;
    readonly correctsTitle: string | null;
    readonly correctsTime: Date | null;
    readonly replacedTime: Date | null;
  };
};

/** What stands out about a notice: that it is pinned, has to be confirmed, is a correction, was replaced or has ended. */
export function NoticeMarks({ notice }: Props) {
  const t = useTexts();
  const { isPinned, isMustRead, cancelTime, confirmTime, replacedTime } = notice;
  const hasEnded = isOver(cancelTime);
  return (
    <>
      {isPinned && !hasEnded && (
        <PushpinFilled
          className="sw-notice-pin"
          role="img"
          aria-label={t("notice.isPinned")}
          title={t("notice.isPinned")}
        />
      )}
      {replacedTime !== null && <Chip tone="grey">{t("notice.state.replaced")}</Chip>}
      {hasEnded && replacedTime === null && <Chip tone="grey">{t("notice.hasEnded")}</Chip>}
      {isCorrection(notice) && replacedTime === null && (
        <span title={formatCorrection(t, notice)}>
          <Chip tone="blue">{t("notice.isCorrection")}</Chip>
        </span>
      )}
      {isMustRead && !hasEnded && <Confirmation confirmTime={confirmTime} />}
    </>
  );
}

/** Authors see that the notice asks for it; receivers, whether they have done so. */
function Confirmation({ confirmTime }: { confirmTime: Date | null | undefined }) {
  const t = useTexts();
  const label = t("notice.isMustRead");
  if (confirmTime === undefined)
    return <CarryOutOutlined className="sw-notice-pin" role="img" aria-label={label} title={label} />;
  return (
    <Chip tone={confirmTime === null ? "amber" : "green"}>
      {t(confirmTime === null ? "notice.toConfirm" : "notice.isConfirmed")}
    </Chip>
  );
}

type CorrectedNotice = Pick<Notice, "correctsTitle" | "correctsTime">;

/** Whether a notice is a correction; fields that a role hides are missing. */
export function isCorrection({ correctsTitle, correctsTime }: CorrectedNotice): boolean {
  return Boolean(correctsTitle) || Boolean(correctsTime);
}

/** Which notice a correction corrects, unless a role hides its title or time. */
export function formatCorrection(t: Translate, { correctsTitle, correctsTime }: CorrectedNotice): string {
  if (!correctsTitle || !correctsTime) return t("notice.isCorrection");
  return t("notice.correctionOf", { title: correctsTitle, time: formatInstant(correctsTime) });
}

/** What says whether an entry still has to be confirmed. */
export type ToConfirm = Pick<ReceivedNotice, "isMustRead" | "confirmTime" | "cancelTime">;

/** Whether an entry still has to be confirmed: until then it stays unread. */
export function isToConfirm({ isMustRead, confirmTime, cancelTime }: ToConfirm): boolean {
  return isMustRead && confirmTime === null && !isOver(cancelTime);
}

/** Whether a notice has ended. */
export function isOver(cancelTime: Date | null): boolean {
  return cancelTime !== null && cancelTime.getTime() <= Date.now();
}
