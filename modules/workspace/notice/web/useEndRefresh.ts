import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { noticeApi } from "../contract.ts";
import { inboxApi } from "../inbox.contract.ts";

/** Many windows show the same notice: their requests are spread over this time. */
const spreadMs = 5000;
/** No page stays open longer; browsers cannot wait for a month. */
const longestMs = 20 * 86_400_000;

/** Loads notices and their numbers again when the first of these times has come: what has ended is not unread any more. */
export function useEndRefresh(times: readonly (Date | null | undefined)[]): void {
  const queries = useQueryClient();
  const next = findNext(times);
  const refresh = useEffectEvent(() => {
    void queries.invalidateQueries({ queryKey: [noticeApi.name] });
    void queries.invalidateQueries({ queryKey: [inboxApi.name] });
  });
  useEffect(() => {
    const waitMs = next - Date.now();
    if (waitMs > longestMs) return undefined;
    const timer = setTimeout(refresh, waitMs + Math.random() * spreadMs);
    return () => clearTimeout(timer);
  }, [next]);
}

/** In milliseconds; what has ended already was loaded as such. */
function findNext(times: readonly (Date | null | undefined)[]): number {
  const now = Date.now();
  return Math.min(...times.flatMap((time) => (time && time.getTime() > now ? time.getTime() : [])));
}
