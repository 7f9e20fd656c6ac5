import { useEffect, useEffectEvent, useRef, useState } from "react";
import { newestVersion, ownVersion } from "./release.ts";

const minute = 60_000;
const lookMs = 5 * minute;
const laterMs = 60 * minute;
/** What vite says when code cannot be loaded; words say the same (tools/wordFiles.ts). */
const partMissing = "vite:preloadError";

/** A version to update to, and the two ways not to: not now, or not at all. */
export type Offer = { readonly version: string; postpone(): void; refuse(): void };

/**
 * Looks for a new version every five minutes, when the window comes to sight again, and when a part of the program cannot
 * be loaded.
 */
export function useNewVersion(): Offer | undefined {
  const [version, setVersion] = useState<string>();
  const refused = useRef(new Set<string>());
  const silentUntil = useRef(0);

  const look = useEffectEvent(async () => {
    if (document.visibilityState === "hidden" || Date.now() < silentUntil.current) return;
    const newest = await newestVersion();
    if (newest === undefined) return;
    setVersion(newest === ownVersion() || refused.current.has(newest) ? undefined : newest);
  });

  useEffect(() => {
    if (ownVersion() === undefined) return;
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
