import { CopyOutlined } from "@ant-design/icons";
import { type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useWords } from "../../i18n.ts";
import { useCopy } from "../parts/CopyButton.tsx";
import { placeOf } from "./gridScroll.ts";
import { wordsOf } from "./gridTable.ts";
import type { GridLayout } from "./useGridLayout.ts";

type Props<Row> = { scroller: RefObject<HTMLDivElement | null>; layout: GridLayout<Row>; rows: readonly Row[] };

/**
 * The button that copies the cell under the pointer, or the one that the keyboard is in. There is one for all cells: a
 * list has many. Screen readers do without it, Ctrl+C does the same.
 */
export function CellCopy<Row extends object>({ scroller, layout, rows }: Props<Row>) {
  const t = useWords();
  const copy = useCopy();
  const cell = useNearCell(scroller);
  const place = cell === undefined ? undefined : placeOf(cell);
  const column = layout.all[place?.column ?? -1];
  const row = rows[place?.row ?? -1];
  if (cell === undefined || row === undefined || column?.canCopy !== true) return undefined;
  const words = wordsOf(column, row);
  if (words === "") return undefined;
  return createPortal(
    <span className="sw-grid-copy" aria-hidden>
      <button
        type="button"
        tabIndex={-1}
        className="sw-icon-button"
        title={t("kit.copyText")}
        onClick={() => void copy(words)}
      >
        <CopyOutlined />
      </button>
    </span>,
    cell,
  );
}

/** The cell under the pointer. It is watched here, so that nothing else is drawn again as the pointer moves. */
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
