import type { Id } from "#contract/id";
import type { LockReason } from "#modules/role/contract";
import { menus } from "#modules/menu/tables";
import type { Capability } from "#server/access/capability";
import { type Core, readCore } from "#server/access/core";
import type { Context } from "#server/context/context";
import type { RowOf } from "#server/rows/table";
import { basicGrants } from "./grants.standard.ts";

/** An entry of the menu as far as granting needs it. `name` is that of its route: `sysUser`. */
export type MenuEntry = Pick<
  RowOf<typeof menus>,
  "id" | "parentId" | "type" | "title" | "names" | "permission" | "name" | "status"
>;

/** The menu as granting sees it: its entries in order, those among them that can be granted, and the core. */
export type Menu = {
  readonly entries: readonly MenuEntry[];
  /** Entries without children. A tree of checkboxes would read a granted parent as all of its children. */
  readonly leaves: ReadonlyMap<Id, MenuEntry>;
  readonly core: Core;
  /** Pages that every new role opens, with what lies above them: to give these gives nothing. */
  readonly common: ReadonlySet<Id>;
};

const mostEntries = 5000;

/** The menu as it is at most five seconds ago. */
export async function readMenu(ctx: Context): Promise<Menu> {
  const [entries, core] = await Promise.all([readEntries(ctx), readCore(ctx)]);
  const parents = new Set(entries.map(({ parentId }) => parentId));
  const leaves = new Map(entries.filter(({ id }) => !parents.has(id)).map((entry) => [entry.id, entry]));
  return { entries, leaves, core, common: commonPages(entries) };
}

function commonPages(entries: readonly MenuEntry[]): ReadonlySet<Id> {
  const byId = new Map<number, MenuEntry>(entries.map((entry) => [entry.id, entry]));
  const pages = new Set<Id>();
  for (const id of basicGrants) {
    for (let entry = byId.get(id); entry !== undefined && !pages.has(entry.id); entry = byId.get(entry.parentId ?? 0))
      if (entry.permission === null) pages.add(entry.id);
  }
  return pages;
}

async function readEntries(ctx: Context): Promise<MenuEntry[]> {
  return await ctx.app.caches.get("menu", { tenantId: 0, key: "entries" }, async () => {
    const rows = ctx.globalRows(menus);
    const entries = rows
      .select()
      .select(["row.id", "row.parentId", "row.type", "row.title", "row.names", "row.permission"])
      .select(["row.name", "row.status"]);
    return await rows.run(entries.orderBy("row.orderNo").orderBy("row.id").limit(mostEntries));
  });
}

/** Why somebody of this capability can neither grant an entry nor take it away; `null`: he can. */
export function lockOf({ core, common }: Menu, held: Capability, menuId: Id): LockReason | null {
  if (held.isPlatform) return null;
  if (core.menus.has(menuId)) return "core";
  return held.menus.has(menuId) || common.has(menuId) ? null : "beyond";
}
