import { accounts } from "#modules/account/tables";
import { organisationError } from "#modules/organisation/contract";
import { dropRights } from "#server/access/drop";
import type { Context } from "#server/context/context";
import type { Reversal, TrackedRecord } from "#server/history/tracked";
import type { Select } from "#server/rows/rows";
import type { Table } from "#server/rows/table";
import { isAdministrator, ownSet, requireScope } from "./organisation.reach.ts";
import { organisations, organisationTree } from "./organisation.table.ts";

/** What the history keeps of organisations, and how it is taken back. */
export const organisationRecord: TrackedRecord = {
  entity: "sysOrg",
  prefix: "organisation",
  table: organisations,
  read: "sysOrg/page",
  update: "sysOrg/update",
  remove: "sysOrg/delete",
  wire: { parentId: "pid", directorAccountId: "directorId" },
  references: {
    parentId: { table: organisations, name: "name" },
    directorAccountId: { table: accounts, name: "realName" },
  },
  toWire: (fields) => ("pid" in fields ? { ...fields, pid: fields["pid"] ?? 0 } : fields),
  seen: inSight,
  guardUndo: requireRevivable,
};

/** What lists show: the own set and what lies above it. A deleted one is in no tree and counts where its parent does. */
async function inSight(ctx: Context, query: Select<Table>): Promise<Select<Table>> {
  const own = await ownSet(ctx);
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

/** A deleted organisation comes back where its like may be added; what comes back together hangs on each other. */
async function requireRevivable(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  const ids = reversals.filter(({ table }) => table.name === organisations.name).map(({ id }) => id);
  if (ids.length === 0) return;
  const returning = new Set(ids);
  for (const { parentId } of await ctx.rows(organisations).ever(ids)) {
    if (parentId === null && !isAdministrator(ctx)) throw organisationError("organisation.root_refused");
    if (parentId !== null && !returning.has(parentId)) await requireScope(ctx, parentId);
  }
  dropRights(ctx);
}
