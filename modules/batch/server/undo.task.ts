import * as z from "zod";
import { undoTaskKind } from "#contract/batch";
import type { Id } from "#contract/id";
import type { Context } from "#server/context/context";
import { defineTask, startTask } from "#server/tasks/task";

const undoCall = "sysHistory/undo";

/** Takes back a request that changed much: all of it or nothing, in one transaction. */
export const undoTask = defineTask({
  name: undoTaskKind,
  input: z.object({ requestId: z.string() }),
  result: z.null(),
  code: () => undoCall,
  async run(task, { requestId }) {
    return await task.writing(async (ctx) => {
      await ctx.calls.perform(undoCall, { requestId });
      task.finish(ctx, null);
      return null;
    });
  },
});

/** Undoes in the background what would take longer than anybody waits. */
export async function startUndo(ctx: Context, { requestId }: { requestId: string }): Promise<Id> {
  return await startTask(ctx, undoTask, { input: { requestId }, title: ctx.t("batch.title.undo") });
}
