import type { TextKey } from "#contract/text";
import { menus } from "#modules/identity/menu/server/menu.table";
import { createFieldCatalogue } from "#core/request/access/fieldGuard";
import type { OfferedCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { createLinkNameLoader, hiddenName } from "#core/request/history/recordNames";
import type { TrackedLink } from "#core/request/history/trackedRecord";
import { selectName } from "#core/request/names";
import { type GrantMenuEntry, type GrantMenuIndex, loadGrantMenu } from "./grantMenu.ts";

/** Titles of APIs and their calls in the language of the caller. */
export type CallTitles = {
  readonly titleOfApi: (api: string) => string;
  readonly titleOfCall: (route: CallName) => string;
  /** The titles of the API and of the call: `Positions · Delete`. */
  readonly fullTitleOfCall: (route: CallName) => string;
};

type CallName = { readonly api: string; readonly name: string };

/**
 * An API is titled like its page and a call like its permission. Other APIs and calls have texts in their module:
 * `api.sysTask` and `api.sysTask.again`, or one for all calls of the same name, `api.call.undo`.
 */
export function createCallTitles(ctx: Context, { entries }: GrantMenuIndex): CallTitles {
  const pages = new Map(entries.map((entry) => [entry.name, entry]));
  const buttons = new Map(entries.map((entry) => [entry.permission, entry]));
  const nameOf = (entry: GrantMenuEntry | undefined) =>
    entry === undefined ? undefined : selectName(ctx, entry.title, entry.names);
  const titleOfApi = (api: string) => nameOf(pages.get(api)) ?? findText(ctx, `api.${api}`) ?? api;
  const titleOfCall = ({ api, name }: CallName) =>
    nameOf(buttons.get(`${api}/${name}`)) ??
    findText(ctx, `api.${api}.${name}`) ??
    findText(ctx, `api.call.${name}`) ??
    name;
  return {
    titleOfApi,
    titleOfCall,
    fullTitleOfCall: (route) => [titleOfApi(route.api), titleOfCall(route)].join(between),
  };
}

/** Titles of a record and its fields; a field that no screen shows has its own name. */
export function createFieldTitles(ctx: Context, routes: readonly OfferedCall[]) {
  const prefixes = new Map(createFieldCatalogue(routes).map(({ entity, prefix }) => [entity, prefix]));
  return {
    titleOfRecord: (entity: string) => findText(ctx, `${prefixes.get(entity)}.title`) ?? entity,
    titleOfField: (entity: string, field: string) => findText(ctx, `${prefixes.get(entity)}.${field}`) ?? field,
  };
}

const between = " · ";

/** The names of granted menu entries, buttons with their page. */
export const loadMenuTitles: TrackedLink["loadNames"] = async (ctx, rows) => {
  const [names, { entries }] = await Promise.all([
    createLinkNameLoader("menuId", menuName)(ctx, rows),
    loadGrantMenu(ctx),
  ]);
  const byId = new Map<unknown, GrantMenuEntry>(entries.map((entry) => [entry.id, entry]));
  return rows.map(({ menuId }, index) => {
    const name = names[index] ?? hiddenName;
    const entry = byId.get(menuId);
    if (entry === undefined || name === hiddenName) return name;
    const page = entry.permission === null ? undefined : byId.get(entry.parentId);
    const path = page === undefined ? [entry] : [page, entry];
    return path.map(({ title, names: translations }) => selectName(ctx, title, translations)).join(between);
  });
};

const menuName = { table: menus, name: "title" };

/** The titles of all APIs and calls, for screens that list them. */
export async function loadCallTitles(ctx: Context): Promise<CallTitles> {
  return createCallTitles(ctx, await loadGrantMenu(ctx));
}

/** The names of denied calls: `Positions · Delete`. */
export const loadDeniedCallTitles: TrackedLink["loadNames"] = async (ctx, rows) => {
  const titles = await loadCallTitles(ctx);
  return rows.map(({ route }) => {
    const [api = "", name = ""] = String(route).split("/");
    return titles.fullTitleOfCall({ api, name });
  });
};

/** The names of hidden fields: `Accounts · Phone`. */
export const loadFieldTitles: TrackedLink["loadNames"] = async (ctx, rows) => {
  const titles = createFieldTitles(ctx, ctx.app.routes);
  const names = rows.map(({ entity, field }) =>
    [titles.titleOfRecord(String(entity)), titles.titleOfField(String(entity), String(field))].join(between),
  );
  return await Promise.resolve(names);
};

/** A text with a key that is built at run time; `undefined` if no module has it. */
function findText({ t }: Context, key: string): string | undefined {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a key without a text comes back unchanged
  const text = t(key as TextKey);
  return text === key ? undefined : text;
}
