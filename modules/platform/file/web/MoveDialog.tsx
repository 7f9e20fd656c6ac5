import { useState } from "react";
import { type Id, toId } from "#contract/id";
import { useTexts, useWrite } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { TreeBrowser } from "#kit/tree/TreeBrowser.tsx";
import { useTreeSearch } from "#kit/tree/useTreeSearch.ts";
import { fileApi } from "../contract.ts";
import { createFolderTree } from "./folderTree.ts";

const tree = createFolderTree({ madeOnly: true });

/** Moves files into a folder, or out of all folders. */
export function MoveDialog({ ids, onClosed }: { ids: readonly Id[]; onClosed: () => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [folderId, setFolderId] = useState<number>(0);
  const move = useWrite(fileApi, "move");
  const folders = useTreeSearch(tree);

  async function handleMove(): Promise<void> {
    const target = folderId === 0 ? 0 : toId(folderId);
    if (await move.run({ ids: [...ids], folderId: target }, t("file.moved", { number: ids.length }))) setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      title={t("file.moveTitle", { number: ids.length })}
      okText={t(folderId === 0 ? "file.moveOut" : "file.moveHere")}
      cancelText={t("kit.cancel")}
      confirmLoading={move.isBusy}
      onOk={() => void handleMove()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      width={460}
    >
      <div className="file-move">
        <TreeBrowser
          label={t("file.folders")}
          tree={folders}
          getNodeProps={({ id }) => ({ isSelected: id === folderId })}
          onPick={({ id }) => setFolderId(id === folderId ? 0 : id)}
          onEscape={() => setFolderId(0)}
        />
      </div>
    </ModalDialog>
  );
}
