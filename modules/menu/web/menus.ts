import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { createContext } from "react";
import type { Id } from "#contract/id";
import { call, isPermitted } from "#kit";
import { type CodeReport, type Menu, menuApi } from "#modules/menu/contract";

/** The entry whose form is open: it cannot stand below itself. */
export const EditedMenu = createContext<Id | undefined>(undefined);

const none: readonly Menu[] = [];

/** The key is the one that the list has read it by. */
const wholeMenu = queryOptions({
  queryKey: [menuApi.name, "list", null],
  queryFn: async ({ signal }) => await call(menuApi, "list", {}, { signal }),
});

/** The whole menu as the list has read it. */
export function useMenus(): readonly Menu[] {
  return useQuery(wholeMenu).data ?? none;
}

/** The whole menu, from the list where that has read it. */
export async function readMenus(queries: QueryClient): Promise<readonly Menu[]> {
  return await queries.query(wholeMenu);
}

/** How codes of menu and calls differ; `undefined` until it is known, and for those who may not change the menu. */
export function useCodeReport(): CodeReport | undefined {
  const { data } = useQuery({
    queryKey: [menuApi.name, "codeReport"],
    queryFn: async ({ signal }) => await call(menuApi, "codeReport", {}, { signal }),
    enabled: isPermitted({ of: menuApi, call: "codeReport" }),
  });
  return data;
}

/** An entry somewhere in the tree. */
export function findMenu(menus: readonly Menu[], id: Id): Menu | undefined {
  for (const menu of menus) {
    const found = menu.id === id ? menu : findMenu(menu.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}
