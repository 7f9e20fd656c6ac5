import { DeleteOutlined, EditOutlined, FolderAddOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Id } from "#contract/id";
import { isPermitted, TreePanel, useConfirm, useDialog, usePageSearch, useTexts, useWrite } from "#kit";
import { IconButton } from "#kit/parts/IconButton.tsx";
import { fileApi } from "../contract.ts";
import { FolderDialog, type FolderTarget } from "./FolderDialog.tsx";
import { createFolderTree, type FolderNode } from "./folderTree.ts";

/** The folder or storage path in the address of the page. */
export type FolderSelection = {
  readonly key: number | undefined;
  readonly name: string;
  /** The folder that people have made. */
  readonly folderId: Id | undefined;
  /** Inputs of the page call. */
  readonly filter: Readonly<Record<string, unknown>>;
};

/** The folder in the page's address, and a function to select another one. */
export function useFolderSelection(): readonly [FolderSelection, (node: FolderNode | undefined) => void] {
  const [search, setSearch] = usePageSearch();
  const folderId = Id.safeParse(Number(search.get("folder") ?? Number.NaN)).data;
  const path = search.get("path") ?? undefined;
  const key = Number(search.get("node") ?? Number.NaN);

  function choose(node: FolderNode | undefined): void {
    const next = new URLSearchParams(search);
    for (const name of ["folder", "path", "node", "name", "page"]) next.delete(name);
    if (node !== undefined) {
      next.set("node", String(node.id));
      next.set("name", node.name);
      if (node.folderId !== undefined) next.set("folder", String(node.folderId));
      if (node.folder.path !== null) next.set("path", node.folder.path);
    }
    setSearch(next);
  }

  const filter = folderId === undefined ? (path === undefined ? {} : { filePath: path }) : { folderId };
  const selection = { key: Number.isInteger(key) ? key : undefined, name: search.get("name") ?? "", folderId, filter };
  return [selection, choose];
}

const tree = createFolderTree({ madeOnly: false });
const adding = { of: fileApi, call: "addFolder" } as const;
const changing = { of: fileApi, call: "updateFolder" } as const;
const deleting = { of: fileApi, call: "deleteFolder" } as const;

type Props = { selection: FolderSelection; onChoose: (node: FolderNode | undefined) => void };

/** The folders next to the files. */
export function FolderPanel({ selection, onChoose }: Props) {
  const t = useTexts();
  const dialog = useDialog<FolderTarget>();
  const confirm = useConfirm();
  const remove = useWrite(fileApi, "deleteFolder");
  const { folderId, name } = selection;

  async function handleDelete(id: Id): Promise<void> {
    const question = { title: t("file.deleteFolder.ask", { name }), ok: t("kit.delete"), isDangerous: true };
    if ((await confirm(question)) && (await remove.run({ id }))) onChoose(undefined);
  }

  return (
    <>
      <TreePanel
        {...tree}
        label={t("file.folders")}
        selected={selection.key}
        onSelect={onChoose}
        footer={
          <span className="file-folder-tools">
            {isPermitted(adding) ? (
              <Button
                size="small"
                icon={<FolderAddOutlined aria-hidden />}
                onClick={() => dialog.open({ kind: "add", pid: folderId })}
              >
                {t("file.addFolder")}
              </Button>
            ) : undefined}
            {folderId !== undefined && isPermitted(changing) ? (
              <IconButton
                icon={<EditOutlined aria-hidden />}
                label={t("file.renameFolder", { name })}
                onClick={() => dialog.open({ kind: "rename", id: folderId, name })}
              />
            ) : undefined}
            {folderId !== undefined && isPermitted(deleting) ? (
              <IconButton
                icon={<DeleteOutlined aria-hidden />}
                label={t("file.deleteFolder.named", { name })}
                onClick={() => void handleDelete(folderId)}
              />
            ) : undefined}
          </span>
        }
      />
      {dialog.target === undefined ? undefined : <FolderDialog target={dialog.target} onClosed={dialog.close} />}
    </>
  );
}
