import { BellOutlined } from "@ant-design/icons";
import { type HeaderPartProps, isPermitted, late, PopupPanel, useWords } from "#kit";
import { noticeApi } from "#modules/notice/contract";
import { NoticeDialog } from "./NoticeDialog.tsx";
import { useReading } from "./useReading.ts";
import { useUnread } from "./useDigest.ts";
import "./bell.css";

const BellPanel = late(async () => (await import("./BellPanel.tsx")).BellPanel);

const mostCounted = 99;

/** The bell of the header: how many notices are unread, and which. */
export function Component(props: HeaderPartProps) {
  return isPermitted({ of: noticeApi, call: "digest" }) ? <Bell {...props} /> : undefined;
}

function Bell({ leadsTo }: HeaderPartProps) {
  const t = useWords();
  const unread = useUnread();
  const reading = useReading();
  const count = unread.isWanted ? (unread.data?.unreadCount ?? 0) : 0;
  const icon = (
    <span className="sw-bell-icon">
      <BellOutlined aria-hidden />
      {count > 0 && <span aria-hidden>{count > mostCounted ? `${mostCounted}+` : count}</span>}
    </span>
  );
  return (
    <>
      <PopupPanel title={count > 0 ? t("notice.bellUnread", { count }) : t("notice.bell")} icon={icon}>
        {(close) => <BellPanel unread={unread} reading={reading} leadsTo={leadsTo} onClose={close} />}
      </PopupPanel>
      <NoticeDialog dialog={reading} />
    </>
  );
}
