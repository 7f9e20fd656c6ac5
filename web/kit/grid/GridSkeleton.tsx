import { useTexts } from "#base/i18n";
import { getGridSizeVariables } from "./cellStyle.ts";
import { builtInColumn, type GridColumn, isBuiltInColumn } from "./gridColumn.ts";
import { sumWidths } from "./placedColumn.ts";
import { useGridLayout } from "./useGridLayout.ts";
import "./grid.css";

type Props<Row> = {
  /** As those of the grid that follows. */
  name: string;
  columns: readonly GridColumn<Row>[];
  canSelect: boolean;
  canExpand: boolean;
  hasOperations: boolean;
  rowCount: number;
};

/**
 * The place of a grid while its rows load: the same head, and rows of the same height, so that nothing moves when they
 * arrive. Their bars appear only if loading takes long enough to be noticed.
 */
export function GridSkeleton<Row>({ rowCount, ...grid }: Props<Row>) {
  const t = useTexts();
  const layout = useGridLayout({ ...grid, operationsTitle: t("kit.operations"), isNarrow: false });
  const { heights, density, all, start, end, rowWidth } = layout;
  const height = heights.head + rowCount * heights.row;
  return (
    <div
      aria-hidden
      className={`sw-grid sw-grid-${density} sw-grid-skeleton`}
      style={getGridSizeVariables(sumWidths(start), sumWidths(end), height)}
    >
      <div className="sw-grid-head" style={{ minWidth: rowWidth, height: heights.head }}>
        <div className="sw-grid-row">
          {all.map(({ id, className, style, title }) => (
            <div key={id} className={className} style={style}>
              <span className="sw-grid-text">{id === builtInColumn.select ? undefined : title}</span>
            </div>
          ))}
        </div>
      </div>
      {Array.from({ length: rowCount }, (_, row) => (
        <div key={row} className="sw-grid-row" style={{ minWidth: rowWidth }}>
          {all.map(({ id, className, style }) => (
            <div key={id} className={className} style={style}>
              {isBuiltInColumn({ id }) ? undefined : <span className="sw-grid-bar" />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
