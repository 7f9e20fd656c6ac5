import type { TextKey } from "#contract/text";
import type { SeedRun } from "#core/boot/seeding";
import type { DefaultGrant, MenuEntry } from "#core/request/menuEntry";
import { mainTenantId } from "#modules/identity/access/server";
import type { SeedLink, SeedRow } from "#core/rows/seed";
import type { DataScopeValue, roleMenus, roles } from "./role.table.ts";

type StandardRole = {
  readonly id: number;
  readonly title: TextKey;
  readonly code: string;
  readonly dataScope: DataScopeValue;
  readonly grants: readonly DefaultGrant[];
};

/** The built-in roles of the main tenant, one for each data scope. */
const builtIn: readonly StandardRole[] = [
  {
    id: 1300000000101,
    title: "role.builtIn.admin",
    code: "sys_admin",
    dataScope: 1,
    grants: ["everyone", "administrator", "mainAdministrator"],
  },
  {
    id: 1300000000102,
    title: "role.builtIn.deptChild",
    code: "sys_deptChild",
    dataScope: 2,
    grants: ["everyone"],
  },
  { id: 1300000000103, title: "role.builtIn.dept", code: "sys_dept", dataScope: 3, grants: ["everyone"] },
  { id: 1300000000104, title: "role.builtIn.self", code: "sys_self", dataScope: 4, grants: ["everyone"] },
  { id: 1300000000105, title: "role.builtIn.define", code: "sys_define", dataScope: 5, grants: ["everyone"] },
];

/** Titles of the built-in roles. */
export const standardRoleTitles: readonly TextKey[] = builtIn.map(({ title }) => title);

export function standardRoles(run: SeedRun): SeedRow<typeof roles>[] {
  return builtIn.map(({ id, title, code, dataScope }, index) => {
    const { title: name, names } = run.getTitle(title);
    return { id, tenantId: mainTenantId, name, names, code, dataScope, sysFlag: 1, status: 1, orderNo: 100 + index };
  });
}

/** The grants of the built-in roles; inserted only together with a new role. */
export function standardRoleMenus({ menuEntries }: SeedRun): SeedLink<typeof roleMenus>[] {
  return builtIn.flatMap(({ id: roleId, grants }) =>
    listDefaultGrants(menuEntries, grants).map((menuId) => ({ tenantId: mainTenantId, roleId, menuId })),
  );
}

/** The entries that one of these grants includes by default. */
export function listDefaultGrants(entries: readonly MenuEntry[], grants: readonly DefaultGrant[]): number[] {
  return entries
    .filter(({ grantsByDefault = [] }) => grantsByDefault.some((grant) => grants.includes(grant)))
    .map(({ id }) => id);
}
