import type { Id } from "#contract/id";
import { mainTenantId } from "#modules/identity/access/server";
import type { GrantableMenu } from "#modules/identity/role/contract";
import type { RunningService } from "#core/boot/module";
import type { App } from "#core/request/app";
import type { TenantContext } from "#core/request/context";
import { createSystemContext } from "#core/request/openContext";
import type { RowOf } from "#core/rows/table";
import { forgetTenantRights, listTenantMenus } from "./grant.service.ts";
import { listHolders } from "./menuPackage.holders.ts";
import { menuPackages } from "./menuPackage.table.ts";

type MenuPackageRow = RowOf<typeof menuPackages>;
type MenuNode = Pick<GrantableMenu, "id" | "parentId" | "isPlanned" | "locked">;

/** The menus that a package can hold in this version: entries without others below, which have a screen. */
export function listPackageLeaves<Menu extends MenuNode>(menus: readonly Menu[]): Menu[] {
  const parents = new Set(menus.map(({ parentId }) => parentId));
  return menus.filter(({ id, isPlanned }) => !parents.has(id) && !isPlanned);
}

/** The menus that are new to a package: neither decided on nor held. */
export function findNewMenus(
  { knownMenus, menuIds }: Pick<MenuPackageRow, "knownMenus" | "menuIds">,
  menus: readonly MenuNode[],
): Id[] {
  if (knownMenus === null) return [];
  const decided = new Set([...knownMenus, ...menuIds]);
  return listPackageLeaves(menus).flatMap(({ id }) => (decided.has(id) ? [] : [id]));
}

/**
 * The new menus that join a package by its rule. The area of a menu is the nearest page or directory above it of which
 * something was known; the package has to hold all of that.
 */
export function findJoiningMenus(
  row: Pick<MenuPackageRow, "knownMenus" | "menuIds">,
  menus: readonly MenuNode[],
): Id[] {
  const parentOf = new Map(menus.map(({ id, parentId }) => [id, parentId]));
  const held = new Set(row.menuIds);
  /** By page or directory: whether the package holds all that was known of it. */
  const areas = new Map<Id, boolean>();
  for (const id of row.knownMenus ?? []) {
    if (!parentOf.has(id)) continue;
    for (let above: Id | null = id; above !== null; above = parentOf.get(above) ?? null)
      areas.set(above, (areas.get(above) ?? true) && held.has(id));
  }
  return findNewMenus(row, menus).filter((id) => {
    let above = parentOf.get(id) ?? null;
    while (above !== null && !areas.has(above)) above = parentOf.get(above) ?? null;
    return above !== null && areas.get(above) === true;
  });
}

/** What is stored with a decision on the menus of a package: all of this version are known now. */
export async function reviewMenus(ctx: TenantContext): Promise<Pick<MenuPackageRow, "knownMenus" | "reviewedAt">> {
  const known = listPackageLeaves(await listTenantMenus(ctx)).map(({ id }) => id);
  return { knownMenus: known.toSorted((left, right) => left - right), reviewedAt: ctx.now() };
}

/** Once after the start of a version: packages whose rule says so take its new menus, and their tenants with them. */
export async function takeNewMenus(app: App): Promise<void> {
  await createSystemContext(app, "menuPackage.newMenus").inTenant(mainTenantId, async (ctx) => {
    const rows = ctx.rows(menuPackages);
    const ids = (await rows.list({})).map(({ id }) => id);
    const menus = await listTenantMenus(ctx);
    for (const row of await rows.listWithDeleted(ids, "lock")) {
      if (row.knownMenus === null) await rows.set(row.id, await reviewMenus(ctx));
      else if (row.takesNew) await takeMenus(ctx, row, findJoiningMenus(row, menus));
    }
  });
}

async function takeMenus(ctx: TenantContext, row: MenuPackageRow, joining: readonly Id[]): Promise<void> {
  if (joining.length === 0) return;
  const menuIds = [...row.menuIds, ...joining].toSorted((left, right) => left - right);
  await ctx.rows(menuPackages).update(row.id, { menuIds });
  forgetTenantRights(ctx, await listHolders(ctx, row.id));
}

/** Runs once; another node that starts at the same time finds nothing left to do. */
export function startNewMenuUpdates(app: App): RunningService {
  const update = takeNewMenus(app).catch((error: unknown) => {
    app.log.warn({ event: "menuPackage.not_updated", err: error }, "packages did not take new menus");
  });
  return { stop: async () => await update };
}
