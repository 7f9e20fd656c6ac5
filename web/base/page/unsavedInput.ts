import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { usePageLocation } from "./location.tsx";

/** Discards the input of a part of a page. */
type Discard = () => void;

/** Unsaved parts by the path of their page; a page in the background keeps its input and stays marked. */
type UnsavedPages = ReadonlyMap<string, ReadonlyMap<string, Discard>>;

const unsavedStore = createStore<{ readonly pages: UnsavedPages }>(() => ({ pages: new Map() }));
unsavedStore.subscribe(({ pages }, former) => {
  if (pages.size > 0 && former.pages.size === 0) addEventListener("beforeunload", preventUnload);
  if (pages.size === 0) removeEventListener("beforeunload", preventUnload);
});

/** Marks a part of a page as holding unsaved input; without `discard` the mark is removed. */
export function markUnsavedInput(path: string, part: string, discard?: Discard): void {
  const { pages } = unsavedStore.getState();
  const parts = new Map(pages.get(path));
  if (!parts.has(part) && discard === undefined) return;
  if (discard === undefined) parts.delete(part);
  else parts.set(part, discard);
  const next = new Map(pages);
  if (parts.size === 0) next.delete(path);
  else next.set(path, parts);
  unsavedStore.setState({ pages: next });
}

/** Whether one of these pages holds unsaved input. */
export function hasUnsavedInput(paths: readonly string[]): boolean {
  return paths.some((path) => unsavedStore.getState().pages.has(path));
}

/** Discards the unsaved input of pages that are closed. */
export function discardUnsavedInput(paths: readonly string[]): void {
  const { pages } = unsavedStore.getState();
  const discards = paths.flatMap((path) => [...(pages.get(path)?.values() ?? [])]);
  unsavedStore.setState({ pages: new Map([...pages].filter(([path]) => !paths.includes(path))) });
  for (const discard of discards) discard();
}

/** Clears all marks at the end of a session; stored drafts are kept. */
export function clearUnsavedInput(): void {
  unsavedStore.setState({ pages: new Map() });
}

/** The pages that hold unsaved input, by their paths. */
export function useUnsavedPages(): ReadonlyMap<string, unknown> {
  return useStore(unsavedStore, ({ pages }) => pages);
}

/**
 * Marks the page as unsaved while a part of it holds unsaved input: its tab shows it, and neither this tab nor the browser
 * tab closes without a question. The mark outlives the component, so pass `false` before the part is removed. `onDiscard`
 * deletes what is stored for later.
 */
export function useUnsavedInput(part: string, isDirty: boolean, onDiscard: Discard = doNothing): void {
  const { path } = usePageLocation();
  const discard = useEffectEvent(onDiscard);
  useEffect(() => markUnsavedInput(path, part, isDirty ? () => discard() : undefined), [path, part, isDirty]);
}

/** The browser asks with its own text. */
function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function doNothing(): void {
  // Nothing is stored for later.
}
