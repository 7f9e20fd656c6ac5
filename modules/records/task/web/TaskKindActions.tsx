import { useEffect, useEffectEvent } from "react";
import { useLazyDialog } from "#kit/parts/useLazyDialog.ts";
import { useWebModules } from "#kit/webModules.ts";
import type { Task } from "../contract.ts";
import { taskText } from "../text/index.ts";

type Props = { task: Pick<Task, "id" | "kind"> };

/** The further actions of a module on a task that is done; most kinds have none. */
export function TaskKindActions({ task: { id, kind } }: Props) {
  const module = useWebModules().find(({ taskActions }) => taskActions?.[kind] !== undefined);
  const load = module?.taskActions?.[kind];
  const actions = useLazyDialog(async () => (await load?.())?.Component, module?.texts ?? taskText);
  const hasActions = load !== undefined;
  const open = useEffectEvent(() => void actions.open());
  useEffect(() => {
    if (hasActions) open();
  }, [hasActions]);
  return actions.part === undefined ? undefined : <actions.part taskId={id} />;
}
