import { type Id, toId } from "#contract/id";
import type { Context } from "#core/request/context";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { type FileFolder, fileError } from "../contract.ts";
import { getWritableFile } from "./access.ts";
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

/** Adds a folder that all accounts of the tenant see; returns its id. */
export async function addFolder(ctx: Context, { name, pid }: { name: string; pid: number }): Promise<Id> {
  const parentId = await toParentId(ctx, pid);
  return await mapUniqueViolation(
    () => fileError("file.folder_taken", { name }),
    async () => await ctx.rows(fileFolders).add({ name, parentId }),
  );
}

/** Renames or moves a folder. */
export async function updateFolder(
  ctx: Context,
  { id, name, pid }: { id: Id; name?: string | undefined; pid?: number | undefined },
): Promise<void> {
  const folder = await ctx.rows(fileFolders).get(id);
  const parentId = pid === undefined ? undefined : await toParentId(ctx, pid);
  if (parentId !== undefined && parentId !== null) await requireOutside(ctx, { id, parentId });
  await mapUniqueViolation(
    () => fileError("file.folder_taken", { name: name ?? folder.name }),
    async () => await ctx.rows(fileFolders).update(id, { name, parentId }),
  );
}

async function toParentId(ctx: Context, pid: number): Promise<Id | null> {
  return pid === 0 ? null : (await ctx.rows(fileFolders).get(toId(pid))).id;
}

/** A folder cannot lie inside itself. Two moves at once wait for each other. */
async function requireOutside(ctx: Context, { id, parentId }: { id: Id; parentId: Id }): Promise<void> {
  const all = await ctx.rows(fileFolders).listWithDeleted(
    (await ctx.rows(fileFolders).list()).map((one) => one.id),
    "lock",
  );
  const parents = new Map(all.map((folder) => [folder.id, folder.parentId]));
  for (let above: Id | null = parentId; above !== null; above = parents.get(above) ?? null)
    if (above === id) throw fileError("file.folder_inside");
}

/** Deletes a folder that holds nothing. Files in it that the caller does not see count as well. */
export async function deleteFolder(ctx: Context, { id }: { id: Id }): Promise<void> {
  const folder = await ctx.rows(fileFolders).get(id);
  const [folderCount, fileCount] = await Promise.all([
    ctx.rows(fileFolders).count({ parentId: id }),
    ctx.readInTenant(ctx.tenantId, async (all) => await all.rows(files).count({ folderId: id })),
  ]);
  if (folderCount + fileCount > 0) throw fileError("file.folder_used", { name: folder.name });
  await ctx.rows(fileFolders).remove(id);
}

/** Moves files into a folder; 0 = into none. */
export async function moveFiles(ctx: Context, { ids, folderId }: { ids: Id[]; folderId: number }): Promise<void> {
  const target = await toParentId(ctx, folderId);
  for (const id of ids) {
    await getWritableFile(ctx, id);
    await ctx.rows(files).update(id, { folderId: target });
  }
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
