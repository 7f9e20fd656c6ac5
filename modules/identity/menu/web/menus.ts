import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { createContext } from "react";
import type { Id } from "#contract/id";
import { call, isPermitted } from "#kit";
import { type CodeReport, type Menu, menuApi } from "../contract.ts";

/** The entry whose form is open: it cannot be its own parent. */
export const EditedMenu = createContext<Id | undefined>(undefined);

const none: readonly Menu[] = [];

/** The key under which the list has cached it. */
const wholeMenu = queryOptions({
  queryKey: [menuApi.name, "list", null],
  queryFn: async ({ signal }) => await call(menuApi, "list", {}, { signal }),
});

/** The whole menu from the cache of the list. */
export function useMenus(): readonly Menu[] {
  return useQuery(wholeMenu).data ?? none;
}

/** The whole menu, from the cache if the list has loaded it. */
export async function readMenus(queries: QueryClient): Promise<readonly Menu[]> {
  return await queries.query(wholeMenu);
}

/**
 * The differences between codes of menu and calls; `undefined` until loaded, and for accounts that may not change the
 * menu.
 */
export function useCodeReport(): CodeReport | undefined {
  const { data } = useQuery({
    queryKey: [menuApi.name, "codeReport"],
    queryFn: async ({ signal }) => await call(menuApi, "codeReport", {}, { signal }),
    enabled: isPermitted({ of: menuApi, call: "codeReport" }),
  });
  return data;
}

/** Finds an entry anywhere in the tree. */
export function findMenu(menus: readonly Menu[], id: Id): Menu | undefined {
  for (const menu of menus) {
    const found = menu.id === id ? menu : findMenu(menu.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}
