import type { InputOf, OutputOf } from "#contract/api";
import { toId } from "#contract/id";
import { accounts } from "#modules/identity/account/server";
import { findDeniableCalls, loadCallTitles } from "#modules/identity/role/server";
import type { ExplainableCall, ExplainableRecord, permissionApi } from "../contract.ts";
import { isHidden, listVisibleFields } from "#core/request/access/fieldGuard";
import { decideCall, requireCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { applyVisibilityFilter } from "#core/request/history/visibility";
import { toContainsPattern } from "#core/rows/condition";
import { toWireName } from "#core/request/history/visibleFields";

const most = 20;

/** Every call that roles open to one account and close to another. */
export async function listExplainableCalls(ctx: Context): Promise<ExplainableCall[]> {
  const titles = await loadCallTitles(ctx);
  return findDeniableCalls(ctx)
    .map((route) => {
      const hasRecord = "id" in route.call.input.shape && ctx.app.records.find(route.api.name) !== undefined;
      return {
        route: `${route.api.name}/${route.name}`,
        code: decideCall(route, undefined).code ?? null,
        title: titles.titleOfCall({ api: route.api.name, name: route.name }),
        group: titles.titleOfApi(route.api.name),
        entity: hasRecord ? route.api.name : null,
      };
    })
    .toSorted((left, right) => left.route.localeCompare(right.route));
}

/** Records of a kind by a part of their name, in the caller's data scope. */
export async function listExplainableRecords(
  ctx: Context,
  { entity, keyword }: InputOf<typeof permissionApi.calls.records>,
): Promise<ExplainableRecord[]> {
  const record = ctx.app.records.find(entity);
  if (record === undefined) return [];
  requireCall(ctx, record.read);
  const { table, name = "name" } = record;
  if (isHidden(ctx.caller, entity, toWireName(record, name))) return [];
  const rows = table.hasTenant ? ctx.rows(table) : ctx.globalRows(table);
  const found = (await applyVisibilityFilter(ctx, record, rows.select())).select(["row.id", `row.${name} as name`]);
  const filteredQuery = keyword === undefined ? found : found.where(`row.${name}`, "ilike", toContainsPattern(keyword));
  const matchingRows = await rows.run(filteredQuery.orderBy("row.id").limit(most));
  return matchingRows.map(({ id, name: title }) => ({ id: toId(Number(id)), name: String(title) }));
}

/** Accounts by a part of their name or account, in the caller's data scope. */
export async function listExplainableAccounts(
  ctx: Context,
  { keyword }: InputOf<typeof permissionApi.calls.accounts>,
): Promise<OutputOf<typeof permissionApi.calls.accounts>> {
  const columns = listVisibleFields(ctx.caller, "sysUser", ["account", "realName"]);
  const rows = ctx.rows(accounts);
  const all = rows.select().select(["row.id", "row.account", "row.realName"]);
  const pattern = toContainsPattern(keyword ?? "");
  const found =
    keyword === undefined
      ? all
      : all.where((on) => on.or(columns.map((column) => on(`row.${column}`, "ilike", pattern))));
  return await rows.run(found.orderBy("row.orderNo").orderBy("row.id").limit(most));
}
