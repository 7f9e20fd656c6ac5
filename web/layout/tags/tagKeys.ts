import type { KeyboardEvent } from "react";
import { isPressed } from "../../kit/parts/shortcuts.ts";
import { buttonOf, pathAt } from "./row.ts";
import { canClose, type Tag, type TagActs } from "./tag.ts";

type About = {
  readonly tags: readonly Tag[];
  readonly acts: TagActs;
  readonly onMenu: (path: string) => void;
};

/** The keys of the row of tags: arrows go from tag to tag, Delete closes, with Ctrl and Shift arrows move the tag itself. */
export function handleTagKeys(event: KeyboardEvent<HTMLElement>, { tags, acts, onMenu }: About): void {
  const path = pathAt(event.target);
  if (path === undefined) return;
  const row = event.currentTarget;
  const at = tags.findIndex((one) => one.path === path);
  const tag = tags[at];
  const goTo = (place: number) => buttonOf(row, tags.at(place % tags.length)?.path)?.focus();
  const close = () => {
    if (tag !== undefined && canClose(tag)) acts.close([path]);
  };
  const deeds: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => goTo(at - 1),
    ArrowRight: () => goTo(at + 1),
    Home: () => goTo(0),
    End: () => goTo(-1),
    Delete: close,
    // What keyboards of a Mac call delete.
    Backspace: close,
    "Ctrl+Shift+ArrowLeft": () => acts.step?.(path, false),
    "Ctrl+Shift+ArrowRight": () => acts.step?.(path, true),
    "Shift+F10": () => onMenu(path),
  };
  const keys = Object.keys(deeds).find((one) => isPressed(one, event.nativeEvent));
  if (keys === undefined) return;
  event.preventDefault();
  deeds[keys]?.();
}
