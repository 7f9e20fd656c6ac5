import { type ComponentType, useEffect, useState } from "react";
import { addWords } from "../i18n.ts";
import { realtimeText } from "./text/index.ts";

/** The page stands first. */
const connectAfterMs = 3000;

/** Connects to what the server tells, once the first page is there. Without it everything else works. */
export function LiveDoor() {
  const [Late, setLate] = useState<ComponentType>();

  useEffect(() => {
    // Screens are tested without a server to connect to.
    if (import.meta.env.MODE === "test") return undefined;
    const timer = setTimeout(() => {
      void loadLive().then((Live) => (Live === undefined ? undefined : setLate(() => Live)));
    }, connectAfterMs);
    return () => clearTimeout(timer);
  }, []);

  return Late === undefined ? undefined : <Late />;
}

async function loadLive(): Promise<ComponentType | undefined> {
  try {
    const [{ Live }] = await Promise.all([import("./Live.tsx"), addWords(realtimeText)]);
    return Live;
  } catch {
    // Gone after an update, or no network: the next page that is loaded brings it.
    return undefined;
  }
}
