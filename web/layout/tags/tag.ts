import { inTagOrder, type Move, type Place } from "../../pages/openPages.ts";
import { pageTitle } from "../../pages/pageTitle.ts";
import { findEntry, type Group } from "../../pages/screens.ts";
import type { OpenPages } from "../../pages/useOpenPages.ts";

/** An open page as its tag shows it. */
export type Tag = Place & {
  readonly title: string;
  readonly icon: string | null;
  /** The menu says that it stays. */
  readonly isAffix: boolean;
  /** The account has pinned it. */
  readonly isPinned: boolean;
};

/** What is done to a tag, by its own buttons, by keys, by a pointer, or from its menu. */
export type TagActs = {
  show(tag: Tag): void;
  close(paths: readonly string[], next?: string): void;
  unpin(path: string): void;
  /** Left out where tags are not sorted. */
  readonly move: ((move: Move) => void) | undefined;
  readonly step: ((path: string, isForward: boolean) => void) | undefined;
  /** Without a place it opens below its opener. */
  openMenu(path: string, opener: HTMLElement, at?: { x: number; y: number }): void;
  closeMenu(): void;
};

/** The tags of the open pages: those of the menu first, then what is pinned, then the others. */
export function tagsOf(groups: readonly Group[], { pages, pins }: Pick<OpenPages, "pages" | "pins">): readonly Tag[] {
  const tags = inTagOrder(pages).flatMap(({ path, search }) => {
    const entry = findEntry(groups, path);
    if (entry === undefined) return [];
    const { icon, isAffix } = entry;
    const title = pageTitle(entry, { path, search });
    return [{ path, search, title, icon, isAffix, isPinned: !isAffix && pins.some((pin) => pin.path === path) }];
  });
  return tags.toSorted((one, other) => zoneOf(one) - zoneOf(other));
}

/** Whether a tag goes away by closing. */
export function canClose({ isAffix, isPinned }: Tag): boolean {
  return !isAffix && !isPinned;
}

/** What stays stands before what goes: tags are moved among their like. */
export function areAlike(one: Tag | undefined, other: Tag | undefined): boolean {
  return one !== undefined && other !== undefined && zoneOf(one) === zoneOf(other);
}

/** The move that takes a tag one place back or forward; `undefined` at the end of its like. */
export function stepOf(tags: readonly Tag[], path: string, isForward: boolean): Move | undefined {
  const at = tags.findIndex((tag) => tag.path === path);
  const target = at < 0 ? undefined : tags[at + (isForward ? 1 : -1)];
  if (target === undefined || !areAlike(tags[at], target)) return undefined;
  return { path, target: target.path, side: isForward ? "after" : "before" };
}

function zoneOf({ isAffix, isPinned }: Tag): number {
  if (isAffix) return 0;
  return isPinned ? 1 : 2;
}
