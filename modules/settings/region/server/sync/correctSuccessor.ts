import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import { type regionApi, regionError } from "../../contract.ts";
import { whereValid } from "../region.rows.ts";
import { regions } from "../region.table.ts";
import { getOpenSync } from "./sync.service.ts";
import { regionChanges } from "./sync.table.ts";

const setSuccessor = defineFunction<
  { syncId: Id; number: number; code: string | null; name: string | null },
  { changed: number }
>("set_region_successor", ["syncId", "number", "code", "name"]);

/** Sets which region takes the place of one that vanishes: a new one of the proposal, or one that stays. */
export async function correctSuccessor(
  ctx: Context,
  { syncId, number, successorCode: code }: InputOf<typeof regionApi.calls.syncCorrect>,
): Promise<void> {
  await getOpenSync(ctx, syncId);
  const [change] = await ctx.rows(regionChanges).list({ syncId, number });
  if (change !== undefined && change.code === code) throw regionError("region.own_successor");
  const name = code === null ? null : await findName(ctx, syncId, code);
  const [answer] = await ctx.callFunction(setSuccessor, { syncId, number, code, name });
  if (answer?.changed !== 1) throw regionError("region.sync_missing");
}

/** The name of a region as it will be after the synchronisation. */
async function findName(ctx: Context, syncId: Id, code: string): Promise<string> {
  const changes = await ctx.rows(regionChanges).list({ syncId, code });
  const isVanishing = changes.some(({ kind }) => kind === "abolished" || kind === "merged");
  if (isVanishing) throw regionError("region.successor_missing");
  const [planned] = changes;
  if (planned !== undefined) return planned.name;
  const rows = ctx.rows(regions);
  const [region] = await rows.run(
    whereValid(ctx, rows.select(), "valid").selectAll("row").where("row.code", "=", code).limit(1),
  );
  if (region === undefined) throw regionError("region.successor_missing");
  return region.name;
}
