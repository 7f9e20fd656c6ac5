import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { TextKey } from "#contract/text";

/** Where a shortcut works; the help groups shortcuts by it. */
export type ShortcutScope = "everywhere" | "list" | "grid" | "form";

/** One line of the help. */
export type Shortcut = { readonly keys: string; readonly label: TextKey; readonly scope: ShortcutScope };

/** Runs the shortcut; `false`: not handled, the next shortcut with the same keys is tried. */
export type ShortcutAction = (event: KeyboardEvent) => unknown;

type ShortcutRegistration = Shortcut & { readonly action: ShortcutAction | undefined };

const shortcutStore = createStore<{ readonly registered: readonly ShortcutRegistration[] }>(() => ({ registered: [] }));
shortcutStore.subscribe(({ registered }, former) => {
  if (registered.length > 0 && former.registered.length === 0) {
    document.addEventListener("keydown", handleBeforeInput, { capture: true });
    document.addEventListener("keydown", handleKeyDown);
  }
  if (registered.length === 0) {
    document.removeEventListener("keydown", handleBeforeInput, { capture: true });
    document.removeEventListener("keydown", handleKeyDown);
  }
});

/**
 * Registers a shortcut while the component is mounted: `useShortcut("Ctrl+S", "kit.save", save, "form")`. On a Mac Ctrl is
 * the command key. Of several shortcuts with the same keys the one mounted last is tried first. Without an action the keys
 * are only listed: the component handles them itself.
 */
// oxlint-disable-next-line eslint/max-params -- keys, label and action make a shortcut; the scope is rarely given
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

/** The shortcuts that work now, without duplicates, in the order of registration. */
export function useShortcuts(): readonly Shortcut[] {
  const registered = useStore(shortcutStore, (state) => state.registered);
  return [...new Map(registered.map((one) => [`${one.scope} ${one.keys} ${one.label}`, one])).values()];
}

/** Formats keys as they are labelled on the user's keyboard: `Ctrl+S`, on a Mac `⌘S`. */
export function formatKeys(keys: string): string {
  const isMac = /Mac|iPhone|iPad/u.test(navigator.userAgent);
  const parts = keys.split("+").map((part) => (isMac ? macNames[part] : undefined) ?? names[part] ?? part);
  return parts.join(isMac ? "" : "+");
}

const names: Readonly<Record<string, string>> = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" };
const macNames: Readonly<Record<string, string>> = { Ctrl: "⌘", Alt: "⌥", Shift: "⇧", Enter: "↩", Escape: "⎋" };

/** Whether a keyboard event matches keys such as `Ctrl+Enter`. */
export function matchesKeys(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split("+");
  const key = parts.at(-1) ?? "";
  // Some keyboard layouts need Shift for punctuation: there it is part of the character.
  const isPunctuation = /^[^a-z\d]$/iu.test(key);
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === parts.includes("Ctrl") &&
    event.altKey === parts.includes("Alt") &&
    (isPunctuation || event.shiftKey === parts.includes("Shift"))
  );
}

function register(shortcut: ShortcutRegistration): () => void {
  shortcutStore.setState(({ registered }) => ({ registered: [...registered, shortcut] }));
  return () => {
    shortcutStore.setState(({ registered }) => ({ registered: registered.filter((one) => one !== shortcut) }));
  };
}

/** A select would open its list at Ctrl+Enter, and an editor break the line: here the shortcut comes first. */
function handleBeforeInput(event: KeyboardEvent): void {
  if (!matchesKeys("Ctrl+Enter", event)) return;
  handleKeyDown(event);
  if (event.defaultPrevented) event.stopPropagation();
}

function handleKeyDown(event: KeyboardEvent): void {
  // An input method uses Enter to choose among characters.
  if (event.defaultPrevented || event.isComposing) return;
  const { registered } = shortcutStore.getState();
  const matching = registered.filter(
    ({ keys }) => matchesKeys(keys, event) && (hasModifier(keys) || !isTypingEvent(event)),
  );
  for (const { action } of matching.toReversed()) {
    if (action === undefined) continue;
    // Keys that are held down run it once.
    if (!event.repeat && action(event) === false) continue;
    event.preventDefault();
    return;
  }
}

function hasModifier(keys: string): boolean {
  return /^(?:Ctrl|Alt)\+|^(?:Escape|F\d+)$/u.test(keys);
}

/** Whether the event types text into an input. */
export function isTypingEvent({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([type=checkbox]), textarea, select, [contenteditable=true]")
  );
}
