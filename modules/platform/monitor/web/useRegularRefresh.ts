import { useEffect, useEffectEvent } from "react";

const everyMs = 5000;

/** Refreshes every five seconds while the page is seen, unless it is paused. */
export function useRegularRefresh(refresh: () => Promise<void>, isPaused: boolean): void {
  const refreshIfVisible = useEffectEvent(() => {
    if (document.visibilityState === "visible") void refresh();
  });
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setInterval(() => refreshIfVisible(), everyMs);
    return () => clearInterval(timer);
  }, [isPaused]);
}
