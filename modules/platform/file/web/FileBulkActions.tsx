import { Button } from "antd";
import { isPermitted, type List, listSelectedIds, useTexts } from "#kit";
import { fileApi, type StoredFile } from "../contract.ts";

type Props = { list: List<StoredFile>; onMove: (ids: readonly StoredFile["id"][]) => void };

const moving = { of: fileApi, call: "move" } as const;

/** What can be done with the selected files besides deleting them. */
export function FileBulkActions({ list, onMove }: Props) {
  const t = useTexts();
  const ids = listSelectedIds(list.selection);
  if (ids.length === 0 || !isPermitted(moving)) return undefined;
  return (
    <Button type="text" size="small" onClick={() => onMove(ids)}>
      {t("file.move")}
    </Button>
  );
}
