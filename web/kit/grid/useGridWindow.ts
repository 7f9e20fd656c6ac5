import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { virtualAbove } from "./gridColumn.ts";
import type { PlacedColumn } from "./placedColumn.ts";
import type { Details } from "./useDetails.ts";
import type { GridLayout } from "./useGridLayout.ts";

/** The part of a grid that is in the document, and the room that the rest takes. */
export type GridWindow<Row> = {
  readonly rows: readonly number[];
  readonly above: number;
  readonly below: number;
  readonly columns: readonly PlacedColumn<Row>[];
  readonly left: number;
  readonly right: number;
  showColumn(index: number): void;
};

type Scroller = RefObject<HTMLDivElement | null>;

type Rows = { count: number; details: Details };

/** Keeps rows and scrolled columns out of the document where there are many of them. */
export function useGridWindow<Row>(
  scroller: Scroller,
  { count, details }: Rows,
  layout: GridLayout<Row>,
): GridWindow<Row> {
  const { start, center, heights } = layout;
  const height = heights.row;
  const sizes = useMemo(() => ({ of: (index: number) => height + details.heightOf(index) }), [height, details]);
  const rows = useWindow({
    scroller,
    count,
    isVirtual: count > virtualAbove.rows,
    isHorizontal: false,
    sizeOf: sizes.of,
    sizes,
  });
  const columns = useWindow({
    scroller,
    count: center.length,
    isVirtual: center.length > virtualAbove.columns,
    isHorizontal: true,
    sizeOf: (index) => center[index]?.width ?? 0,
    sizes: center,
  });
  const first = columns.shown[0] ?? 0;
  const last = (columns.shown.at(-1) ?? -1) + 1;
  return {
    rows: rows.shown,
    above: rows.before,
    below: rows.after,
    columns: useMemo(() => center.slice(first, last), [center, first, last]),
    left: columns.before,
    right: columns.after,
    showColumn: (index) => columns.show(index - start.length),
  };
}

/** So many out of sight stay in the document, that scrolling a little shows no gap. */
const spare = { rows: 4, columns: 1 } as const;

/** Whoever scrolls further than a page at once wants to see what is there, not what is beside it: that comes later. */
function extraction(): (range: Range) => number[] {
  let last = 0;
  return (range) => {
    const isFar = Math.abs(range.startIndex - last) > range.endIndex - range.startIndex;
    last = range.startIndex;
    return defaultRangeExtractor(isFar ? { ...range, overscan: 0 } : range);
  };
}

type About = {
  scroller: Scroller;
  count: number;
  isVirtual: boolean;
  isHorizontal: boolean;
  sizeOf: (index: number) => number;
  /** Another object when sizes have changed. */
  sizes: object;
};

function useWindow({ scroller, count, isVirtual, isHorizontal, sizeOf, sizes }: About) {
  const [rangeExtractor] = useState(extraction);
  // The virtualizer tells what is in sight at each call; nothing of it is handed on, so nothing may be memoised of it.
  // oxlint-disable-next-line react/incompatible-library -- see above
  const virtualizer = useVirtualizer({
    count: isVirtual ? count : 0,
    enabled: isVirtual,
    useFlushSync: false,
    horizontal: isHorizontal,
    getScrollElement: () => scroller.current,
    estimateSize: sizeOf,
    overscan: isHorizontal ? spare.columns : spare.rows,
    rangeExtractor,
  });
  const known = useRef(sizes);
  useLayoutEffect(() => {
    if (isVirtual && known.current !== sizes) virtualizer.measure();
    known.current = sizes;
  }, [virtualizer, isVirtual, sizes]);
  if (!isVirtual) {
    const shown = Array.from({ length: count }, (_, index) => index);
    return { shown, before: 0, after: 0, show: () => undefined };
  }
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return {
    shown: items.map(({ index }) => index),
    before,
    after,
    show: (index: number) => virtualizer.scrollToIndex(index),
  };
}
