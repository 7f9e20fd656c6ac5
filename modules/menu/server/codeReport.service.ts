import { codeOf } from "#contract/api";
import type { Language } from "#contract/languages";
import { type CodeReport, MenuType } from "#modules/menu/contract";
import type { Context } from "#server/context/context";
import { nameIn } from "#server/names";
import { standardMenus } from "./menu.standard.ts";
import { lineOf, type MenuRow, type MenuTree, readTree } from "./menu.tree.ts";

type Unused = CodeReport["unused"][number];

/** Codes of the menu that no call of this version asks for, and codes of calls that no role could be granted. */
export async function reportCodes(ctx: Context): Promise<CodeReport> {
  const tree = await readTree(ctx);
  const buttons = tree.rows.filter(({ type }) => type === MenuType.button);
  const carried = new Set(buttons.map(({ permission }) => permission));
  const declared = declaredCodes(ctx);
  const unused = [...declared.keys()].filter((code) => !carried.has(code)).toSorted();
  return {
    unknown: buttons.flatMap(({ id, permission, ...row }) => {
      if (permission === null || declared.has(permission)) return [];
      const place = lineOf(tree, id).slice(0, -1);
      const title = titleOf(row, ctx.language);
      return [{ id, code: permission, title, place: place.map((above) => titleOf(above, ctx.language)).join(" / ") }];
    }),
    unused: unused.map((code) => ({ code, calls: declared.get(code) ?? [], ...suggestedButton(tree, code) })),
  };
}

/** Every code with the calls that ask for it; a code that only screens ask for has none. */
function declaredCodes({ app }: Context): ReadonlyMap<string, string[]> {
  const declared = new Map<string, string[]>(app.screenCodes.map((code) => [code, []]));
  for (const { api, name } of app.routes) {
    const code = codeOf(api, name);
    if (code !== undefined) declared.set(code, [...(declared.get(code) ?? []), `${api.name}/${name}`]);
  }
  return declared;
}

/** The button that the code could have: as the standard menu has it, else beside others of the same controller. */
export function suggestedButton({ rows, byId }: MenuTree, code: string): Pick<Unused, "pid" | "title"> {
  const standard = standardMenus().find(({ permission }) => permission === code);
  const prefix = code.slice(0, code.indexOf("/") + 1);
  const beside = rows.find(({ permission }) => permission?.startsWith(prefix) === true);
  const place = rows.find(({ id }) => id === standard?.parentId)?.id ?? beside?.parentId ?? undefined;
  return {
    pid: place === undefined || !byId.has(place) ? 0 : place,
    title: standard?.title ?? code.slice(prefix.length),
  };
}

function titleOf({ title, names }: Pick<MenuRow, "title" | "names">, language: Language): string {
  return nameIn(language, title, names);
}
