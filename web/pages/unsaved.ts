import { useEffect, useSyncExternalStore } from "react";
import { usePageLocation } from "./location.tsx";

/** What is unsaved, by the path of its page; a page that is not in front keeps what was typed, and its mark. */
let unsaved: ReadonlyMap<string, ReadonlySet<string>> = new Map();
const listeners = new Set<() => void>();

/** Says whether a part of a page holds what would be lost with it. */
export function markUnsaved(path: string, part: string, isUnsaved: boolean): void {
  const parts = new Set(unsaved.get(path));
  if (parts.has(part) === isUnsaved) return;
  if (isUnsaved) parts.add(part);
  else parts.delete(part);
  const next = new Map(unsaved);
  if (parts.size === 0) next.delete(path);
  else next.set(path, parts);
  change(next);
}

/** Pages that were closed, or all of them, hold nothing any more. */
export function forgetUnsaved(paths: readonly string[] = [...unsaved.keys()]): void {
  change(new Map([...unsaved].filter(([path]) => !paths.includes(path))));
}

/** Whether one of these pages holds unsaved things. */
export function hasUnsaved(paths: readonly string[]): boolean {
  return paths.some((path) => unsaved.has(path));
}

/** Paths of the pages that hold unsaved things. */
export function useUnsaved(): ReadonlyMap<string, unknown> {
  return useSyncExternalStore(subscribe, () => unsaved);
}

/**
 * Marks the page as holding unsaved things while a part of it does: its tag says so, and neither tag nor browser tab
 * close without a question. Whoever leaves the part says `false` first: a page out of sight keeps its mark.
 */
export function useDirty(part: string, isDirty: boolean): void {
  const { path } = usePageLocation();
  useEffect(() => markUnsaved(path, part, isDirty), [path, part, isDirty]);
}

function change(next: ReadonlyMap<string, ReadonlySet<string>>): void {
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
