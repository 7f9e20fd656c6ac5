import { CopyOutlined } from "@ant-design/icons";
import { type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTexts } from "#base/i18n";
import { useCopy } from "../parts/CopyButton.tsx";
import { readCellPosition } from "./gridScroll.ts";
import { formatGridCell } from "./gridTable.ts";
import type { GridLayout } from "./useGridLayout.ts";

type Props<Row> = { scroller: RefObject<HTMLDivElement | null>; layout: GridLayout<Row>; rows: readonly Row[] };

/**
 * The button that copies the cell under the pointer, or the active cell. There is one for all cells, because a list has
 * many. Screen readers do not see it: Ctrl+C does the same.
 */
export function CellCopy<Row extends object>({ scroller, layout, rows }: Props<Row>) {
  const t = useTexts();
  const copy = useCopy();
  const cell = useNearCell(scroller);
  const position = cell === undefined ? undefined : readCellPosition(cell);
  const column = layout.all[position?.column ?? -1];
  const row = rows[position?.row ?? -1];
  if (cell === undefined || row === undefined || column?.canCopy !== true) return undefined;
  const text = formatGridCell(column, row);
  if (text === "") return undefined;
  return createPortal(
    <span className="sw-grid-copy" aria-hidden>
      <button
        type="button"
        tabIndex={-1}
        className="sw-icon-button"
        title={t("kit.copyText")}
        onClick={() => void copy(text)}
      >
        <CopyOutlined />
      </button>
    </span>,
    cell,
  );
}

/** The cell under the pointer. Its state is here, so that a moving pointer renders nothing else. */
function useNearCell(scroller: RefObject<HTMLDivElement | null>): HTMLElement | undefined {
  const [cell, setCell] = useState<HTMLElement>();
  useEffect(() => {
    const { current } = scroller;
    if (current === null) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const find = ({ target }: Event) => {
      const near = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
      setCell(near ?? undefined);
    };
    const leave = () => setCell(undefined);
    current.addEventListener("pointerover", find, { signal });
    current.addEventListener("focusin", find, { signal });
    current.addEventListener("pointerleave", leave, { signal });
    current.addEventListener("focusout", leave, { signal });
    return () => ending.abort();
  }, [scroller]);
  return cell;
}
