import type { Id } from "#contract/id";
import type { LockReason } from "../../contract.ts";
import { menus } from "#modules/identity/menu/server/menu.table";
import { type Capability, type CoreResources, readCoreResources } from "#modules/identity/access/server";
import type { TenantContext } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { listDefaultGrants } from "../role.standard.ts";

/** The part of a menu entry that grants need. `name` is that of its route: `sysUser`. */
export type GrantMenuEntry = Pick<
  RowOf<typeof menus>,
  "id" | "parentId" | "type" | "title" | "names" | "permission" | "name" | "status"
>;

/** The menu for grants: its entries in order, those that can be granted, and the core resources. */
export type GrantMenuIndex = {
  readonly entries: readonly GrantMenuEntry[];
  /** Entries without children. A tree of checkboxes would read a granted parent as all of its children. */
  readonly leaves: ReadonlyMap<Id, GrantMenuEntry>;
  readonly core: CoreResources;
  /** Pages that every new role opens, with their ancestors: granting them adds nothing. */
  readonly common: ReadonlySet<Id>;
};

const maxEntries = 5000;

/** The menu, at most five seconds old. */
export async function loadGrantMenu(ctx: TenantContext): Promise<GrantMenuIndex> {
  const [entries, core] = await Promise.all([readEntries(ctx), readCoreResources(ctx)]);
  const parents = new Set(entries.map(({ parentId }) => parentId));
  const leaves = new Map(entries.filter(({ id }) => !parents.has(id)).map((entry) => [entry.id, entry]));
  return { entries, leaves, core, common: commonPages(entries, listDefaultGrants(ctx.app.menuEntries, ["everyone"])) };
}

function commonPages(entries: readonly GrantMenuEntry[], basic: readonly number[]): ReadonlySet<Id> {
  const byId = new Map<number, GrantMenuEntry>(entries.map((entry) => [entry.id, entry]));
  const pages = new Set<Id>();
  for (const id of basic) {
    for (let entry = byId.get(id); entry !== undefined && !pages.has(entry.id); entry = byId.get(entry.parentId ?? 0))
      if (entry.permission === null) pages.add(entry.id);
  }
  return pages;
}

async function readEntries(ctx: TenantContext): Promise<GrantMenuEntry[]> {
  return await ctx.app.caches.get("menu", { tenantId: 0, key: "entries" }, async () => {
    const rows = ctx.globalRows(menus);
    const entries = rows
      .select()
      .select(["row.id", "row.parentId", "row.type", "row.title", "row.names", "row.permission"])
      .select(["row.name", "row.status"]);
    return await rows.run(entries.orderBy("row.orderNo").orderBy("row.id").limit(maxEntries));
  });
}

/**
 * The entries to offer: without permissions that no call requires, and without pages and directories that hold nothing
 * else. What the role has been granted already stays, so that it can be revoked.
 */
export function listOfferedEntries(
  { entries }: Pick<GrantMenuIndex, "entries">,
  usedCodes: ReadonlySet<string>,
  granted: ReadonlySet<Id>,
): GrantMenuEntry[] {
  const below = Map.groupBy(entries, ({ parentId }) => parentId);
  const isOffered = ({ id, permission }: GrantMenuEntry): boolean => {
    if (granted.has(id)) return true;
    if (permission !== null) return usedCodes.has(permission);
    const children = below.get(id);
    return children === undefined || children.some(isOffered);
  };
  return entries.filter(isOffered);
}

/** Why a caller with this capability can neither grant an entry nor revoke it; `null`: they can. */
export function getLockReason(
  { core, common }: GrantMenuIndex,
  ownCapability: Capability,
  menuId: Id,
): LockReason | null {
  if (ownCapability.isPlatform) return null;
  if (core.menus.has(menuId)) return "core";
  return ownCapability.menus.has(menuId) || common.has(menuId) ? null : "beyond";
}
