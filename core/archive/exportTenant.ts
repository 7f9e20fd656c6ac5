import type { Id } from "#contract/id";
import type { ArchiveAccess, ArchivedFiles } from "./archiveAccess.ts";
import { type ArchiveSource } from "./archiveSource.ts";
import { openDatabaseSource } from "./databaseSource.ts";
import type { ArchiveManifest } from "./manifest.ts";
import { readWhereServed } from "./servingDatabase.ts";
import { type ArchiveTarget, writeArchive } from "./writeArchive.ts";
import type { Keys } from "#core/crypto/keys";

/** The tenant of an export, and what opens its secrets and files. */
export type ExportedTenant = {
  readonly tenantId: Id;
  readonly keys: Keys;
  readonly files: ArchivedFiles | undefined;
};

/** Writes the archive of a tenant as it is at one moment. */
export async function exportTenant(
  access: ArchiveAccess,
  tenant: ExportedTenant,
  target: ArchiveTarget,
): Promise<ArchiveManifest> {
  return await readTenant(access, { ...tenant, signal: target.signal }, async (source) => {
    return await writeArchive(source, target);
  });
}

/**
 * Reads a tenant as it is at one moment, from the database that serves it; its connection is held until the work is
 * done.
 */
export async function readTenant<Result>(
  access: ArchiveAccess,
  { tenantId, keys, files, signal }: ExportedTenant & { readonly signal: AbortSignal },
  work: (source: ArchiveSource) => Promise<Result>,
): Promise<Result> {
  return await readWhereServed(access, { tenantId, signal }, async ({ rows, control }) => {
    const options = { tables: access.tables, tenantId, keys, files, control };
    return await work(await openDatabaseSource(rows, options));
  });
}
