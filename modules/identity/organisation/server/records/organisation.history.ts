import { organisationError } from "../../contract.ts";
import { invalidateRights } from "#modules/identity/access/server";
import type { Context } from "#core/request/context";
import type { Reversal, TrackedRecord } from "#core/request/history/trackedRecord";
import type { Select } from "#core/rows/rows";
import type { Table } from "#core/rows/table";
import { isAdministrator, loadOwnScope, requireDataScope } from "../tree/organisation.scope.ts";
import { requireChangeable } from "../organisation.service.ts";
import { organisations, organisationTree } from "../organisation.table.ts";

/** History of organisations, and how it is undone. */
export const organisationRecord: TrackedRecord = {
  entity: "sysOrg",
  prefix: "organisation",
  table: organisations,
  read: "sysOrg/page",
  update: "sysOrg/update",
  remove: "sysOrg/delete",
  hasComments: true,
  attachments: { guardChange: async (ctx, id) => await requireChangeable(ctx, await ctx.rows(organisations).get(id)) },
  wireNames: { parentId: "pid", directorAccountId: "directorId" },
  details: ["code", "parentId"],
  references: {
    parentId: { table: organisations, name: "name" },
    directorAccountId: { entity: "sysUser" },
  },
  toWire: (fields) => ("pid" in fields ? { ...fields, pid: fields["pid"] ?? 0 } : fields),
  visibilityFilter: inSight,
  guardUndo: requireRevivable,
};

/**
 * What lists show: the caller's own organisations and their ancestors. A deleted one is in no tree and counts if its
 * parent does.
 */
async function inSight(ctx: Context, query: Select<Table>): Promise<Select<Table>> {
  const own = await loadOwnScope(ctx);
  if (own === undefined) return query;
  const { chosen, trees } = own;
  const starts = [...chosen, ...trees];
  const lines = () => ctx.rows(organisationTree).select();
  const above = lines().select("row.ancestorId").where("row.descendantId", "in", starts);
  const below = lines().select("row.descendantId").where("row.ancestorId", "in", trees);
  return query.where((on) => {
    const isGone = on("row.deletedAt", "is not", null);
    return on.or([
      on("row.createUserId", "=", ctx.caller.accountId),
      ...(starts.length > 0 ? [on("row.id", "in", above), on.and([isGone, on("row.parentId", "in", starts)])] : []),
      ...(trees.length > 0 ? [on("row.id", "in", below), on.and([isGone, on("row.parentId", "in", below)])] : []),
    ]);
  });
}

/**
 * A deleted organisation can be restored where the caller may add one; organisations that are restored together depend
 * on each other.
 */
async function requireRevivable(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  const ids = reversals.filter(({ table }) => table.name === organisations.name).map(({ id }) => id);
  if (ids.length === 0) return;
  const returning = new Set(ids);
  for (const { parentId } of await ctx.rows(organisations).listWithDeleted(ids)) {
    if (parentId === null && !isAdministrator(ctx)) throw organisationError("organisation.root_refused");
    if (parentId !== null && !returning.has(parentId)) await requireDataScope(ctx, parentId);
  }
  invalidateRights(ctx);
}
