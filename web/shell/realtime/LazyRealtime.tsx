import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { loadTexts } from "#base/i18n";
import { useServerReturn } from "#base/serverConnection";
import type { RealtimePartProps, WebModule } from "#kit/webModule.ts";
import { useWebModules } from "#kit/webModules.ts";
import { realtimeText } from "./text/index.ts";

/** Connects after the page has loaded. */
const connectAfterMs = 3000;

/** Connects to the server's events once the first page is shown. Everything else works without it. */
export function LazyRealtime() {
  const modules = useWebModules();
  const [content, setContent] = useState<ReactNode>();

  useServerReturn(() => {
    if (content === undefined && import.meta.env.MODE !== "test") void loadEvents(modules).then(setContent);
  });
  useEffect(() => {
    // Tests of screens have no server to connect to.
    if (import.meta.env.MODE === "test") return undefined;
    const timer = setTimeout(() => {
      void loadEvents(modules).then(setContent);
    }, connectAfterMs);
    return () => clearTimeout(timer);
  }, [modules]);

  return content;
}

async function loadEvents(modules: readonly WebModule[]): Promise<ReactNode> {
  try {
    const [{ RealtimeEvents }, parts] = await Promise.all([
      import("./RealtimeEvents.tsx"),
      Promise.all(modules.map(loadParts)),
      loadTexts(realtimeText),
    ]);
    return <RealtimeEvents parts={parts.flat()} />;
  } catch {
    // The chunk was removed by an update, or there is no network.
    return undefined;
  }
}

async function loadParts({ live, texts }: WebModule): Promise<readonly ComponentType<RealtimePartProps>[]> {
  if (live === undefined) return [];
  const [{ Component }] = await Promise.all([live(), loadTexts(texts)]);
  return [Component];
}
