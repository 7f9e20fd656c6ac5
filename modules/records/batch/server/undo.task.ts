import * as z from "zod";
import { undoTaskKind } from "../contract.ts";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { defineTask, startTask } from "#core/jobs/tasks/task";

const undoCall = "sysHistory/undo";

/** Undoes a large request in one transaction: all of it or nothing. */
export const undoTask = defineTask({
  name: undoTaskKind,
  input: z.object({ requestId: z.string() }),
  result: z.null(),
  code: () => undoCall,
  async run(task, { requestId }) {
    return await task.writeInTransaction(async (ctx) => {
      await ctx.calls.perform(undoCall, { requestId });
      task.finish(ctx, null);
      return null;
    });
  },
});

/** Runs an undo in the background that would take too long for a call. */
export async function startUndo(ctx: Context, { requestId }: { requestId: string }): Promise<Id> {
  return await startTask(ctx, undoTask, { input: { requestId }, title: ctx.t("batch.title.undo") });
}
