import { CarryOutOutlined, PushpinFilled } from "@ant-design/icons";
import { Chip, useTexts } from "#kit";

type Props = {
  notice: {
    readonly isPinned: boolean;
    readonly isMustRead: boolean;
    readonly cancelTime: Date | null;
    /** Missing for authors: they are asked for no confirmation. */
    readonly confirmTime?: Date | null;
  };
};

/** What stands out about a notice: that it is pinned, has to be confirmed or has ended. */
export function NoticeMarks({ notice }: Props) {
  const t = useTexts();
  const { isPinned, isMustRead, cancelTime, confirmTime } = notice;
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
      {hasEnded && <Chip tone="grey">{t("notice.hasEnded")}</Chip>}
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

/** Whether a notice has ended. */
export function isOver(cancelTime: Date | null): boolean {
  return cancelTime !== null && cancelTime.getTime() <= Date.now();
}
