import * as z from "zod";
import { Id } from "#contract/id";
import { defineTask } from "#core/jobs/tasks/task";
import { MoveError } from "#core/tenantDatabase/homeSwitch";
import { type MovePhase, moveTenant } from "#core/tenantDatabase/moveTenant";
import { tenantDatabaseError } from "../contract.ts";
import { requireOwnerAddress } from "./requireOwner.ts";
import { tenantMoves } from "./tenantMove.table.ts";

/** Rows that a move leaves behind are kept for this long, unless an administrator erases them before. */
const keptMs = 7 * 24 * 3_600_000;

/** Moves a tenant. A task that is taken up again continues with what differs between the databases. */
export const moveTask = defineTask({
  name: "tenantDatabase.move",
  input: z.object({ moveId: Id }),
  result: z.object({ rows: z.int(), frozenMs: z.int().nullable() }),
  code: () => "sysTenant/moveDatabase",
  async run(task, { moveId }) {
    const { app, signal } = task;
    const owner = requireOwnerAddress(app);
    const move = await task.writeInTransaction(async (ctx) => {
      await ctx.rows(tenantMoves).set(moveId, { state: "running" });
      return await ctx.rows(tenantMoves).get(moveId);
    });
    const onPhase = async (phase: MovePhase) =>
      void (await task.writeInTransaction(async (ctx) => await ctx.rows(tenantMoves).set(moveId, { phase })));
    let copied = 0;
    try {
      const result = await moveTenant({
        addresses: { ...app.databaseAddresses, owner },
        keys: app.keys,
        tenantId: move.ofTenant,
        to: move.toHome === "own" ? "own" : "shared",
        signal,
        onPhase,
        onRows: (count) => task.reportProgress((copied += count)),
        carryOver: async () => {
          // Later changes of where the tenant lives may not have been heard of yet.
          await app.databases.refresh();
          if (app.databases.find(move.ofTenant)?.isAway() !== false) throw new Error("the tenant's database is away");
          await app.mirrors.sync(move.ofTenant);
        },
      });
      const frozenMs = result.frozenMs ?? null;
      await task.writeInTransaction(async (ctx) => {
        const now = ctx.now();
        const eraseAfter = new Date(now.getTime() + keptMs);
        const report = { tables: result.tables };
        const ended = { state: "done", endedAt: now, eraseAfter, rowCount: result.rows, frozenMs, report };
        await ctx.rows(tenantMoves).set(moveId, ended);
        task.finish(ctx, { rows: result.rows, frozenMs });
      });
      return { rows: result.rows, frozenMs };
    } catch (error) {
      if (!task.willRunAgain(error)) {
        const fault = error instanceof MoveError ? error.fault : "failed";
        await task.writeInTransaction(
          async (ctx) => await ctx.rows(tenantMoves).set(moveId, { state: "failed", endedAt: ctx.now(), fault }),
        );
      }
      throw error instanceof MoveError ? tenantDatabaseError(`tenantDatabase.moveFault.${error.fault}`) : error;
    }
  },
});
