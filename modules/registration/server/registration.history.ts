import { organisations } from "#modules/organisation/tables";
import { positions } from "#modules/position/tables";
import { roles } from "#modules/role/tables";
import type { Context } from "#server/context/context";
import type { Reversal, TrackedRecord } from "#server/history/tracked";
import { registrationWays } from "./registration.table.ts";
import { checkGives } from "./way.service.ts";

/** What the history keeps of registration schemes, and how it is taken back. */
export const wayRecord: TrackedRecord = {
  entity: "sysUserRegWay",
  prefix: "registration",
  table: registrationWays,
  read: "sysUserRegWay/page",
  update: "sysUserRegWay/update",
  remove: "sysUserRegWay/delete",
  wire: { organisationId: "orgId", positionId: "posId" },
  references: {
    roleId: { table: roles, name: "name" },
    organisationId: { table: organisations, name: "name" },
    positionId: { table: positions, name: "name" },
  },
  guardUndo,
};

/** A scheme that comes back gives what it gave: whoever brings it back must be able to give that. */
async function guardUndo(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  const ids = reversals.filter(({ table }) => table.name === registrationWays.name).map(({ id }) => id);
  for (const way of await ctx.rows(registrationWays).ever(ids)) await checkGives(ctx, way);
}
