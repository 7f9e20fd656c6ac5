import type { CSSProperties } from "react";
import { type PlacedColumn, sumWidths } from "./placedColumn.ts";
import { RowCells } from "./RowCells.tsx";
import type { GridLayout } from "./useGridLayout.ts";
import type { GridWindow } from "./useGridWindow.ts";

type Props<Row> = { layout: GridLayout<Row>; part: GridWindow<Row> };

/** The titles above neighbouring columns of one group; other columns have an empty cell. */
export function GroupRow<Row>({ layout, part }: Props<Row>) {
  const cellOf = (columns: readonly PlacedColumn<Row>[]) => {
    const [first] = columns;
    if (first === undefined) return undefined;
    const { group } = first;
    const groupProps = { className: `sw-grid-cell sw-grid-${first.zone} sw-grid-group`, style: styleOf(columns) };
    if (group === undefined) return <span key={first.id} aria-hidden {...groupProps} />;
    return (
      <div
        key={first.id}
        role="columnheader"
        aria-colindex={first.index + 1}
        aria-colspan={columns.length}
        {...groupProps}
        title={group}
      >
        <span className="sw-grid-text">{group}</span>
      </div>
    );
  };
  return (
    <div role="row" aria-rowindex={1} className="sw-grid-row">
      <RowCells layout={layout} slice={part} render={(columns) => runsOf(columns).map(cellOf)} />
    </div>
  );
}

/** Joins neighbouring columns of one group; a column without a group is on its own. */
function runsOf<Row>(columns: readonly PlacedColumn<Row>[]): PlacedColumn<Row>[][] {
  const runs: PlacedColumn<Row>[][] = [];
  for (const column of columns) {
    const last = runs.at(-1);
    if (column.group !== undefined && last?.[0]?.group === column.group) last.push(column);
    else runs.push([column]);
  }
  return runs;
}

/** The style of a cell that is as wide as its columns and grows with them. */
function styleOf<Row>(columns: readonly PlacedColumn<Row>[]): CSSProperties {
  const grow = columns.reduce((sum, column) => sum + column.grow, 0);
  const edge = { start: columns[0]?.style, center: {}, end: columns.at(-1)?.style };
  const { insetInlineStart, insetInlineEnd } = { ...edge[columns[0]?.zone ?? "center"] };
  return {
    flex: `${grow} 0 ${sumWidths(columns)}px`,
    ...(insetInlineStart === undefined ? {} : { insetInlineStart }),
    ...(insetInlineEnd === undefined ? {} : { insetInlineEnd }),
  };
}
