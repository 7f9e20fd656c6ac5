import { Fragment, type ReactNode } from "react";
import { useTexts } from "#base/i18n";
import { Memo } from "../parts/Memo.tsx";
import type { RecordRow } from "../resource/resource.ts";
import type { GridTree } from "../tree/treeLines.ts";
import { GridDetail } from "./GridDetail.tsx";
import type { CellPosition } from "./gridNavigation.ts";
import { GridRow } from "./GridRow.tsx";
import type { DetailRows } from "./useDetailRows.ts";
import type { GridLayout } from "./useGridLayout.ts";
import type { RowSelector } from "./useGridSelection.ts";
import type { GridWindow } from "./useGridWindow.ts";

type Props<Row extends RecordRow> = {
  layout: GridLayout<Row>;
  part: GridWindow<Row>;
  rows: readonly Row[];
  getName: (row: Row) => string;
  active: CellPosition;
  /** The 1-based number of the first row, counting headers. */
  firstRow: number;
  selector: RowSelector | undefined;
  details: DetailRows;
  renderDetail: ((row: Row) => ReactNode) | undefined;
  operations: ((row: Row) => ReactNode) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  tree: GridTree<Row> | undefined;
  recentIds: ReadonlySet<Row["id"]> | undefined;
};

/** The rendered rows of a grid. */
export function GridBody<Row extends RecordRow>(props: Props<Row>) {
  const { layout, part, rows, getName, active, firstRow, selector, details, renderDetail, tree } = props;
  // Called once here, because there are many rows. A change of language creates new columns, which render the rows
  // again.
  const t = useTexts();

  function rowAt(index: number): ReactNode {
    const row = rows[index];
    if (row === undefined) return undefined;
    const rowProps = {
      row,
      index,
      layout,
      columns: part.columns,
      left: part.left,
      right: part.right,
      rowIndex: firstRow + index,
      active: active.row === index ? active.column : undefined,
      isSelected: selector?.isOn(row.id),
      isUnfolded: renderDetail === undefined ? undefined : details.isOpen(row.id),
      operations: props.operations,
      onOpen: props.onOpen,
      line: tree?.lines[index],
      isRecent: props.recentIds?.has(row.id) === true,
    };
    return (
      <Fragment key={rowProps.line?.key ?? row.id}>
        <Memo
          deps={[...Object.values(rowProps), getName, selector]}
          render={() => (
            <GridRow
              {...rowProps}
              t={t}
              name={getName(row)}
              onSelect={(place, isRange) => (isRange ? selector?.extend(place, place) : selector?.toggle(place))}
              onExpand={({ id }) => details.toggle(id)}
              onToggle={tree?.onToggle}
            />
          )}
        />
        {renderDetail !== undefined && rowProps.isUnfolded === true && (
          <GridDetail count={layout.all.length} onMeasured={(height) => details.setHeight(row.id, height)}>
            {renderDetail(row)}
          </GridDetail>
        )}
      </Fragment>
    );
  }

  return (
    <div role="rowgroup" style={{ paddingBlock: `${part.above}px ${part.below}px`, minWidth: layout.rowWidth }}>
      {part.rows.map(rowAt)}
    </div>
  );
}
