import type { KeyboardEvent } from "react";
import { matchesKeys } from "#kit/parts/shortcuts.ts";
import { findTabButton, findTabPath } from "./tabElements.ts";
import { canClose, type Tab, type TabActions } from "./tab.ts";

type TabKeyOptions = {
  readonly tabs: readonly Tab[];
  readonly actions: TabActions;
  readonly onMenu: (path: string) => void;
};

/**
 * The keys of the tab bar: arrows move between tabs, Delete closes, and arrows with Ctrl and Shift move the tab itself.
 */
export function handleTabKeys(event: KeyboardEvent<HTMLElement>, { tabs, actions, onMenu }: TabKeyOptions): void {
  const path = findTabPath(event.target);
  if (path === undefined) return;
  const row = event.currentTarget;
  const at = tabs.findIndex((one) => one.path === path);
  const tab = tabs[at];
  const goTo = (place: number) => findTabButton(row, tabs.at(place % tabs.length)?.path)?.focus();
  const close = () => {
    if (tab !== undefined && canClose(tab)) actions.close([path]);
  };
  const deeds: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => goTo(at - 1),
    ArrowRight: () => goTo(at + 1),
    Home: () => goTo(0),
    End: () => goTo(-1),
    Delete: close,
    // The delete key of a Mac keyboard.
    Backspace: close,
    "Ctrl+Shift+ArrowLeft": () => actions.moveByStep?.(path, false),
    "Ctrl+Shift+ArrowRight": () => actions.moveByStep?.(path, true),
    "Shift+F10": () => onMenu(path),
  };
  const keys = Object.keys(deeds).find((one) => matchesKeys(one, event.nativeEvent));
  if (keys === undefined) return;
  event.preventDefault();
  deeds[keys]?.();
}
