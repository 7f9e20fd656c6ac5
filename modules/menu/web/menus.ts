import { useQuery } from "@tanstack/react-query";
import { createContext } from "react";
import type { Id } from "#contract/id";
import { call, isPermitted } from "#kit";
import { type CodeReport, type Menu, menuApi } from "#modules/menu/contract";

/** The entry whose form is open: it cannot stand below itself. */
export const EditedMenu = createContext<Id | undefined>(undefined);

const none: readonly Menu[] = [];

/** The whole menu as the list has read it. */
export function useMenus(): readonly Menu[] {
  const { data } = useQuery({
    queryKey: [menuApi.name, "list", null],
    queryFn: async ({ signal }) => await call(menuApi, "list", {}, { signal }),
  });
  return data ?? none;
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
