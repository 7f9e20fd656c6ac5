import { useWords } from "#kit";
import { useUnread } from "./useDigest.ts";

/** How many notices of the kinds that one wants to be told of are unread. */
export function UnreadRemark() {
  const t = useWords();
  const { data, isWanted } = useUnread();
  const count = isWanted ? (data?.unreadCount ?? 0) : 0;
  if (count === 0) return undefined;
  return (
    <a className="sw-link" href="#/dashboard/notice">
      {t("notice.waiting", { count })}
    </a>
  );
}
