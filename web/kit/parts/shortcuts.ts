import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { TextKey } from "#contract/text";

/** Where a shortcut counts; the help lists shortcuts by it. */
export type ShortcutScope = "everywhere" | "list" | "grid" | "form";

/** One line of the help. */
export type Shortcut = { readonly keys: string; readonly label: TextKey; readonly scope: ShortcutScope };

/** Does what the keys are for; `false`: not now, the next one that has these keys is asked. */
export type ShortcutAction = (event: KeyboardEvent) => unknown;

type Registered = Shortcut & { readonly action: ShortcutAction | undefined };

let registered: readonly Registered[] = [];
const listeners = new Set<() => void>();

/**
 * Keys that do something while the component is in sight: `useShortcut("Ctrl+S", "kit.save", save, "form")`. On a Mac
 * Ctrl is the command key. Of several that have the same keys the one shown last is asked first. Without an action the
 * keys are only listed: the part handles them itself.
 */
// oxlint-disable-next-line eslint/max-params -- keys, words and action are what a shortcut is; the scope is seldom said
export function useShortcut(
  keys: string,
  label: TextKey,
  action: ShortcutAction | undefined,
  scope: ShortcutScope = "everywhere",
): void {
  const isActive = action !== undefined;
  const act = useEffectEvent((event: KeyboardEvent) => action?.(event));
  useEffect(
    () => register({ keys, label, scope, action: isActive ? (event) => act(event) : undefined }),
    [keys, label, scope, isActive],
  );
}

/** The shortcuts that count now, each once, those shown last at the end. */
export function useShortcuts(): readonly Shortcut[] {
  const all = useSyncExternalStore(subscribe, () => registered);
  return [...new Map(all.map((one) => [`${one.scope} ${one.keys} ${one.label}`, one])).values()];
}

/** Keys in the words of the user's keyboard: `Ctrl+S`, on a Mac `⌘S`. */
export function keysText(keys: string): string {
  const isMac = /Mac|iPhone|iPad/u.test(navigator.userAgent);
  const parts = keys.split("+").map((part) => (isMac ? macNames[part] : undefined) ?? names[part] ?? part);
  return parts.join(isMac ? "" : "+");
}

const names: Readonly<Record<string, string>> = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" };
const macNames: Readonly<Record<string, string>> = { Ctrl: "⌘", Alt: "⌥", Shift: "⇧", Enter: "↩", Escape: "⎋" };

/** Whether an event is that of some keys, `Ctrl+Enter`. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split("+");
  const key = parts.at(-1) ?? "";
  // What stands above a digit or beside a letter needs Shift on some keyboards: it is part of the sign itself.
  const isSign = /^[^a-z\d]$/iu.test(key);
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === parts.includes("Ctrl") &&
    event.altKey === parts.includes("Alt") &&
    (isSign || event.shiftKey === parts.includes("Shift"))
  );
}

function register(shortcut: Registered): () => void {
  if (registered.length === 0) document.addEventListener("keydown", handleKeyDown);
  setRegistered([...registered, shortcut]);
  return () => {
    setRegistered(registered.filter((one) => one !== shortcut));
    if (registered.length === 0) document.removeEventListener("keydown", handleKeyDown);
  };
}

function setRegistered(next: readonly Registered[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function handleKeyDown(event: KeyboardEvent): void {
  // Whoever composes Chinese presses Enter to choose among characters.
  if (event.defaultPrevented || event.isComposing) return;
  const matching = registered.filter(({ keys }) => isPressed(keys, event) && (hasModifier(keys) || !isTyped(event)));
  for (const { action } of matching.toReversed()) {
    if (action === undefined) continue;
    // Keys that are held down do it once.
    if (!event.repeat && action(event) === false) continue;
    event.preventDefault();
    return;
  }
}

function hasModifier(keys: string): boolean {
  return /^(?:Ctrl|Alt)\+|^(?:Escape|F\d+)$/u.test(keys);
}

/** Keys that go into an input are text. */
export function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable=true]");
}
