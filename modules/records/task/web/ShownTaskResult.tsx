import { useEffect, useEffectEvent } from "react";
import type { Task } from "../contract.ts";
import { useTaskResult } from "./useTaskResult.ts";

type Props = { task: Pick<Task, "id" | "kind">; onClosed: () => void };

/** The result of a task outside of the list of tasks. */
export function ShownTaskResult({ task, onClosed }: Props) {
  const result = useTaskResult(task.kind);
  const open = useEffectEvent(() => void result?.open());
  useEffect(() => open(), []);
  return result?.part === undefined ? undefined : <result.part taskId={task.id} onClosed={onClosed} />;
}
