import { useRef } from "react";
import type { Id } from "#contract/id";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { useWrite } from "#kit/parts/useWrite.ts";
import { type Task, taskApi } from "../contract.ts";

/** Removes ended tasks; for some seconds the last removal can be undone. */
export function useTaskRemoval() {
  const t = useTexts();
  const removed = useRef<Id>(undefined);
  const remove = useWrite(taskApi, "remove", {
    undo: async () => {
      if (removed.current === undefined) return false;
      await call(taskApi, "restore", { id: removed.current });
      return true;
    },
  });

  async function run({ id, title }: Pick<Task, "id" | "title">): Promise<void> {
    removed.current = id;
    await remove.run({ id }, t("kit.task.toastRemoved", { title }));
  }

  return { isBusy: remove.isBusy, run };
}
