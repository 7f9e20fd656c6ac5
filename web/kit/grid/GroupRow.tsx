import type { CSSProperties } from "react";
import { type PlacedColumn, widthOf } from "./placedColumn.ts";
import { RowCells } from "./RowCells.tsx";
import type { GridLayout } from "./useGridLayout.ts";
import type { GridWindow } from "./useGridWindow.ts";

type Props<Row> = { layout: GridLayout<Row>; part: GridWindow<Row> };

/** The titles over neighbouring columns of one group; the others have nothing above them. */
export function GroupRow<Row>({ layout, part }: Props<Row>) {
  const cellOf = (columns: readonly PlacedColumn<Row>[]) => {
    const [first] = columns;
    if (first === undefined) return undefined;
    const { group } = first;
    const about = { className: `sw-grid-cell sw-grid-${first.place} sw-grid-group`, style: styleOf(columns) };
    if (group === undefined) return <span key={first.id} aria-hidden {...about} />;
    return (
      <div
        key={first.id}
        role="columnheader"
        aria-colindex={first.index + 1}
        aria-colspan={columns.length}
        {...about}
        title={group}
      >
        <span className="sw-grid-text">{group}</span>
      </div>
    );
  };
  return (
    <div role="row" aria-rowindex={1} className="sw-grid-row">
      <RowCells layout={layout} across={part} render={(columns) => runsOf(columns).map(cellOf)} />
    </div>
  );
}

/** Neighbours of the same group; a column without one stands alone. */
function runsOf<Row>(columns: readonly PlacedColumn<Row>[]): PlacedColumn<Row>[][] {
  const runs: PlacedColumn<Row>[][] = [];
  for (const column of columns) {
    const last = runs.at(-1);
    if (column.group !== undefined && last?.[0]?.group === column.group) last.push(column);
    else runs.push([column]);
  }
  return runs;
}

/** As wide as its columns, and growing as they do. */
function styleOf<Row>(columns: readonly PlacedColumn<Row>[]): CSSProperties {
  const grow = columns.reduce((sum, column) => sum + column.grow, 0);
  const edge = { start: columns[0]?.style, center: {}, end: columns.at(-1)?.style };
  const { insetInlineStart, insetInlineEnd } = { ...edge[columns[0]?.place ?? "center"] };
  return {
    flex: `${grow} 0 ${widthOf(columns)}px`,
    ...(insetInlineStart === undefined ? {} : { insetInlineStart }),
    ...(insetInlineEnd === undefined ? {} : { insetInlineEnd }),
  };
}
