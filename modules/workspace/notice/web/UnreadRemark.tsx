import { useTexts } from "#kit";
import { inboxPath } from "./inboxPath.ts";
import { useUnreadDigest } from "./useUnreadDigest.ts";

/** The number of unread notices of the kinds that the account wants to be notified of. */
export function UnreadRemark() {
  const t = useTexts();
  const { data, isSubscribed } = useUnreadDigest();
  const count = isSubscribed ? (data?.unreadCount ?? 0) : 0;
  if (count === 0) return undefined;
  return (
    <a className="sw-link" href={`#${inboxPath}`}>
      {t("notice.waiting", { count })}
    </a>
  );
}
