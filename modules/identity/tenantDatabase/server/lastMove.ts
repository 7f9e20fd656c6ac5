import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { TenantMove } from "../contract.ts";
import { tenantMoves } from "./tenantMove.table.ts";

type StoredMove = RowOf<typeof tenantMoves>;

/** The last move of a tenant. */
export async function findLastMove(ctx: Context, id: Id): Promise<StoredMove | undefined> {
  const rows = ctx.rows(tenantMoves);
  const query = rows.select().selectAll("row").where("row.ofTenant", "=", id).orderBy("row.startedAt", "desc");
  const [found] = await rows.run(query.limit(1));
  return found;
}

/** The last move of a tenant for its dialog. */
export async function readLastMove(ctx: Context, id: Id): Promise<TenantMove | null> {
  const move = await findLastMove(ctx, id);
  if (move === undefined) return null;
  const { tenantId: _tenant, ofTenant: _of, toHome: to, report, ...rest } = move;
  return TenantMove.parse({ ...rest, to, tables: report.tables });
}
