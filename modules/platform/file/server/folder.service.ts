import type { Context } from "#core/request/context";
import type { FileFolder } from "../contract.ts";
import { fileFolders, files } from "./file.table.ts";

/** The tree of the folders that people have made, and below them that of the storage paths. */
export async function listFolders(ctx: Context): Promise<FileFolder[]> {
  const rows = ctx.rows(fileFolders);
  const [made, paths] = await Promise.all([
    rows.run(rows.select().select(["row.id", "row.name", "row.parentId"]).orderBy("row.pinyin").orderBy("row.id")),
    listPaths(ctx),
  ]);
  return [...toTree(made), ...toPathTree(paths)];
}

async function listPaths(ctx: Context): Promise<string[]> {
  const rows = ctx.rows(files);
  const found = await rows.run(
    rows.select().select("row.filePath").distinct().orderBy("row.filePath", "desc").limit(maximumPaths),
  );
  return found.map(({ filePath }) => filePath);
}

/** Some three years of days. */
const maximumPaths = 1000;

type MadeFolder = { readonly id: number; readonly name: string; readonly parentId: number | null };

function toTree(rows: readonly MadeFolder[]): FileFolder[] {
  const nodes = new Map(
    rows.map(({ id, name, parentId }) => {
      const node: FileFolder = { id, pid: parentId ?? 0, name, path: null, children: [] };
      return [id, node] as const;
    }),
  );
  const top: FileFolder[] = [];
  for (const node of nodes.values()) (nodes.get(node.pid)?.children ?? top).push(node);
  return top;
}

/** Storage paths have no rows of their own: their ids are negative and hold for one answer. */
function toPathTree(paths: readonly string[]): FileFolder[] {
  const nodes = new Map<string, FileFolder>();
  const top: FileFolder[] = [];
  for (const path of paths) {
    let parent: FileFolder | undefined;
    const parts = path.split("/");
    for (const [index, name] of parts.entries()) {
      const here = parts.slice(0, index + 1).join("/");
      const known = nodes.get(here);
      const node: FileFolder = known ?? { id: -nodes.size - 1, pid: parent?.id ?? 0, name, path: here, children: [] };
      if (known === undefined) {
        nodes.set(here, node);
        (parent?.children ?? top).push(node);
      }
      parent = node;
    }
  }
  return top;
}
