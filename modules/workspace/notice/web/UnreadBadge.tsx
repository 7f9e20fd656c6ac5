import { isPermitted, useTexts } from "#kit";
import { noticeApi } from "../contract.ts";
import { formatUnreadCount } from "./formatUnreadCount.ts";
import { useUnreadDigest } from "./useUnreadDigest.ts";
import "./bell.css";

/** The number of unread notices of the kinds that the account wants to be notified of. */
export function UnreadBadge() {
  return isPermitted({ of: noticeApi, call: "digest" }) ? <PermittedBadge /> : undefined;
}

function PermittedBadge() {
  const t = useTexts();
  const { data, isSubscribed } = useUnreadDigest();
  const count = isSubscribed ? (data?.unreadCount ?? 0) : 0;
  if (count === 0) return undefined;
  return (
    <span className="sw-unread-badge">
      <span aria-hidden>{formatUnreadCount(count)}</span>
      <span className="sw-hidden">{t("notice.waiting", { count })}</span>
    </span>
  );
}
