import * as z from "zod";
import { Id } from "#contract/id";
import { defineTask } from "#core/jobs/tasks/task";
import { eraseMovedRows } from "#core/tenantDatabase/eraseMovedRows";
import { requireOwnerAddress } from "./requireOwner.ts";
import { tenantMoves } from "./tenantMove.table.ts";

/** Erases the rows that a move has left behind. */
export const eraseMovedTask = defineTask({
  name: "tenantDatabase.erase",
  input: z.object({ moveId: Id }),
  result: z.object({ rows: z.int() }),
  code: () => "sysTenant/eraseMoved",
  async run(task, { moveId }) {
    const { app, signal } = task;
    const owner = requireOwnerAddress(app);
    const { ofTenant } = await task.readInTransaction(async (ctx) => await ctx.rows(tenantMoves).get(moveId));
    let done = 0;
    const rows = await eraseMovedRows({
      addresses: { ...app.databaseAddresses, owner },
      keys: app.keys,
      tenantId: ofTenant,
      signal,
      onRows: (count) => task.reportProgress((done += count)),
    });
    await task.writeInTransaction(
      async (ctx) => await ctx.rows(tenantMoves).set(moveId, { erasedAt: ctx.now(), eraseAfter: null }),
    );
    return { rows };
  },
});
