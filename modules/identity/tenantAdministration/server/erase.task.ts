import * as z from "zod";
import { Id } from "#contract/id";
import { defineTask } from "#core/jobs/tasks/task";
import { defineFunction } from "#core/rows/databaseFunction";
import { eraseOwnDatabase } from "#modules/identity/tenantDatabase/server";

const rowsAtOnce = 2000;

const eraseRows = defineFunction<{ ofTenant: Id; atMost: number }, { row: number }>("erase_tenant_rows", [
  "ofTenant",
  "atMost",
]);

/** Removes the rows of a deleted tenant, in portions. A task that is taken up again goes on with what is left. */
export const eraseTask = defineTask({
  name: "tenant.erase",
  input: z.object({ tenantId: Id }),
  /** `leftDatabase`: the tenant's own database did not answer, so its rows there stay. */
  result: z.object({ rows: z.int(), leftDatabase: z.string().nullable() }),
  code: () => "sysTenant/delete",
  async run(task, { tenantId }) {
    let rows = task.checkpoint?.rows ?? 0;
    let leftDatabase = task.checkpoint?.leftDatabase ?? null;
    if (task.checkpoint === undefined) {
      const { app, signal, reportProgress } = task;
      const erasure = await eraseOwnDatabase(app, {
        tenantId,
        signal,
        onRows: (count) => reportProgress((rows += count)),
      });
      leftDatabase = erasure.leftName ?? null;
    }
    for (;;) {
      const removed = await task.writeInTransaction(async (ctx) => {
        const [answer] = await ctx.callFunction(eraseRows, { ofTenant: tenantId, atMost: rowsAtOnce });
        const count = answer?.row ?? 0;
        task.saveCheckpoint(ctx, { rows: rows + count, leftDatabase });
        return count;
      });
      rows += removed;
      task.reportProgress(rows);
      if (removed === 0) return { rows, leftDatabase };
    }
  },
});
