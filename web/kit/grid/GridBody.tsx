import { Fragment, type ReactNode } from "react";
import { useWords } from "../../i18n.ts";
import { Still } from "../parts/Still.tsx";
import type { RecordRow } from "../resource/resource.ts";
import type { GridTree } from "../tree/treeLines.ts";
import { GridDetail } from "./GridDetail.tsx";
import type { GridCell } from "./gridMoves.ts";
import { GridRow } from "./GridRow.tsx";
import type { Details } from "./useDetails.ts";
import type { GridLayout } from "./useGridLayout.ts";
import type { Selecting } from "./useGridSelection.ts";
import type { GridWindow } from "./useGridWindow.ts";

type Props<Row extends RecordRow> = {
  layout: GridLayout<Row>;
  part: GridWindow<Row>;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  active: GridCell;
  /** The number of the first row among all, headers included, from 1. */
  firstRow: number;
  selecting: Selecting | undefined;
  details: Details;
  renderDetail: ((row: Row) => ReactNode) | undefined;
  operations: ((row: Row) => ReactNode) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  tree: GridTree<Row> | undefined;
};

/** The rows of a grid that are in the document. */
export function GridBody<Row extends RecordRow>(props: Props<Row>) {
  const { layout, part, rows, nameOf, active, firstRow, selecting, details, renderDetail, tree } = props;
  // Asked for once: there are very many rows. In another language columns are others, and the rows are drawn again.
  const t = useWords();

  function rowAt(index: number): ReactNode {
    const row = rows[index];
    if (row === undefined) return undefined;
    const about = {
      row,
      index,
      layout,
      columns: part.columns,
      left: part.left,
      right: part.right,
      rowIndex: firstRow + index,
      active: active.row === index ? active.column : undefined,
      isSelected: selecting?.isOn(row.id),
      isUnfolded: renderDetail === undefined ? undefined : details.isOpen(row.id),
      operations: props.operations,
      onOpen: props.onOpen,
      line: tree?.lines[index],
    };
    return (
      <Fragment key={about.line?.key ?? row.id}>
        <Still
          by={[...Object.values(about), nameOf, selecting]}
          render={() => (
            <GridRow
              {...about}
              t={t}
              name={nameOf(row)}
              onSelect={(place, isRange) => (isRange ? selecting?.extend(place, place) : selecting?.toggle(place))}
              onUnfold={({ id }) => details.turn(id)}
              onTurn={tree?.onTurn}
            />
          )}
        />
        {renderDetail !== undefined && about.isUnfolded === true && (
          <GridDetail count={layout.all.length} onMeasured={(height) => details.measured(row.id, height)}>
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
