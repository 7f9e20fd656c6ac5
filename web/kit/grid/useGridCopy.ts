import { App } from "antd";
import type { ClipboardEvent } from "react";
import { useTexts } from "#base/i18n";
import type { RecordRow } from "../resource/resource.ts";
import { readCellPosition } from "./gridScroll.ts";
import { formatGridCell, toClipboardTable } from "./gridTable.ts";
import type { GridLayout } from "./useGridLayout.ts";
import type { RowSelector } from "./useGridSelection.ts";

type GridCopyOptions<Row> = {
  layout: GridLayout<Row>;
  rows: readonly Row[];
  selector: RowSelector | undefined;
};

/**
 * Ctrl+C copies the selected visible rows as a table, else the active cell. It handles the browser's own event, which
 * also works on pages loaded over plain HTTP.
 */
export function useGridCopy<Row extends RecordRow>({ layout, rows, selector }: GridCopyOptions<Row>) {
  const t = useTexts();
  const { message } = App.useApp();

  return (event: ClipboardEvent<HTMLElement>): void => {
    const { target, currentTarget, clipboardData } = event;
    // Selected text is copied as it is, and an input handles its own keys.
    const isTextSelected = getSelection()?.type === "Range";
    if (isTextSelected || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
    if (target.matches("input:not(.sw-grid-check), textarea")) return;
    const selected = rows.filter(({ id }) => selector?.isOn(id) === true);
    if (selected.length > 0) {
      const { text, html } = toClipboardTable(layout.all, selected);
      clipboardData.setData("text/plain", text);
      clipboardData.setData("text/html", html);
    } else {
      const text = readCellText(layout, rows, target.closest<HTMLElement>("[data-cell]"));
      if (text === "") return;
      clipboardData.setData("text/plain", text);
    }
    event.preventDefault();
    void message.success(selected.length > 0 ? t("kit.grid.copied", { count: selected.length }) : t("kit.copied"));
  };
}

function readCellText<Row extends RecordRow>(
  layout: GridLayout<Row>,
  rows: readonly Row[],
  cell: HTMLElement | null,
): string {
  const position = cell === null ? undefined : readCellPosition(cell);
  const column = layout.all[position?.column ?? -1];
  const row = rows[position?.row ?? -1];
  if (column === undefined) return "";
  return row === undefined ? column.title : formatGridCell(column, row);
}
