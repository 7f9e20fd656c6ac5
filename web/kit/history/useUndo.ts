import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import type { Api } from "#contract/api";
import { batchApi } from "#contract/batch";
import { historyApi } from "#contract/history";
import { call, CallError, newIdempotencyKey } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { useTask } from "../tasks/useTask.ts";

/** What was done by which request, and the API whose lists change when it is undone. */
export type Undoable = {
  readonly requestId: string;
  readonly lists: Pick<Api, "name">;
  /** It changed so many rows that they are undone in the background. */
  readonly isLong?: boolean;
};

/** Takes back what a request did, and says how that went. */
export function useUndo(): (what: Undoable) => Promise<void> {
  const t = useWords();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const task = useTask();

  async function undo({ requestId, isLong = false }: Undoable): Promise<boolean> {
    const idempotencyKey = newIdempotencyKey();
    if (!isLong) {
      await call(historyApi, "undo", { requestId }, { idempotencyKey });
      return true;
    }
    // Why it failed is told of the task itself.
    const ended = await task.follow(await call(batchApi, "undo", { requestId }, { idempotencyKey }));
    return ended?.state === "done";
  }

  return async (what) => {
    try {
      if (await undo(what)) void message.success(t("kit.undone"));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      void message.error(error.message);
    }
    await queries.invalidateQueries({ queryKey: [what.lists.name] });
  };
}
