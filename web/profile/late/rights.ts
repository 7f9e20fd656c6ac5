import type { Id } from "#contract/id";
import { MenuType } from "#modules/menu/contract";
import type { Right } from "#modules/profile/contract";

/** A page of the menu with the buttons below it, and where in the menu it stands. */
export type PageRights = { readonly right: Right; readonly path: string; readonly buttons: readonly Right[] };

/** The pages that this console has, in the order of the menu. */
export function pagesOf(rights: readonly Right[], screens: readonly string[]): PageRights[] {
  const byId = new Map<number, Right>(rights.map((right) => [right.id, right]));
  const buttons = Map.groupBy(
    rights.filter(({ type }) => type === MenuType.button),
    ({ pid }) => pid,
  );
  return rights
    .filter(({ type, component }) => type === MenuType.page && component !== null && screens.includes(component))
    .map((right) => ({ right, path: pathOf(right, byId), buttons: buttons.get(right.id) ?? [] }));
}

function pathOf({ pid }: Right, byId: ReadonlyMap<number, Right>): string {
  const titles: string[] = [];
  const seen = new Set<Id>();
  for (let above = byId.get(pid); above !== undefined && !seen.has(above.id); above = byId.get(above.pid)) {
    seen.add(above.id);
    titles.unshift(above.title);
  }
  return titles.join(" / ");
}

type Sought = { readonly keyword: string; readonly isMineOnly: boolean };

/** Pages whose name, or any of whose buttons, is sought; a page that is meant itself keeps all of its buttons. */
export function foundAmong(pages: readonly PageRights[], { keyword, isMineOnly }: Sought): PageRights[] {
  const words = keyword.trim().toLowerCase();
  const isMeant = ({ title, permission }: Right) => `${title} ${permission ?? ""}`.toLowerCase().includes(words);
  const isKept = ({ isAllowed }: Right) => !isMineOnly || isAllowed;
  return pages.flatMap(({ right, path, buttons }) => {
    const kept = buttons.filter((button) => isKept(button) && (isMeant(right) || isMeant(button)));
    return kept.length > 0 || (isKept(right) && isMeant(right)) ? [{ right, path, buttons: kept }] : [];
  });
}
