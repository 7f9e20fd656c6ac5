import type { Id } from "#contract/id";
import { administratorRoleCode, invalidateRights } from "#modules/identity/access/server";
import type { TenantContext } from "#core/request/context";
import { BuiltIn, DataScope } from "../contract.ts";
import { roleApis, roles } from "./role.table.ts";

/**
 * Adds the role of a new tenant's administrators, with the id of the tenant. Its menus are the grant of the tenant, which
 * the database keeps in step.
 */
export async function addAdministratorRole(ctx: TenantContext, id: Id): Promise<void> {
  const nameIn = (language: "zh-CN" | "en") => ctx.app.words.forLanguage(language)("role.builtIn.admin");
  const names = { "zh-CN": nameIn("zh-CN"), en: nameIn("en") };
  await ctx.rows(roles).add({
    id,
    name: names["zh-CN"],
    names,
    code: administratorRoleCode,
    dataScope: DataScope.all,
    sysFlag: BuiltIn.yes,
  });
}

/** The calls that the administrator's role of a tenant denies. */
export async function listTenantDeniedCalls(ctx: TenantContext): Promise<string[]> {
  const denied = await ctx.rows(roleApis).list({ roleId: ctx.tenantId });
  return denied.map(({ route }) => route).toSorted();
}

/** Replaces the calls that the administrator's role of a tenant denies. */
export async function replaceTenantDeniedCalls(ctx: TenantContext, routes: ReadonlySet<string>): Promise<void> {
  const roleId = ctx.tenantId;
  const stored = await listTenantDeniedCalls(ctx);
  const removed = stored.filter((route) => !routes.has(route));
  const added = [...routes].filter((route) => !stored.includes(route));
  if (removed.length > 0) await ctx.rows(roleApis).erase({ roleId, route: removed });
  await ctx.rows(roleApis).addAll(added.map((route) => ({ roleId, route })));
  invalidateRights(ctx);
}
