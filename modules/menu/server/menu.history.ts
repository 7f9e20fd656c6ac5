import type { Id } from "#contract/id";
import { menuError, MenuType } from "#modules/menu/contract";
import type { Context } from "#server/context/context";
import type { Reversal, TrackedRecord } from "#server/history/tracked";
import { defineFunction } from "#server/rows/function";
import type { Select } from "#server/rows/rows";
import type { Table } from "#server/rows/table";
import { requireMayWrite } from "./menu.guard.ts";
import { menus } from "./menu.table.ts";
import { visibleIn } from "./menu.list.ts";
import { readTree, treeIn } from "./menu.tree.ts";
import { dropMenus, lockMenuTree } from "./menuWrite.service.ts";

const bringBackGrants = defineFunction<{ menuIds: readonly Id[] }, object>("bring_back_grants_of_menus", ["menuIds"]);

/** What the history needs to know of entries. Their titles are names, the top level is 0 on the wire. */
export const menuRecord: TrackedRecord = {
  entity: "sysMenu",
  prefix: "menu",
  table: menus,
  read: "sysMenu/detail",
  update: "sysMenu/update",
  remove: "sysMenu/delete",
  name: "title",
  wire: { parentId: "pid" },
  derived: ["names"],
  references: { parentId: { table: menus, name: "title" } },
  toWire: ({ pid, ...fields }) => (pid === undefined ? fields : { ...fields, pid: pid ?? 0 }),
  seen: inSight,
  guardUndo: guardReturn,
};

/** What the caller's own menu shows; a deleted entry counts where the one above it does. */
async function inSight(ctx: Context, query: Select<Table>): Promise<Select<Table>> {
  if (ctx.caller.isPlatform) return query;
  const visible = [...(await visibleIn(ctx, await readTree(ctx)))];
  if (visible.length === 0) return query.where("row.id", "is", null);
  return query.where((on) => {
    const isGone = on("row.deletedAt", "is not", null);
    return on.or([on("row.id", "in", visible), on.and([isGone, on("row.parentId", "in", visible)])]);
  });
}

/** Entries that come back obey the rules of new ones; what roles of any tenant were granted of them comes along. */
async function guardReturn(ctx: Context, reversals: readonly Reversal[]): Promise<() => Promise<void>> {
  await ctx.ask(lockMenuTree, {});
  const menuIds = reversals.map(({ id }) => id);
  const rows = await ctx.rows(menus).ever(menuIds);
  const parentIds = rows.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]));
  const above = treeIn([...(await ctx.rows(menus).list({ id: parentIds })), ...rows]);
  for (const row of rows) {
    const parent = row.parentId === null ? undefined : above.byId.get(row.parentId);
    if (parent?.type === MenuType.button) throw menuError("menu.below_button");
    await requireMayWrite(ctx, { tree: above, after: row });
  }
  return async () => {
    await ctx.ask(bringBackGrants, { menuIds });
    dropMenus(ctx);
  };
}
