import { useEffect, useEffectEvent, useRef, useState } from "react";
import { fetchLatestVersion, getRunningVersion } from "./release.ts";

const minute = 60_000;
const lookMs = 5 * minute;
const laterMs = 60 * minute;
/** Message of vite when code cannot be loaded; texts use the same (tools/textFiles.ts). */
const partMissing = "vite:preloadError";

/** An offered version, and the two ways to decline: for now, or for good. */
export type UpdateOffer = { readonly version: string; postpone(): void; refuse(): void };

/**
 * Checks for a new version every five minutes, when the window becomes visible, and when a part of the program cannot
 * be loaded.
 */
export function useNewVersion(): UpdateOffer | undefined {
  const [version, setVersion] = useState<string>();
  const refused = useRef(new Set<string>());
  const silentUntil = useRef(0);

  const look = useEffectEvent(async () => {
    if (document.visibilityState === "hidden" || Date.now() < silentUntil.current) return;
    const newest = await fetchLatestVersion();
    if (newest === undefined) return;
    setVersion(newest === getRunningVersion() || refused.current.has(newest) ? undefined : newest);
  });

  useEffect(() => {
    if (getRunningVersion() === undefined) return;
    const ending = new AbortController();
    const handle = () => void look();
    const timer = setInterval(handle, lookMs);
    document.addEventListener("visibilitychange", handle, ending);
    addEventListener(partMissing, handle, ending);
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, []);

  if (version === undefined) return undefined;
  return {
    version,
    postpone: () => {
      silentUntil.current = Date.now() + laterMs;
      setVersion(undefined);
    },
    refuse: () => {
      refused.current.add(version);
      setVersion(undefined);
    },
  };
}
