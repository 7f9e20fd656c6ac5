import { organisations } from "#modules/identity/organisation/server/organisation.table";
import { roles } from "#modules/identity/role/server/role.table";
import type { TrackedRecord } from "#core/request/history/trackedRecord";
import { requireAdministrator } from "./provider.service.ts";
import { signInProviders } from "./provider.table.ts";

/** History of providers: everything except the secret. */
export const providerRecord: TrackedRecord = {
  entity: "sysOAuthProvider",
  prefix: "provider",
  table: signInProviders,
  read: "sysOAuthProvider/page",
  update: "sysOAuthProvider/update",
  remove: "sysOAuthProvider/delete",
  wireNames: { organisationId: "orgId" },
  references: {
    roleId: { table: roles, name: "name" },
    organisationId: { table: organisations, name: "name" },
  },
  guardUndo: async (ctx) => {
    requireAdministrator(ctx);
    await Promise.resolve();
  },
};
