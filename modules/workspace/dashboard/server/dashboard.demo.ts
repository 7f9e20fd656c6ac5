import { getDemoStaff } from "#modules/identity/account/server/account.demo";
import { demoRoleId } from "#modules/identity/role/server/role.demo";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedLink } from "#core/rows/seed";
import { dashboards, userMenus } from "./dashboard.table.ts";

export const dashboardDemo: SeedPlan = {
  after: ["role", "account"],
  steps: [
    seedRows(dashboards, {
      rows: () => demoTenantIds.flatMap(demoDashboards),
      onlyWithNew: { column: "roleId", table: "role" },
    }),
    seedRows(userMenus, {
      rows: () => demoTenantIds.flatMap((id) => demoUserMenus(id, getDemoStaff(id).listed)),
      onlyWithNew: { column: "accountId", table: "account" },
    }),
  ],
};

/** Menu entries. */
const pages = {
  accounts: 1310000000111,
  roles: 1310000000131,
  organisations: 1310000000141,
  positions: 1310000000151,
  downloads: 1320000001180,
};

/** Favourite pages of the accounts on the sign-in page of the demo, fitting their work. */
function demoUserMenus(
  tenantId: number,
  people: readonly { id: number; account: string }[],
): SeedLink<typeof userMenus>[] {
  return people.flatMap(({ id, account }) => {
    const menuIds = account === "admin" ? Object.values(pages) : [pages.accounts, pages.positions, pages.downloads];
    return menuIds.map((menuId, orderNo) => ({ tenantId, accountId: id, menuId, orderNo }));
  });
}

/** The home page of a company's management: figures first, in a locked layout. */
function demoDashboards(tenantId: number): SeedLink<typeof dashboards>[] {
  const placeWidget = (name: string, [x, y, w, h]: readonly [number, number, number, number]) => ({
    name,
    x,
    y,
    w,
    h,
    isLocked: name === "figures",
  });
  const widgets = [
    placeWidget("figures", [0, 0, 12, 2]),
    placeWidget("notices", [0, 2, 9, 6]),
    placeWidget("schedule", [9, 2, 3, 9]),
    placeWidget("shortcuts", [0, 8, 9, 3]),
    placeWidget("version", [0, 11, 12, 3]),
  ];
  return [{ tenantId, roleId: demoRoleId(tenantId, "leader"), layout: { widgets } }];
}
