import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { usePageLocation } from "./location.tsx";

/** Throws away what a part of a page keeps. */
type Discard = () => void;

/** What is unsaved, by the path of its page; a page that is not in front keeps what was typed, and its mark. */
let unsaved: ReadonlyMap<string, ReadonlyMap<string, Discard>> = new Map();
const listeners = new Set<() => void>();

/** Says that a part of a page holds what would be lost with it; without `discard` that it holds nothing any more. */
export function markUnsaved(path: string, part: string, discard?: Discard): void {
  const parts = new Map(unsaved.get(path));
  if (!parts.has(part) && discard === undefined) return;
  if (discard === undefined) parts.delete(part);
  else parts.set(part, discard);
  const next = new Map(unsaved);
  if (parts.size === 0) next.delete(path);
  else next.set(path, parts);
  change(next);
}

/** Whether one of these pages holds unsaved things. */
export function hasUnsaved(paths: readonly string[]): boolean {
  return paths.some((path) => unsaved.has(path));
}

/** These pages are closed: what they hold is not kept. */
export function discardUnsaved(paths: readonly string[]): void {
  const gone = paths.flatMap((path) => [...(unsaved.get(path)?.values() ?? [])]);
  change(new Map([...unsaved].filter(([path]) => !paths.includes(path))));
  for (const discard of gone) discard();
}

/** The session is over, and with it all pages; what was typed waits for the next one. */
export function forgetUnsaved(): void {
  change(new Map());
}

/** The pages that hold unsaved things, by their paths. */
export function useUnsaved(): ReadonlyMap<string, unknown> {
  return useSyncExternalStore(subscribe, () => unsaved);
}

/**
 * Marks the page as holding unsaved things while a part of it does: its tag says so, and neither tag nor browser tab
 * close without a question. A page out of sight keeps its mark, so whoever takes the part away says `false` first.
 * `onDiscard` forgets what is kept for later.
 */
export function useDirty(part: string, isDirty: boolean, onDiscard: Discard = nothing): void {
  const { path } = usePageLocation();
  const discard = useEffectEvent(onDiscard);
  useEffect(() => markUnsaved(path, part, isDirty ? () => discard() : undefined), [path, part, isDirty]);
}

function change(next: ReadonlyMap<string, ReadonlyMap<string, Discard>>): void {
  if (next.size > 0 && unsaved.size === 0) addEventListener("beforeunload", holdBack);
  if (next.size === 0) removeEventListener("beforeunload", holdBack);
  unsaved = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The browser asks in its own words. */
function holdBack(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function nothing(): void {
  // Nothing is kept.
}
