import { organisations } from "#modules/organisation/tables";
import { roles } from "#modules/role/tables";
import type { TrackedRecord } from "#server/history/tracked";
import { requireAdministrator } from "./provider.service.ts";
import { signInProviders } from "./provider.table.ts";

/** What the history keeps of providers: everything but the secret. */
export const providerRecord: TrackedRecord = {
  entity: "sysOAuthProvider",
  prefix: "provider",
  table: signInProviders,
  read: "sysOAuthProvider/page",
  update: "sysOAuthProvider/update",
  remove: "sysOAuthProvider/delete",
  wire: { organisationId: "orgId" },
  references: {
    roleId: { table: roles, name: "name" },
    organisationId: { table: organisations, name: "name" },
  },
  guardUndo: async (ctx) => {
    requireAdministrator(ctx);
    await Promise.resolve();
  },
};
