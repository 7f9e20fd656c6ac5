import { accounts } from "#modules/account/tables";
import { organisationError } from "#modules/organisation/contract";
import { dropRights } from "#server/access/drop";
import type { Context } from "#server/context/context";
import type { Reversal, TrackedRecord } from "#server/history/tracked";
import { isAdministrator, requireScope } from "./organisation.reach.ts";
import { organisations } from "./organisation.table.ts";

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
  guardUndo: requireRevivable,
};

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
