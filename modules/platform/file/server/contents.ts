import type { Id } from "#contract/id";
import { toId } from "#contract/id";
import type { TenantContext } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import type { RowOf } from "#core/rows/table";
import type { fileContents } from "./file.table.ts";
import type { FileLocation, FileProvider } from "./storage/provider.ts";
import { createLocation, getFileStorage } from "./storage/storage.ts";
import { discardStaged, type StagedFile } from "./staging.ts";

type KeptContent = { readonly id: number; readonly provider: string; readonly location: string };

const keepContent = defineFunction<
  { hash: Buffer; md5: Buffer; sizeBytes: number; provider: string; location: string | null },
  KeptContent
>("keep_file_content", ["hash", "md5", "sizeBytes", "provider", "location"]);

/** Stores the bytes of a file unless the tenant has the same bytes already; returns the id of the content. */
export async function keepStagedContent(ctx: TenantContext, staged: StagedFile): Promise<Id> {
  const { app, tenantId } = ctx;
  const { current, get } = getFileStorage(app);
  const { hash, md5, sizeBytes } = staged;
  const [known] = await ctx.callFunction(keepContent, { hash, md5, sizeBytes, provider: "", location: null });
  if (known !== undefined) {
    const place = { tenantId, location: known.location };
    const provider = get(known.provider);
    // Bytes that were lost come back with the next upload of the same file.
    if (known.location !== staged.stored && !(await provider.exists(place))) await provider.put(place, staged);
    return toId(known.id);
  }
  const location = await storeOnce(current, tenantId, staged);
  const [kept] = await ctx.callFunction(keepContent, { hash, md5, sizeBytes, provider: current.name, location });
  if (kept === undefined) throw new Error("a content was not recorded");
  // Another upload of the same bytes was faster.
  if (kept.location !== location) await current.delete({ tenantId, location });
  return toId(kept.id);
}

async function storeOnce(provider: FileProvider, tenantId: Id, staged: StagedFile): Promise<string> {
  if (staged.stored !== undefined && (await provider.exists({ tenantId, location: staged.stored })))
    return staged.stored;
  const location = createLocation();
  await provider.put({ tenantId, location }, staged);
  staged.stored = location;
  return location;
}

/** Removes staged files and the bytes that were stored for them: their call has failed. */
export async function undoStoring({ app, tenantId }: TenantContext, stagedFiles: readonly StagedFile[]): Promise<void> {
  for (const staged of stagedFiles) {
    await discardStaged(staged);
    if (staged.stored !== undefined) await getFileStorage(app).current.delete({ tenantId, location: staged.stored });
  }
}

/** Where the bytes of a content are. */
export function locateContent(
  { app, tenantId }: TenantContext,
  { provider, location }: Pick<RowOf<typeof fileContents>, "provider" | "location">,
): { provider: FileProvider; place: FileLocation } {
  return { provider: getFileStorage(app).get(provider), place: { tenantId, location } };
}
