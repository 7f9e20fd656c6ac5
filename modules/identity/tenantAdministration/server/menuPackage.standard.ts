import { toId } from "#contract/id";
import type { SeedRun } from "#core/boot/seeding";
import type { MenuEntry } from "#core/request/menuEntry";
import type { SeedRow } from "#core/rows/seed";
import type { menuPackages } from "./menuPackage.table.ts";

/** The package of tenants that are added without another. */
export const standardPackageId = toId(1_320_000_005_601);

/** What a new tenant's administrators get (contract 04, 3): home, accounts, roles, organisations, positions, own pages, notices. */
const standardPages = [
  1300000000101, 1310000000111, 1310000000131, 1310000000141, 1310000000151, 1310000000161, 1310000000171,
];

/** The leaves of the menu below some entries. */
export function listLeavesBelow(entries: readonly MenuEntry[], roots: readonly number[]): number[] {
  const below = Map.groupBy(entries, ({ parentId }) => parentId);
  const leavesOf = (id: number): number[] => {
    const children = below.get(id) ?? [];
    return children.length === 0 ? [id] : children.flatMap((child) => leavesOf(child.id));
  };
  return [...new Set(roots.flatMap(leavesOf))].toSorted((left, right) => left - right);
}

/** The package that comes with the product; an edited one stays as it is. */
export function standardPackages({ menuEntries, getTitle }: SeedRun): SeedRow<typeof menuPackages>[] {
  const everyone = menuEntries.filter(({ grantsByDefault = [] }) => grantsByDefault.includes("everyone"));
  const own = menuEntries.filter(({ permission }) => permission === "sysTenantVisit/page");
  const roots = [...standardPages, ...[...everyone, ...own].map(({ id }) => id)];
  return [
    {
      id: standardPackageId,
      name: getTitle("menuPackage.standard").title,
      menuIds: toIds(listLeavesBelow(menuEntries, roots)),
      orderNo: 10,
    },
  ];
}

/** Ids of menu entries, for a column of ids. */
export function toIds(ids: readonly number[]) {
  return ids.map(toId);
}
