import { type TreeNode, call } from "#kit";
import { Id } from "#contract/id";
import { fileApi, type FileFolder } from "../contract.ts";

/** A folder in the tree. */
export type FolderNode = TreeNode & {
  readonly id: number;
  readonly folder: FileFolder;
  /** The id of a folder that people have made. */
  readonly folderId: Id | undefined;
};

function toNode(folder: FileFolder, path?: string): FolderNode {
  const { id, name, children } = folder;
  const folderId = Id.safeParse(id).data;
  return { id, name, hasChildren: children.length > 0, folder, folderId, ...(path === undefined ? {} : { path }) };
}

function listBelow(folders: readonly FileFolder[], above: readonly string[]): { node: FolderNode; text: string }[] {
  return folders.flatMap((folder) => [
    { node: toNode(folder, above.join(" / ")), text: folder.name.toLowerCase() },
    ...listBelow(folder.children, [...above, folder.name]),
  ]);
}

function findFolder(folders: readonly FileFolder[], id: number): FileFolder | undefined {
  for (const folder of folders) {
    const found = folder.id === id ? folder : findFolder(folder.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Loads the tree of folders; one call answers all of it. `madeOnly`: without the storage paths. */
export function createFolderTree({ madeOnly }: { madeOnly: boolean }) {
  const loadAll = async () => {
    const folders = await call(fileApi, "folder", {});
    return madeOnly ? folders.filter(({ id }) => id > 0) : folders;
  };
  return {
    queryKey: ["sysFile", madeOnly ? "folders" : "tree"],
    load: async (parentId: number | undefined) => {
      const all = await loadAll();
      const shown = parentId === undefined ? all : (findFolder(all, parentId)?.children ?? []);
      return shown.map((folder) => toNode(folder));
    },
    search: async (text: string) => {
      const word = text.trim().toLowerCase();
      return listBelow(await loadAll(), [])
        .filter((found) => found.text.includes(word))
        .map(({ node }) => node);
    },
  };
}
