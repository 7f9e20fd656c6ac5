import type { Id } from "#contract/id";
import { menuError, MenuType } from "../../contract.ts";
import type { Context } from "#core/request/context";
import type { Reversal, TrackedRecord } from "#core/request/history/trackedRecord";
import { defineFunction } from "#core/rows/databaseFunction";
import type { Select } from "#core/rows/rows";
import type { Table } from "#core/rows/table";
import { requireMenuWriteAccess } from "../write/menu.guard.ts";
import { splitRoles } from "../menu.roles.ts";
import { menus } from "../menu.table.ts";
import { loadVisibleMenuIds } from "../list/menu.list.ts";
import { buildMenuTree, loadMenuTree } from "../menu.tree.ts";
import { invalidateMenus, lockMenuTree } from "../write/menuWrite.service.ts";

const bringBackGrants = defineFunction<{ menuIds: readonly Id[] }, object>("bring_back_grants_of_menus", ["menuIds"]);

/** History of menu entries. Their titles are names, and the top level is 0 on the wire. */
export const menuRecord: TrackedRecord = {
  entity: "sysMenu",
  prefix: "menu",
  table: menus,
  read: "sysMenu/detail",
  update: "sysMenu/update",
  remove: "sysMenu/delete",
  name: "title",
  wireNames: { parentId: "pid" },
  derived: ["names"],
  references: { parentId: { table: menus, name: "title" } },
  toWire: ({ pid, roles, ...fields }) => ({
    ...fields,
    ...(pid === undefined ? {} : { pid: pid ?? 0 }),
    ...(typeof roles === "string" ? { roles: splitRoles(roles) } : {}),
  }),
  visibilityFilter: inSight,
  guardUndo: guardReturn,
};

/** The entries of the caller's own menu; a deleted entry counts if its parent does. */
async function inSight(ctx: Context, query: Select<Table>): Promise<Select<Table>> {
  if (ctx.caller.isPlatform) return query;
  const visible = [...(await loadVisibleMenuIds(ctx, await loadMenuTree(ctx)))];
  if (visible.length === 0) return query.where("row.id", "is", null);
  return query.where((on) => {
    const isGone = on("row.deletedAt", "is not", null);
    return on.or([on("row.id", "in", visible), on.and([isGone, on("row.parentId", "in", visible)])]);
  });
}

/** Restored entries follow the rules of new ones; grants of roles of any tenant are restored with them. */
async function guardReturn(ctx: Context, reversals: readonly Reversal[]): Promise<() => Promise<void>> {
  await ctx.callFunction(lockMenuTree, {});
  const menuIds = reversals.map(({ id }) => id);
  const rows = await ctx.rows(menus).listWithDeleted(menuIds);
  const parentIds = rows.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]));
  const above = buildMenuTree([...(await ctx.rows(menus).list({ id: parentIds })), ...rows]);
  for (const row of rows) {
    const parent = row.parentId === null ? undefined : above.byId.get(row.parentId);
    if (parent?.type === MenuType.button) throw menuError("menu.below_button");
    await requireMenuWriteAccess(ctx, { tree: above, after: row });
  }
  return async () => {
    await ctx.callFunction(bringBackGrants, { menuIds });
    invalidateMenus(ctx);
  };
}
