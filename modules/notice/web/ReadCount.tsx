import { DetailDrawer, late, useDialog, useWords } from "#kit";
import type { ListedNotice } from "#modules/notice/contract";

const Receivers = late(async () => (await import("./Receivers.tsx")).Receivers);

/** How many of how many have read a notice; nothing of a draft. */
export function readOf({ readCount, recipientCount }: ListedNotice): string {
  if (readCount === null) return "";
  return typeof recipientCount === "number" ? `${readCount} / ${recipientCount}` : String(readCount);
}

/** How many have read a notice; a press shows who, and who has not. */
export function ReadCount({ notice }: { notice: ListedNotice }) {
  const t = useWords();
  const receivers = useDialog<ListedNotice>();
  const { title, readCount } = notice;
  if (readCount === null) return undefined;
  const shown = readOf(notice);
  return (
    <>
      <button
        type="button"
        className="sw-link"
        aria-label={t("notice.showReceivers", { title, read: shown })}
        onClick={() => receivers.open(notice)}
      >
        {shown}
      </button>
      <DetailDrawer dialog={receivers} title={() => t("notice.receiversOf", { title })}>
        {(opened) => <Receivers notice={opened} />}
      </DetailDrawer>
    </>
  );
}
