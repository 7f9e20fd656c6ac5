import { organisations } from "#modules/identity/organisation/server/organisation.table";
import { positions } from "#modules/identity/position/server/position.table";
import { roles } from "#modules/identity/role/server/role.table";
import type { Context } from "#core/request/context";
import type { Reversal, TrackedRecord } from "#core/request/history/trackedRecord";
import { registrationSchemes } from "./registration.table.ts";
import { checkSchemeGrants } from "./scheme.service.ts";

/** History of registration schemes, and how it is undone. */
export const schemeRecord: TrackedRecord = {
  entity: "sysUserRegWay",
  prefix: "registration",
  table: registrationSchemes,
  read: "sysUserRegWay/page",
  update: "sysUserRegWay/update",
  remove: "sysUserRegWay/delete",
  wireNames: { organisationId: "orgId", positionId: "posId" },
  references: {
    roleId: { table: roles, name: "name" },
    organisationId: { table: organisations, name: "name" },
    positionId: { table: positions, name: "name" },
  },
  guardUndo,
};

/** A restored scheme grants what it granted before: the caller must be able to grant that. */
async function guardUndo(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  const ids = reversals.filter(({ table }) => table.name === registrationSchemes.name).map(({ id }) => id);
  for (const scheme of await ctx.rows(registrationSchemes).listWithDeleted(ids)) await checkSchemeGrants(ctx, scheme);
}
