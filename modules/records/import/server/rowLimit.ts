import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import type { ImportDefinition } from "#core/request/importDefinition";
import { quotaGuard, requireQuota } from "#core/request/quota";
import { countRows } from "./importStore.ts";
import type { RowResult } from "./rowResult.ts";

/** Marks the new rows for which the tenant has no room, from the first to the last of the file. */
export async function createLimitCheck(
  ctx: Context,
  { usageKind }: ImportDefinition,
): Promise<(rows: readonly RowResult[]) => RowResult[]> {
  const headroom = usageKind === undefined ? undefined : await quotaGuard.get(ctx).findHeadroom(ctx, usageKind);
  if (headroom === undefined) return (rows) => [...rows];
  const { key, parameters } = headroom.error;
  let left = headroom.left;
  return (rows) =>
    rows.map((row) => {
      if (row.state !== "new") return row;
      left -= 1;
      return left >= 0 ? row : { ...row, state: "error", input: null, faults: [{ field: null, key, parameters }] };
    });
}

/** Refuses an import with more new rows than the tenant has room for, before the first is written. */
export async function requireRoom(ctx: Context, { usageKind }: ImportDefinition, runId: Id): Promise<void> {
  if (usageKind === undefined) return;
  const counts = await countRows(ctx, runId);
  if (counts.new > 0) await requireQuota(ctx, usageKind, counts.new);
}
