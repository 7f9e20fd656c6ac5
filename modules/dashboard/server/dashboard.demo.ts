import { demoRoleId } from "#modules/role/demo.ts";
import type { SeedLink } from "#server/database/seed";
import type { dashboards, userMenus } from "./dashboard.table.ts";

const accounts = 1310000000111;
const roles = 1310000000131;
const organisations = 1310000000141;
const positions = 1310000000151;
const downloads = 1320000001180;

/** Favourite pages of the accounts that the sign-in page of the demo shows: what each of them works with. */
export function demoUserMenus(
  tenantId: number,
  people: readonly { id: number; account: string }[],
): SeedLink<typeof userMenus>[] {
  return people.flatMap(({ id, account }) => {
    const menuIds =
      account === "admin" ? [accounts, roles, organisations, positions, downloads] : [accounts, positions, downloads];
    return menuIds.map((menuId, orderNo) => ({ tenantId, accountId: id, menuId, orderNo }));
  });
}

/** The home page of a company's management: figures first, and nobody moves them. */
export function demoDashboards(tenantId: number): (SeedLink<typeof dashboards> & { roleId: number })[] {
  const place = (name: string, [x, y, w, h]: readonly [number, number, number, number]) => ({
    ...{ name, x, y, w, h },
    isLocked: name === "figures",
  });
  const widgets = [
    place("figures", [0, 0, 12, 2]),
    place("notices", [0, 2, 9, 4]),
    place("schedule", [9, 2, 3, 9]),
    place("progress", [0, 6, 5, 5]),
    place("income", [5, 6, 4, 5]),
    place("shortcuts", [0, 11, 9, 3]),
    place("version", [9, 11, 3, 3]),
  ];
  return [{ tenantId, roleId: demoRoleId(tenantId, "leader"), layout: { widgets } }];
}
