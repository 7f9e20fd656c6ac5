import type { InputOf, OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { tenants } from "#modules/identity/tenant/server/tenant.table";
import type { Context } from "#core/request/context";
import { pageRows } from "#core/request/pageRows";
import { oneOf, toContainsPattern } from "#core/rows/condition";
import { toFieldColumns } from "#core/rows/order";
import type { RowOf } from "#core/rows/table";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { type MenuPackage, type menuPackageApi, tenantAdministrationError } from "../contract.ts";
import { forgetTenantRights, listTenantMenus, toGrantedLeaves } from "./grant.service.ts";
import { listHolders } from "./menuPackage.holders.ts";
import { menuPackages } from "./menuPackage.table.ts";
import { findNewMenus, reviewMenus } from "./newMenus.ts";

type Calls = typeof menuPackageApi.calls;

const columns = [
  "id",
  "name",
  "menuIds",
  "takesNew",
  "knownMenus",
  "reviewedAt",
  "orderNo",
  "remark",
  "version",
  "createTime",
  "updateTime",
  "createUserId",
  "createUserName",
  "updateUserId",
  "updateUserName",
] as const;
const fields = toFieldColumns(["name", "takesNew", "orderNo", "remark", "createTime", "updateTime"]);

const takenError = () => tenantAdministrationError("menuPackage.taken");

/** The packages with the number of their menus and tenants. */
export async function pagePackages(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<MenuPackage>> {
  const all = ctx.rows(menuPackages).select();
  const query = input.name === undefined ? all : all.where("row.name", "ilike", toContainsPattern(input.name));
  const isFiltered = input.name !== undefined;
  const page = await pageRows(ctx, menuPackages, { query, columns, fields, orderBy: "orderNo", input, isFiltered });
  return toPage(input, page, await toPackages(ctx, page.items));
}

type ListedPackage = Pick<RowOf<typeof menuPackages>, (typeof columns)[number]>;

async function toPackages(ctx: Context, rows: readonly ListedPackage[]): Promise<MenuPackage[]> {
  const ids = rows.map(({ id }) => id);
  const [counts, menus] = await Promise.all([countTenants(ctx, ids), listTenantMenus(ctx)]);
  return rows.map(({ menuIds, knownMenus, ...row }) => ({
    ...row,
    menuCount: menuIds.length,
    newCount: findNewMenus({ menuIds, knownMenus }, menus).length,
    tenantCount: counts.get(row.id) ?? 0,
  }));
}

async function countTenants(ctx: Context, packageIds: readonly Id[]): Promise<ReadonlyMap<Id | null, number>> {
  if (packageIds.length === 0) return new Map();
  const rows = ctx.rows(tenants);
  const query = rows.select().where(oneOf("row.packageId", packageIds)).groupBy("row.packageId");
  const counted = await rows.run(query.select("row.packageId").select((on) => on.fn.countAll<number>().as("count")));
  return new Map(counted.map(({ packageId, count }) => [packageId, count]));
}

/** A package with its menus. */
export async function readPackage(ctx: Context, { id }: { id: Id }): Promise<OutputOf<Calls["detail"]>> {
  const { deletedAt: _, ...row } = await ctx.rows(menuPackages).get(id);
  const [listed] = await toPackages(ctx, [row]);
  if (listed === undefined) throw tenantAdministrationError("menuPackage.missing");
  return { ...listed, menuIdList: [...row.menuIds] };
}

/** Adds a package. */
export async function addPackage(ctx: Context, { menuIdList, ...draft }: InputOf<Calls["add"]>): Promise<Id> {
  const menuIds = [...(await toGrantedLeaves(ctx, menuIdList))];
  const values = { ...draft, menuIds, ...(await reviewMenus(ctx)) };
  return await mapUniqueViolation(takenError, async () => await ctx.rows(menuPackages).add(values));
}

/** Updates a package. Its tenants get the new menus, apart from their own overrides; roles lose what is taken away. */
export async function updatePackage(ctx: Context, input: InputOf<Calls["update"]>): Promise<void> {
  const { id, version, menuIdList, ...changes } = input;
  const menuIds = menuIdList === undefined ? undefined : [...(await toGrantedLeaves(ctx, menuIdList))];
  const decided = menuIds === undefined ? {} : { menuIds, ...(await reviewMenus(ctx)) };
  await mapUniqueViolation(
    takenError,
    async () => await ctx.rows(menuPackages).update(id, { ...changes, ...decided }, version),
  );
  if (menuIds !== undefined) forgetTenantRights(ctx, await listHolders(ctx, id));
}

/** Deletes a package that no tenant has. */
export async function deletePackage(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { name } = await ctx.rows(menuPackages).get(id);
  const tenantCount = (await countTenants(ctx, [id])).get(id) ?? 0;
  if (tenantCount > 0) throw tenantAdministrationError("menuPackage.in_use", { name, tenantCount });
  await ctx.rows(menuPackages).remove(id);
}
