import { EyeOutlined } from "@ant-design/icons";
import { DetailDrawer, type Dialog, lazyComponent, useDialog, useTexts } from "#kit";
import type { ListedNotice } from "../contract.ts";

const Receivers = lazyComponent(async () => (await import("./Receivers.tsx")).Receivers);

/** How many of the receivers have read a notice; empty for a draft. */
export function formatReadCount({ readCount, recipientCount }: ListedNotice): string {
  if (readCount === null) return "";
  return typeof recipientCount === "number" ? `${readCount} / ${recipientCount}` : String(readCount);
}

/** The number of readers of a notice; a click lists them and those who have not read it. */
export function ReadCount({ notice }: { notice: ListedNotice }) {
  const t = useTexts();
  const receivers = useDialog<ListedNotice>();
  const { title, readCount } = notice;
  if (readCount === null) return undefined;
  const text = formatReadCount(notice);
  return (
    <>
      <button
        type="button"
        className="sw-link"
        aria-label={t("notice.showReceivers", { title, read: text })}
        onClick={() => receivers.open(notice)}
      >
        <EyeOutlined aria-hidden /> {text}
      </button>
      <ReceiversDrawer dialog={receivers} />
    </>
  );
}

/** The readers of a notice, and those who have not read it. */
export function ReceiversDrawer({ dialog }: { dialog: Dialog<ListedNotice> }) {
  const t = useTexts();
  return (
    <DetailDrawer dialog={dialog} title={({ title }) => t("notice.receiversOf", { title })}>
      {(openNotice) => <Receivers notice={openNotice} />}
    </DetailDrawer>
  );
}
