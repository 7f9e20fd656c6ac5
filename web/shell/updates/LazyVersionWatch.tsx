import { type ComponentType, useEffect, useState } from "react";
import { loadTexts } from "#base/i18n";
import { updatesText } from "./text/index.ts";

/** Checks after the first page has loaded, which is more important. */
const afterMs = 10_000;

/** Checks for new versions while the shell is mounted. */
export function LazyVersionWatch() {
  const [Late, setLate] = useState<ComponentType>();
  useEffect(() => {
    const timer = setTimeout(() => void loadWatch().then((Watch) => setLate(() => Watch)), afterMs);
    return () => clearTimeout(timer);
  }, []);
  return Late === undefined ? undefined : <Late />;
}

async function loadWatch(): Promise<ComponentType | undefined> {
  try {
    const [late] = await Promise.all([import("./VersionWatch.tsx"), loadTexts(updatesText)]);
    return late.VersionWatch;
  } catch {
    // There is no network: the next opened page tries again.
    return undefined;
  }
}
