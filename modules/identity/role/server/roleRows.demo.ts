import { getDemoStaff } from "#modules/identity/account/server/account.demo";
import { demoOrganisations, listInspectedUnits } from "#modules/identity/organisation/server/organisation.demo";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedLink } from "#core/rows/seed";
import { mainTenantId } from "#modules/identity/access/server";
import { demoRoleApis, demoRoleFields, demoRoleMenus, demoRoleOrganisations, demoRoles } from "./role.demo.ts";
import { accountRoles, roleApis, roleFields, roleMenus, roleOrganisations, roles } from "./role.table.ts";

const onlyWithNew = { column: "roleId", table: "role" };

export const roleDemo: SeedPlan = {
  after: ["organisation", "account"],
  steps: [
    seedRows(roles, { rows: () => demoTenantIds.flatMap(demoRoles) }),
    seedRows(roleMenus, { rows: (run) => demoTenantIds.flatMap((id) => demoRoleMenus(run, id)), onlyWithNew }),
    seedRows(roleOrganisations, {
      rows: () => demoTenantIds.flatMap((id) => demoRoleOrganisations(id, listInspectedUnits(demoOrganisations(id)))),
      onlyWithNew,
    }),
    seedRows(roleFields, { rows: () => demoTenantIds.flatMap(demoRoleFields), onlyWithNew }),
    seedRows(roleApis, { rows: () => demoTenantIds.flatMap(demoRoleApis), onlyWithNew }),
    seedRows(accountRoles, {
      rows: () => [...mainAccountRoles(), ...demoTenantIds.flatMap((id) => getDemoStaff(id).roles)],
      onlyWithNew: { column: "accountId", table: "account" },
    }),
  ],
};

/** The holders of the built-in roles in the main tenant (contract 04, 2). */
function mainAccountRoles(): SeedLink<typeof accountRoles>[] {
  const numbers = [1, 2, 3, 4, 5];
  return numbers.map((number) => ({
    tenantId: mainTenantId,
    accountId: 1300000000110 + number,
    roleId: 1300000000100 + number,
  }));
}
