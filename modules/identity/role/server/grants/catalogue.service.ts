import type { ApiNode, TableNode } from "../../contract.ts";
import { hasPermission, isEssential, type OfferedCall } from "#core/request/access/permission";
import { isCoreCall, isCoreField, readCoreResources } from "#modules/identity/access/server";
import { createFieldCatalogue } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import { type GrantMenuIndex, loadGrantMenu } from "./grantMenu.ts";
import { createCallTitles, createFieldTitles } from "./resourceTitles.ts";

/** Calls that a role can deny: not those that are open to everyone or only to the platform administrator. */
export function findDeniableCalls(ctx: Context): OfferedCall[] {
  const isDeniable = (route: OfferedCall) =>
    !isEssential(route) && route.access !== "platform" && route.api.name !== "sysAuth";
  return ctx.app.routes.filter(isDeniable);
}

const routeOf = ({ api, name }: OfferedCall) => `${api.name}/${name}`;

/** Names of the calls that a role can deny. */
export function listDeniableCalls(ctx: Context): ReadonlySet<string> {
  return new Set(findDeniableCalls(ctx).map(routeOf));
}

/** Fields that a role can hide: `sysUser:phone`. */
export function listDeniableFields(ctx: Context): ReadonlySet<string> {
  const records = createFieldCatalogue(ctx.app.routes);
  return new Set(records.flatMap(({ entity, fields }) => fields.map((field) => `${entity}:${field}`)));
}

/** Records and their fields with labels; core records only for the platform administrator. */
export async function allTableColumnList(ctx: Context): Promise<TableNode[]> {
  const titles = createFieldTitles(ctx, ctx.app.routes);
  const core = await readCoreResources(ctx);
  const records = createFieldCatalogue(ctx.app.routes).filter(
    ({ entity }) => ctx.caller.isPlatform || !isCoreField(core, entity),
  );
  return records.map(({ entity, fields }) => ({
    id: entity,
    pid: "0",
    name: entity,
    label: titles.titleOfRecord(entity),
    columns: fields.map((field) => ({
      id: `${entity}:${field}`,
      pid: entity,
      name: field,
      label: titles.titleOfField(entity, field),
    })),
  }));
}

const groups = ["system", "platform"] as const;

type ApiFilter = { groupName?: string | undefined; isAppApi?: boolean | undefined };

/** Calls by group and controller, with titles from the menu; core calls only for the platform administrator. */
export async function apiList(ctx: Context, { groupName, isAppApi }: ApiFilter): Promise<ApiNode[]> {
  // No call is only for apps; an app signs in like a browser.
  if (isAppApi === true) return [];
  const menu = await loadGrantMenu(ctx);
  const calls = Map.groupBy(findDeniableCalls(ctx), (route) =>
    isCoreCall(menu.core, routeOf(route)) ? "platform" : "system",
  );
  return groups
    .filter((group) => (group === "system" || ctx.caller.isPlatform) && (groupName ?? group) === group)
    .map((group, index) => ({
      ...branch,
      name: group,
      text: ctx.t(`role.group.${group}`),
      order: groups.length - index,
      children: controllersOf(ctx, menu, calls.get(group) ?? []),
    }));
}

const branch = { route: "", action: null, httpMethod: null };

/** Controllers in the order of the menu, highest `order` first (contract 02, 5). */
function controllersOf(ctx: Context, menu: GrantMenuIndex, routes: readonly OfferedCall[]): ApiNode[] {
  const ranks = new Map(menu.entries.map((entry, index) => [entry.name, menu.entries.length - index]));
  const titles = createCallTitles(ctx, menu);
  return [...Map.groupBy(routes, ({ api }) => api.name)]
    .map(([name, actions]) => ({
      ...branch,
      name,
      text: titles.titleOfApi(name),
      order: ranks.get(name) ?? 0,
      children: actions.map((route) => ({
        name: route.name,
        text: titles.titleOfCall({ api: name, name: route.name }),
        route: routeOf(route),
        action: route.name,
        httpMethod: route.call.method,
        order: 0,
        children: [],
      })),
    }))
    .toSorted((left, right) => right.order - left.order);
}

/** The calls that the caller may make, and the others: `[granted, denied]`. */
export async function userApiList(ctx: Context): Promise<string[][]> {
  const { entries } = await loadGrantMenu(ctx);
  const { permissions, denied, isPlatform } = ctx.caller;
  const buttons = entries.flatMap(({ permission }) => (permission === null ? [] : [permission]));
  const all = new Set([...buttons, ...permissions, ...denied]);
  const [grantedCalls, allCalls] = [[...all].filter((code) => hasPermission(ctx.caller, code)), [...all]];
  return [
    grantedCalls.toSorted(),
    isPlatform ? [] : allCalls.filter((code) => !grantedCalls.includes(code)).toSorted(),
  ];
}

/** Fields that the caller's roles hide. */
export async function userRoleTableList(ctx: Context): Promise<string[] | null> {
  const { isPlatform, hidden } = ctx.caller;
  const entries = [...hidden].flatMap(([entity, fields]) => [...fields].map((field) => `${entity}:${field}`));
  return await Promise.resolve(isPlatform ? null : entries.toSorted());
}
