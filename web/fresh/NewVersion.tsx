import { type ComponentType, useEffect, useState } from "react";
import { addWords } from "../i18n.ts";
import { freshText } from "./text/index.ts";

/** The page has better things to load at first. */
const afterMs = 10_000;

/** Looks for new versions of the program, all the while that the shell is there. */
export function NewVersion() {
  const [Late, setLate] = useState<ComponentType>();
  useEffect(() => {
    const timer = setTimeout(() => void loadWatch().then((Watch) => setLate(() => Watch)), afterMs);
    return () => clearTimeout(timer);
  }, []);
  return Late === undefined ? undefined : <Late />;
}

async function loadWatch(): Promise<ComponentType | undefined> {
  try {
    const [late] = await Promise.all([import("./VersionWatch.tsx"), addWords(freshText)]);
    return late.VersionWatch;
  } catch {
    // No network just now: the next page that is opened tries again.
    return undefined;
  }
}
