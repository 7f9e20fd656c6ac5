import { useLazyDialog } from "#kit/parts/useLazyDialog.ts";
import { useWebModules } from "#kit/webModules.ts";
import { taskText } from "../text/index.ts";

/** The dialog with the result of a task; `undefined` where no module has one for this kind. */
export function useTaskResult(kind: string) {
  const module = useWebModules().find(({ taskResults }) => taskResults?.[kind] !== undefined);
  const load = module?.taskResults?.[kind];
  const dialog = useLazyDialog(async () => (await load?.())?.Component, module?.texts ?? taskText);
  return load === undefined ? undefined : dialog;
}
