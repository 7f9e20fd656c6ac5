import type { SeedLink, SeedRow } from "#core/rows/seed";
import type { SeedRun } from "#core/boot/seeding";
import type { DefaultGrant } from "#core/request/menuEntry";
import { demoRoleNames } from "./roleNames.demo.ts";
import { listDefaultGrants } from "./role.standard.ts";
import type { DataScopeValue, roleApis, roleFields, roleMenus, roleOrganisations, roles } from "./role.table.ts";

type RoleRow = SeedRow<typeof roles>;

/** Roles of the demo, one for each data scope besides the administrator's. */
const kinds = [
  {
    key: "admin",
    name: "系统管理员",
    code: "sys_admin",
    dataScope: 1,
    remark: "维护账号、角色、机构与职位",
  },
  { key: "leader", name: "公司领导", code: "leader", dataScope: 1, remark: "查看全公司数据" },
  { key: "branch", name: "分管经理", code: "branch", dataScope: 2, remark: "管理所辖分公司" },
  { key: "project", name: "项目管理", code: "project", dataScope: 3, remark: "管理本项目部" },
  { key: "worker", name: "现场员工", code: "worker", dataScope: 4, remark: "只看本人数据" },
  {
    key: "inspector",
    name: "巡检督导",
    code: "inspector",
    dataScope: 5,
    remark: "跨项目巡检，看不到联系方式与证件",
  },
] as const satisfies readonly {
  key: string;
  name: string;
  code: string;
  dataScope: DataScopeValue;
  remark: string;
}[];

/** A role of the demo. */
export type DemoRole = (typeof kinds)[number]["key"];

/** The id of a role of the demo; that of the administrator is the tenant's own. */
export function demoRoleId(tenantId: number, key: DemoRole): number {
  const index = kinds.findIndex((kind) => kind.key === key);
  return index === 0 ? tenantId : tenantId * 1_000_000 + 2000 + index;
}

/** The roles of one tenant of the demo. */
export function demoRoles(tenantId: number): RoleRow[] {
  return kinds.map(({ key, name, code, dataScope, remark }, index) => ({
    id: demoRoleId(tenantId, key),
    tenantId,
    name,
    names: { "zh-CN": name, ...demoRoleNames[key] },
    code,
    dataScope,
    sysFlag: key === "admin" ? 1 : 2,
    remark,
    orderNo: 100 + index,
  }));
}

/** Grants of the roles. All see accounts and positions, so that the data scopes can be compared. */
const grants: Record<DemoRole, readonly DefaultGrant[]> = {
  admin: ["everyone", "administrator", "demo:staff", "demo:managers", "demo:admin"],
  leader: ["everyone", "demo:staff", "demo:managers", "demo:leader"],
  branch: ["everyone", "demo:staff", "demo:managers"],
  project: ["everyone", "demo:staff"],
  worker: ["everyone", "demo:staff"],
  inspector: ["everyone", "demo:staff"],
};

/** See `grants`. */
export function demoRoleMenus({ menuEntries }: SeedRun, tenantId: number): SeedLink<typeof roleMenus>[] {
  return kinds.flatMap(({ key }) =>
    listDefaultGrants(menuEntries, grants[key]).map((menuId) => ({
      tenantId,
      roleId: demoRoleId(tenantId, key),
      menuId,
    })),
  );
}

/** The organisations that the inspector's role lists. */
export function demoRoleOrganisations(
  tenantId: number,
  organisationIds: readonly number[],
): SeedLink<typeof roleOrganisations>[] {
  const roleId = demoRoleId(tenantId, "inspector");
  return organisationIds.map((organisationId) => ({ tenantId, roleId, organisationId }));
}

/** Fields that the inspector's role hides: inspectors look at sites, not at personal files. */
export function demoRoleFields(tenantId: number): SeedLink<typeof roleFields>[] {
  const roleId = demoRoleId(tenantId, "inspector");
  return ["phone", "email", "idCardNum", "address"].map((field) => ({ tenantId, roleId, entity: "sysUser", field }));
}

/** A call that the managers' role denies, although another role may grant it. */
export function demoRoleApis(tenantId: number): SeedLink<typeof roleApis>[] {
  return [{ tenantId, roleId: demoRoleId(tenantId, "leader"), route: "sysPos/delete" }];
}
