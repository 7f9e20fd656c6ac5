import type { ReactNode } from "react";
import { type List, isSelected, useTexts } from "#kit";
import { FileGallery } from "#kit/files/FileGallery.tsx";
import { Pager } from "#kit/list/Pager.tsx";
import { SelectionBar } from "#kit/list/SelectionBar.tsx";
import { setRowsSelected } from "#kit/list/selection.ts";
import { RowActions } from "#kit/parts/RowActions.tsx";
import type { StoredFile } from "../contract.ts";
import { FileBulkActions } from "./FileBulkActions.tsx";
import { toFileItem } from "./toFileItem.ts";

type Props = {
  list: List<StoredFile>;
  onOpen: (file: StoredFile) => void;
  onMove: (ids: readonly StoredFile["id"][]) => void;
  renderActions: (file: StoredFile) => ReactNode;
};

/** The page of files as tiles. */
export function FileTiles({ list, onOpen, onMove, renderActions }: Props) {
  const t = useTexts();
  const { rows, selection, select } = list;
  const selectedIds = new Set(rows.filter(({ id }) => isSelected(selection, id)).map(({ id }) => id));
  return (
    <>
      <FileGallery
        label={t("file.files")}
        files={rows.map(toFileItem)}
        onOpen={({ stored }) => onOpen(stored)}
        selectedIds={selectedIds}
        onSelect={({ stored }, isOn) => select(setRowsSelected(selection, [stored.id], isOn))}
        renderActions={({ stored }) => (
          <RowActions list={list} row={stored}>
            {renderActions(stored)}
          </RowActions>
        )}
      />
      <SelectionBar list={list}>
        <FileBulkActions list={list} onMove={onMove} />
      </SelectionBar>
      <Pager list={list} />
    </>
  );
}
