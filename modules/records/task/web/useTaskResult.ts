import { useLazyDialog } from "#kit/parts/useLazyDialog.ts";
import { useWebModules } from "#kit/webModules.ts";
import type { Task } from "../contract.ts";
import { taskText } from "../text/index.ts";

/** The dialog with the result of a task; `undefined` where no module has one for this kind. */
export function useTaskResult(kind: string) {
  const module = useWebModules().find(({ taskResults }) => taskResults?.[kind] !== undefined);
  const load = module?.taskResults?.[kind];
  const dialog = useLazyDialog(async () => (await load?.())?.Component, module?.texts ?? taskText);
  return load === undefined ? undefined : dialog;
}

/** Whether a task has a result to show: one that failed has only its reason, which the list of tasks shows. */
export function useHasTaskResult(task: Pick<Task, "kind" | "state"> | undefined): boolean {
  const modules = useWebModules();
  return task?.state === "done" && modules.some(({ taskResults }) => taskResults?.[task.kind] !== undefined);
}
