import type { SeedLink, SeedRow } from "#server/database/seed";
import { adminGrants, basicGrants } from "./grants.standard.ts";
import type { accountRoles, roleMenus, roles } from "./role.table.ts";

const tenantId = 1300000000001;

/** The built-in roles of the main tenant, one of each data scope. */
export function standardRoles(): SeedRow<typeof roles>[] {
  const built = { tenantId, sysFlag: 1, status: 1 } as const;
  return [
    { id: 1300000000101, name: "系统管理员", en: "System administrator", code: "sys_admin", dataScope: 1 as const },
    {
      id: 1300000000102,
      name: "本部门及以下数据",
      en: "Own department and below",
      code: "sys_deptChild",
      dataScope: 2 as const,
    },
    { id: 1300000000103, name: "本部门数据", en: "Own department", code: "sys_dept", dataScope: 3 as const },
    { id: 1300000000104, name: "仅本人数据", en: "Own data only", code: "sys_self", dataScope: 4 as const },
    { id: 1300000000105, name: "自定义数据", en: "Custom data", code: "sys_define", dataScope: 5 as const },
  ].map(({ en, ...role }, index) => ({
    ...role,
    ...built,
    names: { "zh-CN": role.name, en },
    orderNo: 100 + index,
  }));
}

/** Who holds which of them; given only together with a newly made account. */
export function standardAccountRoles(): SeedLink<typeof accountRoles>[] {
  return [1, 2, 3, 4, 5].map((number) => ({
    tenantId,
    accountId: 1300000000110 + number,
    roleId: 1300000000100 + number,
  }));
}

/** What they may open and call; given only together with a newly made role. */
export function standardRoleMenus(): SeedLink<typeof roleMenus>[] {
  const grants = [adminGrants(), basicGrants, basicGrants, basicGrants, basicGrants];
  return grants.flatMap((menuIds, index) =>
    menuIds.map((menuId) => ({ tenantId, roleId: 1300000000101 + index, menuId })),
  );
}
