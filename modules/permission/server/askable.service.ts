import type { InputOf, OutputOf } from "#contract/api";
import { idOf } from "#contract/id";
import { accounts } from "#modules/account/server";
import { menus } from "#modules/menu/server";
import type { AskableCall, AskableRecord, permissionApi } from "#modules/permission/contract";
import { isHidden, visibleOf } from "#server/access/fields";
import { decideCall, isEssential, requireCall } from "#server/access/permission";
import type { Context } from "#server/context/context";
import { withinSeen } from "#server/history/seen";
import { containing } from "#server/rows/condition";
import { wireOf } from "#server/history/shown";
import { nameIn } from "#server/names";

const most = 20;
const mostMenus = 1000;

/** Every call that can be open to one and closed to another, with what the menu calls it. */
export async function listCalls(ctx: Context): Promise<AskableCall[]> {
  const rows = ctx.globalRows(menus);
  const all = await rows.run(
    rows.select().select(["row.id", "row.parentId", "row.title", "row.names", "row.permission"]).limit(mostMenus),
  );
  const byId = new Map(all.map((menu) => [menu.id, menu]));
  const byCode = new Map(all.flatMap((menu) => (menu.permission === null ? [] : [[menu.permission, menu] as const])));
  const titleOf = (menu: (typeof all)[number] | undefined) =>
    menu === undefined ? null : nameIn(ctx.language, menu.title, menu.names);
  return ctx.app.routes
    .filter((route) => !isEssential(route))
    .map((route) => {
      const { code } = decideCall(route, undefined);
      const menu = code === undefined ? undefined : byCode.get(code);
      const parent = menu?.parentId ?? null;
      const hasRecord = "id" in route.call.input.shape && ctx.app.records.find(route.api.name) !== undefined;
      return {
        route: `${route.api.name}/${route.name}`,
        code: code ?? null,
        title: titleOf(menu),
        group: parent === null ? null : titleOf(byId.get(parent)),
        entity: hasRecord ? route.api.name : null,
      };
    })
    .toSorted((one, other) => one.route.localeCompare(other.route));
}

/** Records of a kind by a part of their name, as far as the caller's data scope reaches. */
export async function listRecords(
  ctx: Context,
  { entity, keyword }: InputOf<typeof permissionApi.calls.records>,
): Promise<AskableRecord[]> {
  const record = ctx.app.records.find(entity);
  if (record === undefined) return [];
  requireCall(ctx, record.read);
  const { table, name = "name" } = record;
  if (isHidden(ctx.caller, entity, wireOf(record, name))) return [];
  const rows = table.hasTenant ? ctx.rows(table) : ctx.globalRows(table);
  const found = (await withinSeen(ctx, record, rows.select())).select(["row.id", `row.${name} as name`]);
  const narrowed = keyword === undefined ? found : found.where(`row.${name}`, "ilike", containing(keyword));
  const answered = await rows.run(narrowed.orderBy("row.id").limit(most));
  return answered.map(({ id, name: called }) => ({ id: idOf(Number(id)), name: String(called) }));
}

/** Accounts by a part of their name or account, as far as the caller's data scope reaches. */
export async function listAccounts(
  ctx: Context,
  { keyword }: InputOf<typeof permissionApi.calls.accounts>,
): Promise<OutputOf<typeof permissionApi.calls.accounts>> {
  const columns = visibleOf(ctx.caller, "sysUser", ["account", "realName"]);
  const rows = ctx.rows(accounts);
  const all = rows.select().select(["row.id", "row.account", "row.realName"]);
  const pattern = containing(keyword ?? "");
  const found =
    keyword === undefined
      ? all
      : all.where((on) => on.or(columns.map((column) => on(`row.${column}`, "ilike", pattern))));
  return await rows.run(found.orderBy("row.orderNo").orderBy("row.id").limit(most));
}
