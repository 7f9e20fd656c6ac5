import { findPermissionCode } from "#contract/api";
import { type CodeReport, MenuType } from "../../contract.ts";
import type { App } from "#core/request/app";
import type { Context } from "#core/request/context";
import { selectName } from "#core/request/names";
import { getMenuPath, loadMenuTree, type MenuRow, type MenuTree } from "../menu.tree.ts";

type UnusedCode = CodeReport["unused"][number];

/** Codes of the menu that no call of this version requires, and codes of calls that no role can be granted. */
export async function reportCodes(ctx: Context): Promise<CodeReport> {
  const tree = await loadMenuTree(ctx);
  const buttons = tree.rows.filter(({ type }) => type === MenuType.button);
  const buttonCodes = new Set(buttons.map(({ permission }) => permission));
  const declaredByCode = declaredCodes(ctx);
  const unusedCodes = [...declaredByCode.keys()].filter((code) => !buttonCodes.has(code)).toSorted();
  return {
    unknown: buttons.flatMap(({ id, permission, ...row }) => {
      if (permission === null || declaredByCode.has(permission)) return [];
      const path = getMenuPath(tree, id).slice(0, -1);
      const title = titleOf(ctx, row);
      return [{ id, code: permission, title, place: path.map((above) => titleOf(ctx, above)).join(" / ") }];
    }),
    unused: unusedCodes.map((code) => ({
      code,
      calls: declaredByCode.get(code) ?? [],
      ...suggestButton(ctx, tree, code),
    })),
  };
}

/** Every code with the calls that require it; a code that only screens check has none. */
function declaredCodes({ app }: Context): ReadonlyMap<string, string[]> {
  const callsByCode = new Map<string, string[]>(app.screenCodes.map((code) => [code, []]));
  for (const { api, name } of app.routes) {
    const code = findPermissionCode(api, name);
    if (code !== undefined) callsByCode.set(code, [...(callsByCode.get(code) ?? []), `${api.name}/${name}`]);
  }
  return callsByCode;
}

/** A button for the code: as in the standard menu, else next to others of the same controller. */
export function suggestButton(
  { app }: { readonly app: Pick<App, "menuEntries" | "words"> },
  { rows, byId }: MenuTree,
  code: string,
): Pick<UnusedCode, "pid" | "title"> {
  const standard = app.menuEntries.find(({ permission }) => permission === code);
  const prefix = code.slice(0, code.indexOf("/") + 1);
  const sibling = rows.find(({ permission }) => permission?.startsWith(prefix) === true);
  const parentId = rows.find(({ id }) => id === standard?.parentId)?.id ?? sibling?.parentId ?? undefined;
  return {
    pid: parentId === undefined || !byId.has(parentId) ? 0 : parentId,
    title: standard === undefined ? code.slice(prefix.length) : app.words.forLanguage("zh-CN")(standard.title),
  };
}

function titleOf(ctx: Context, { title, names }: Pick<MenuRow, "title" | "names">): string {
  return selectName(ctx, title, names);
}
