import type { Id } from "#contract/id";
import { MenuType } from "#modules/identity/menu/contract";
import type { MenuRight } from "../../contract.ts";

/** A page of the menu with its buttons and its position in the menu. */
export type PageRights = { readonly right: MenuRight; readonly path: string; readonly buttons: readonly MenuRight[] };

/** The pages of this console in the order of the menu. */
export function groupRightsByPage(rights: readonly MenuRight[], screens: readonly string[]): PageRights[] {
  const byId = new Map<number, MenuRight>(rights.map((right) => [right.id, right]));
  const buttons = Map.groupBy(
    rights.filter(({ type }) => type === MenuType.button),
    ({ pid }) => pid,
  );
  return rights
    .filter(({ type, component }) => type === MenuType.page && component !== null && screens.includes(component))
    .map((right) => ({ right, path: pathOf(right, byId), buttons: buttons.get(right.id) ?? [] }));
}

function pathOf({ pid }: MenuRight, byId: ReadonlyMap<number, MenuRight>): string {
  const titles: string[] = [];
  const seenIds = new Set<Id>();
  for (let above = byId.get(pid); above !== undefined && !seenIds.has(above.id); above = byId.get(above.pid)) {
    seenIds.add(above.id);
    titles.unshift(above.title);
  }
  return titles.join(" / ");
}

type RightsFilter = { readonly keyword: string; readonly isMineOnly: boolean };

/**
 * Pages whose own name or one of whose buttons matches a search; a page that matches itself keeps all of its buttons.
 */
export function filterPageRights(pages: readonly PageRights[], { keyword, isMineOnly }: RightsFilter): PageRights[] {
  const words = keyword.trim().toLowerCase();
  const isMeant = ({ title, permission }: MenuRight) => `${title} ${permission ?? ""}`.toLowerCase().includes(words);
  const isKept = ({ isAllowed }: MenuRight) => !isMineOnly || isAllowed;
  return pages.flatMap(({ right, path, buttons }) => {
    const keptButtons = buttons.filter((button) => isKept(button) && (isMeant(right) || isMeant(button)));
    return keptButtons.length > 0 || (isKept(right) && isMeant(right)) ? [{ right, path, buttons: keptButtons }] : [];
  });
}
