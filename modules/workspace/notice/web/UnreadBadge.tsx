import { isPermitted, useTexts } from "#kit";
import { CountBadge } from "#kit/cells/CountBadge.tsx";
import { noticeApi } from "../contract.ts";
import { useUnreadDigest } from "./useUnreadDigest.ts";

/** The number of unread notices of the kinds that the account wants to be notified of. */
export function UnreadBadge() {
  return isPermitted({ of: noticeApi, call: "digest" }) ? <PermittedBadge /> : undefined;
}

function PermittedBadge() {
  const t = useTexts();
  const { data, isSubscribed } = useUnreadDigest();
  const count = isSubscribed ? (data?.unreadCount ?? 0) : 0;
  return count === 0 ? undefined : <CountBadge count={count} label={t("notice.waiting", { count })} />;
}
