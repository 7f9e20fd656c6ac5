import { type ComponentType, useEffect, useState } from "react";
import { loadTexts } from "#base/i18n";
import { hasTasks, useHasTasks } from "./taskPresence.ts";
import { taskText } from "../text/index.ts";

/** The delay before tasks started in another browser are looked up. */
const lookAfterMs = 10_000;

/** The button of the task panel. Nothing appears or loads until the account has tasks. */
export function LazyTaskButton() {
  const isAny = useHasTasks();
  const [Late, setLate] = useState<ComponentType>();

  useEffect(() => {
    if (isAny !== true) return;
    void loadButton().then((Button) => (Button === undefined ? undefined : setLate(() => Button)));
  }, [isAny]);

  useEffect(() => {
    const timer = setTimeout(() => void look(), lookAfterMs);
    return () => clearTimeout(timer);
  }, []);

  return isAny === true && Late !== undefined ? <Late /> : undefined;
}

async function loadButton(): Promise<ComponentType | undefined> {
  try {
    const [late] = await Promise.all([import("./TaskButton.tsx"), loadTexts(taskText)]);
    return late.TaskButton;
  } catch {
    // The chunk was removed by an update, or there is no network: the next task loads it.
    return undefined;
  }
}

async function look(): Promise<void> {
  if (hasTasks() === true) return;
  const part = await import("./lookForTasks.ts").catch(() => undefined);
  // Without a network the next page load looks again.
  await part?.lookForTasks();
}
