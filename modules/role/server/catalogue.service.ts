import type { TextKey } from "#contract/text";
import type { ApiNode, TableNode } from "#modules/role/contract";
import { holds, isEssential, type Offered } from "#server/access/permission";
import { isCoreCall, isCoreField, readCore } from "#server/access/core";
import { fieldCatalogue } from "#server/access/fields";
import type { Context } from "#server/context/context";
import { nameIn } from "#server/names";
import { type Menu, readMenu } from "./role.menu.ts";

/** Calls that a role can take away: not those that everybody may make, nor those of the platform administrator alone. */
function removableCalls(ctx: Context): Offered[] {
  const isRemovable = (route: Offered) =>
    !isEssential(route) && route.access !== "platform" && route.api.name !== "sysAuth";
  return ctx.app.routes.filter(isRemovable);
}

const routeOf = ({ api, name }: Offered) => `${api.name}/${name}`;

/** Names of the calls that a role can take away. */
export function knownCalls(ctx: Context): ReadonlySet<string> {
  return new Set(removableCalls(ctx).map(routeOf));
}

/** Fields that a role can take away: `sysUser:phone`. */
export function knownFields(ctx: Context): ReadonlySet<string> {
  const records = fieldCatalogue(ctx.app.routes);
  return new Set(records.flatMap(({ entity, fields }) => fields.map((field) => `${entity}:${field}`)));
}

/** Records and their fields with what they are called; those of the core for the platform administrator alone. */
export async function allTableColumnList(ctx: Context): Promise<TableNode[]> {
  const words = wordsOf(ctx);
  const core = await readCore(ctx);
  const records = fieldCatalogue(ctx.app.routes).filter(
    ({ entity }) => ctx.caller.isPlatform || !isCoreField(core, entity),
  );
  return records.map(({ entity, prefix, fields }) => ({
    id: entity,
    pid: "0",
    name: entity,
    label: words(`${prefix}.title`, entity),
    columns: fields.map((field) => ({
      id: `${entity}:${field}`,
      pid: entity,
      name: field,
      label: words(`${prefix}.${field}`, field),
    })),
  }));
}

/** Words whose key is made up at run time: a record's field has words where its module shows it, else its own name. */
function wordsOf({ t }: Context): (key: string, otherwise: string) => string {
  return (key, otherwise) => {
    const words = t(asKey(key));
    return words === key ? otherwise : words;
  };
}

function asKey(key: string): TextKey {
  // Words without an entry come back as their key, and the caller of this looks at that.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return key as TextKey;
}

const groups = ["system", "platform"] as const;

type ApiFilter = { groupName?: string | undefined; isAppApi?: boolean | undefined };

/** Calls by group and controller, in the words of the menu; the core's for the platform administrator alone. */
export async function apiList(ctx: Context, { groupName, isAppApi }: ApiFilter): Promise<ApiNode[]> {
  // No call is for the app alone; an app signs in like a browser.
  if (isAppApi === true) return [];
  const menu = await readMenu(ctx);
  const calls = Map.groupBy(removableCalls(ctx), (route) =>
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
function controllersOf(ctx: Context, menu: Menu, routes: readonly Offered[]): ApiNode[] {
  const pages = new Map(menu.entries.map((entry, index) => [entry.name, { ...entry, index }]));
  const buttons = new Map(menu.entries.map((entry) => [entry.permission, entry]));
  const words = wordsOf(ctx);
  const titleOf = (entry: Pick<Menu["entries"][number], "title" | "names"> | undefined, otherwise: string) =>
    entry === undefined ? otherwise : nameIn(ctx.language, entry.title, entry.names);
  return [...Map.groupBy(routes, ({ api }) => api.name)]
    .map(([name, actions]) => ({
      ...branch,
      name,
      text: titleOf(pages.get(name), words(`role.api.${name}`, name)),
      order: menu.entries.length - (pages.get(name)?.index ?? menu.entries.length),
      children: actions.map((route) => ({
        name: route.name,
        text: titleOf(buttons.get(routeOf(route)), route.name),
        route: routeOf(route),
        action: route.name,
        httpMethod: route.call.method,
        order: 0,
        children: [],
      })),
    }))
    .toSorted((one, other) => other.order - one.order);
}

/** What the caller may call, and what there is besides: `[granted, denied]`. */
export async function userApiList(ctx: Context): Promise<string[][]> {
  const { entries } = await readMenu(ctx);
  const { permissions, denied, isPlatform } = ctx.caller;
  const buttons = entries.flatMap(({ permission }) => (permission === null ? [] : [permission]));
  const all = new Set([...buttons, ...permissions, ...denied]);
  const [granted, refused] = [[...all].filter((code) => holds(ctx.caller, code)), [...all]];
  return [granted.toSorted(), isPlatform ? [] : refused.filter((code) => !granted.includes(code)).toSorted()];
}

/** Fields that the caller's roles take away. */
export async function userRoleTableList(ctx: Context): Promise<string[] | null> {
  const { isPlatform, hidden } = ctx.caller;
  const entries = [...hidden].flatMap(([entity, fields]) => [...fields].map((field) => `${entity}:${field}`));
  return await Promise.resolve(isPlatform ? null : entries.toSorted());
}
