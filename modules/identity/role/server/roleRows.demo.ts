import { getDemoStaff } from "#modules/identity/account/server/account.demo";
import { demoOrganisations, listInspectedUnits } from "#modules/identity/organisation/server/organisation.demo";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows } from "#core/boot/seeding";
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
      rows: () => demoTenantIds.flatMap((id) => getDemoStaff(id).roles),
      onlyWithNew: { column: "accountId", table: "account" },
    }),
  ],
};
