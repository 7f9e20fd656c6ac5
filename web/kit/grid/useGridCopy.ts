import { App } from "antd";
import type { ClipboardEvent } from "react";
import { useWords } from "../../i18n.ts";
import type { RecordRow } from "../resource/resource.ts";
import { placeOf } from "./gridScroll.ts";
import { tableOf, wordsOf } from "./gridTable.ts";
import type { GridLayout } from "./useGridLayout.ts";
import type { Selecting } from "./useGridSelection.ts";

type About<Row> = {
  layout: GridLayout<Row>;
  rows: readonly Row[];
  selecting: Selecting | undefined;
};

/**
 * Ctrl+C takes the selected rows of those shown as a table, else the cell where the keyboard is. It answers the browser's
 * own event, which also works on pages that came over plain HTTP.
 */
export function useGridCopy<Row extends RecordRow>({ layout, rows, selecting }: About<Row>) {
  const t = useWords();
  const { message } = App.useApp();

  return (event: ClipboardEvent<HTMLElement>): void => {
    const { target, currentTarget, clipboardData } = event;
    // Marked words are meant as they are; an input has the keyboard for itself.
    const isWords = getSelection()?.type === "Range";
    if (isWords || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
    if (target.matches("input:not(.sw-grid-check), textarea")) return;
    const selected = rows.filter(({ id }) => selecting?.isOn(id) === true);
    if (selected.length > 0) {
      const { text, html } = tableOf(layout.all, selected);
      clipboardData.setData("text/plain", text);
      clipboardData.setData("text/html", html);
    } else {
      const words = cellWords(layout, rows, target.closest<HTMLElement>("[data-cell]"));
      if (words === "") return;
      clipboardData.setData("text/plain", words);
    }
    event.preventDefault();
    void message.success(selected.length > 0 ? t("kit.grid.copied", { count: selected.length }) : t("kit.copied"));
  };
}

function cellWords<Row extends RecordRow>(
  layout: GridLayout<Row>,
  rows: readonly Row[],
  cell: HTMLElement | null,
): string {
  const place = cell === null ? undefined : placeOf(cell);
  const column = layout.all[place?.column ?? -1];
  const row = rows[place?.row ?? -1];
  if (column === undefined) return "";
  return row === undefined ? column.title : wordsOf(column, row);
}
