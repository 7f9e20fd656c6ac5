import { BellOutlined } from "@ant-design/icons";
import { type HeaderItemProps, isPermitted, lazyComponent, PopupPanel, useTexts } from "#kit";
import { CountBadge } from "#kit/cells/CountBadge.tsx";
import { useUnseenTasks } from "#modules/records/task/web";
import { noticeApi } from "../contract.ts";
import { NoticeDialog } from "./NoticeDialog.tsx";
import { useNoticeDialog } from "./useNoticeDialog.ts";
import { useUnreadDigest } from "./useUnreadDigest.ts";
import "./bell.css";

const LazyNotificationPanel = lazyComponent(async () => (await import("./NotificationPanel.tsx")).NotificationPanel);

type Props = Pick<HeaderItemProps, "hasPage">;

/** The notification menu of the header: the number of unread notices, and the notices. */
export function NotificationMenu(props: Props) {
  return isPermitted({ of: noticeApi, call: "digest" }) ? <PermittedMenu {...props} /> : undefined;
}

function PermittedMenu({ hasPage }: Props) {
  const t = useTexts();
  const unread = useUnreadDigest();
  const reading = useNoticeDialog();
  const endedTasks = useUnseenTasks();
  const count = (unread.isSubscribed ? (unread.data?.unreadCount ?? 0) : 0) + endedTasks.length;
  const icon = <CountBadge count={count} icon={<BellOutlined aria-hidden />} />;
  return (
    <>
      <PopupPanel title={count > 0 ? t("notice.bellUnread", { count }) : t("notice.bell")} icon={icon}>
        {(close) => <LazyNotificationPanel {...{ unread, endedTasks, reading, hasPage }} onClose={close} />}
      </PopupPanel>
      <NoticeDialog dialog={reading} />
    </>
  );
}
