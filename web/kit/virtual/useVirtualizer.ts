import type { Range, Virtualizer, VirtualizerOptions } from "@tanstack/virtual-core";
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useState } from "react";
import { loadPart } from "#base/loadPart";

type Core = Awaited<ReturnType<typeof importCore>>;
type ScrollerOptions = VirtualizerOptions<HTMLElement, HTMLElement>;

/** What a list tells about its items. */
type Options = Pick<
  ScrollerOptions,
  "count" | "getScrollElement" | "estimateSize" | "overscan" | "horizontal" | "getItemKey" | "measureElement"
> & {
  /** Changes the visible range before the overscan is added. */
  readonly adjustRange?: (range: Range) => Range;
};

type LoadedVirtualizer = { readonly core: Core; readonly instance: Virtualizer<HTMLElement, HTMLElement> };

/** Items that are in the document until the code that finds the visible ones has loaded. */
const itemsAtFirst = 30;

let loadedCore: Core | undefined;

async function importCore() {
  return await import("@tanstack/virtual-core");
}

async function loadCore(): Promise<Core> {
  loadedCore = await loadPart(importCore);
  return loadedCore;
}

/** The items that are in the document, and the space in pixels that the others take. */
export type VirtualItems = {
  readonly indexes: readonly number[];
  readonly before: number;
  readonly after: number;
  /** Scrolls to an item. */
  show(index: number): void;
  /** Forgets the sizes of all items. */
  resize(): void;
  /** A ref of items whose size is measured. */
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
};

/**
 * Keeps only the visible items of a long list in the document, or none while it is not needed. Its code loads with the
 * first list that needs it; until then the first items are shown.
 */
export function useVirtualizer(isNeeded: boolean, options: Options): VirtualItems {
  const rerender = useReducer((count: number) => count + 1, 0)[1];
  const [started, setStarted] = useState<LoadedVirtualizer | undefined>(() =>
    isNeeded && loadedCore !== undefined ? start(loadedCore) : undefined,
  );
  const instance = started?.instance;

  function start(core: Core): LoadedVirtualizer {
    return { core, instance: new core.Virtualizer(toOptions(core)) };
  }

  function toOptions(core: Core): ScrollerOptions {
    const { adjustRange, ...others } = options;
    return {
      ...others,
      count: isNeeded ? options.count : 0,
      enabled: isNeeded,
      observeElementRect: core.observeElementRect,
      observeElementOffset: core.observeElementOffset,
      scrollToFn: core.elementScroll,
      rangeExtractor: (range) => core.defaultRangeExtractor(adjustRange?.(range) ?? range),
      onChange: rerender,
    };
  }

  const handleLoad = useEffectEvent((core: Core) => setStarted((former) => former ?? start(core)));
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    void loadCore().then((core) => {
      if (!isGone) handleLoad(core);
    });
    return () => {
      isGone = true;
    };
  }, [isNeeded]);

  if (started !== undefined) started.instance.setOptions(toOptions(started.core));
  useLayoutEffect(() => instance?._didMount(), [instance]);
  useLayoutEffect(() => instance?._willUpdate());

  if (instance === undefined) return toFirstItems(options);
  const items = instance.getVirtualItems();
  return {
    indexes: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: instance.getTotalSize() - (items.at(-1)?.end ?? 0),
    show: (index) => instance.scrollToIndex(index),
    resize: () => instance.measure(),
    measure: instance.measureElement,
  };
}

function toFirstItems({ count, estimateSize }: Options): VirtualItems {
  const shown = Math.min(count, itemsAtFirst);
  let after = 0;
  for (let index = shown; index < count; index += 1) after += estimateSize(index);
  return {
    indexes: Array.from({ length: shown }, (_, index) => index),
    before: 0,
    after,
    show: () => undefined,
    resize: () => undefined,
    measure: undefined,
  };
}
