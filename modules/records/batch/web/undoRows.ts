import { batchApi } from "../contract.ts";
import { call, createIdempotencyKey } from "#base/api";
import type { UndoableRequest } from "#kit/parts/useUndo.ts";
import { type TaskFollower } from "#modules/records/task/web";

/** Undoing more rows takes longer than a caller waits. */
const maxUndoneAtOnce = 100;

/** Undoes a batch of this many rows, a large one in the background. */
export function undoRows(
  requestId: string,
  count: number,
  task: TaskFollower,
): Pick<UndoableRequest, "requestId" | "undo"> {
  if (count <= maxUndoneAtOnce) return { requestId };
  return {
    requestId,
    undo: async () => {
      const id = await call(batchApi, "undo", { requestId }, { idempotencyKey: createIdempotencyKey() });
      // Why it failed is reported by the task itself.
      const endedTask = await task.follow(id);
      return endedTask?.state === "done";
    },
  };
}
