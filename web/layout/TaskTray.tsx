import { type ComponentType, useEffect, useState } from "react";
import { addWords } from "../i18n.ts";
import { hasTasks, useHasTasks } from "../kit/tasks/taskNotice.ts";
import { taskTrayText } from "../kit/tasks/text/index.ts";

/** Nobody waits for this: tasks that another browser has started. */
const lookAfterMs = 10_000;

/** The account's tasks. There is nothing here, and nothing is loaded, until there are some. */
export function TaskTray() {
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
    const [late] = await Promise.all([import("../kit/tasks/TaskButton.tsx"), addWords(taskTrayText)]);
    return late.TaskButton;
  } catch {
    // Gone after an update, or no network: the next task brings it.
    return undefined;
  }
}

async function look(): Promise<void> {
  if (hasTasks() === true) return;
  const { lookForTasks } = await import("../kit/tasks/lookForTasks.ts");
  await lookForTasks();
}
