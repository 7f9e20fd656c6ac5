import type { Range } from "@tanstack/virtual-core";
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useVirtualizer } from "../virtual/useVirtualizer.ts";
import { virtualThreshold } from "./gridColumn.ts";
import type { PlacedColumn } from "./placedColumn.ts";
import type { DetailRows } from "./useDetailRows.ts";
import type { GridLayout } from "./useGridLayout.ts";

/** The part of a grid that is in the document, and the space that the rest takes. */
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

type Rows = { count: number; details: DetailRows };

/** Virtualises rows and scrolled columns where there are many of them. */
export function useGridWindow<Row>(
  scroller: Scroller,
  { count, details }: Rows,
  layout: GridLayout<Row>,
): GridWindow<Row> {
  const { start, center, heights } = layout;
  const height = heights.row;
  const sizes = useMemo(() => ({ of: (index: number) => height + details.getHeight(index) }), [height, details]);
  const rows = useWindow({
    scroller,
    count,
    isVirtual: count > virtualThreshold.rows,
    isHorizontal: false,
    getSize: sizes.of,
    sizes,
  });
  const columns = useWindow({
    scroller,
    count: center.length,
    isVirtual: center.length > virtualThreshold.columns,
    isHorizontal: true,
    getSize: (index) => center[index]?.width ?? 0,
    sizes: center,
  });
  const first = columns.indexes[0] ?? 0;
  const last = (columns.indexes.at(-1) ?? -1) + 1;
  return {
    rows: rows.indexes,
    above: rows.before,
    below: rows.after,
    columns: useMemo(() => center.slice(first, last), [center, first, last]),
    left: columns.before,
    right: columns.after,
    showColumn: (index) => columns.show(index - start.length),
  };
}

/** Rows and columns outside the viewport that stay in the document, so that scrolling a little shows no gap. */
const overscan = { rows: 4, columns: 1 } as const;

/** Leaves out the overscan where scrolling jumps further than a page: the visible rows come first. */
function createRangeAdjustment(): (range: Range) => Range {
  let last = 0;
  return (range) => {
    const isFar = Math.abs(range.startIndex - last) > range.endIndex - range.startIndex;
    last = range.startIndex;
    return isFar ? { ...range, overscan: 0 } : range;
  };
}

type VirtualizerOptions = {
  scroller: Scroller;
  count: number;
  isVirtual: boolean;
  isHorizontal: boolean;
  getSize: (index: number) => number;
  /** Returns a new object when sizes have changed. */
  sizes: object;
};

function useWindow({ scroller, count, isVirtual, isHorizontal, getSize, sizes }: VirtualizerOptions) {
  const [adjustRange] = useState(createRangeAdjustment);
  const items = useVirtualizer(isVirtual, {
    count,
    horizontal: isHorizontal,
    getScrollElement: () => scroller.current,
    estimateSize: getSize,
    overscan: isHorizontal ? overscan.columns : overscan.rows,
    adjustRange,
  });
  const measured = useRef(sizes);
  useLayoutEffect(() => {
    if (isVirtual && measured.current !== sizes) items.resize();
    measured.current = sizes;
  }, [items, isVirtual, sizes]);
  if (isVirtual) return items;
  const indexes = Array.from({ length: count }, (_, index) => index);
  return { indexes, before: 0, after: 0, show: () => undefined };
}
