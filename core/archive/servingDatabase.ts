import type { Client } from "pg";
import type { Id } from "#contract/id";
import { type ArchiveAccess, type OwnDatabase, requireOwner, withConnection } from "./archiveAccess.ts";
import { archiveError } from "./archiveError.ts";
import { beginSnapshot } from "./databaseSource.ts";
import { readMigrationVersions } from "./liveTable.ts";

/** The connections that read a tenant, both as owners. */
export type TenantConnections = {
  /** In a snapshot of one moment at which this database served the tenant. */
  readonly rows: Client;
  /** The shared database, which has the tenant's own row. */
  readonly control: Client;
};

type ReadOptions = { readonly tenantId: Id; readonly signal: AbortSignal };

/** A move takes longer than opening a connection, so a second attempt finds the tenant. */
const mostAttempts = 3;

/** Reads where a tenant lives. Throws `archive.source_away` if its own database does not answer. */
export async function readWhereServed<Result>(
  access: ArchiveAccess,
  { tenantId, signal }: ReadOptions,
  work: (connections: TenantConnections) => Promise<Result>,
): Promise<Result> {
  return await withConnection(requireOwner(access), signal, async (control) => {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      await beginSnapshot(control);
      const own = await access.findOwnDatabase(control, tenantId);
      if (own === undefined) return await work({ rows: control, control });
      await control.query("rollback");
      const read = await withOwnDatabase(own, signal, async (rows) => {
        await requireSameTables(rows, control);
        // A move may have ended before the snapshot was made: then the rows in it are left-overs.
        if ((await access.findOwnDatabase(control, tenantId)) === undefined) return undefined;
        return { result: await work({ rows, control }) };
      });
      if (read !== undefined) return read.result;
    }
    throw archiveError("archive.source_away");
  });
}

/** A lost connection is told as such: its errors name hosts, and mean nothing to the reader. */
async function withOwnDatabase<Result>(
  database: OwnDatabase,
  signal: AbortSignal,
  work: (own: Client) => Promise<Result>,
): Promise<Result> {
  const outcome = await connectAndRead(database, signal, work).catch(() => {
    signal.throwIfAborted();
    throw archiveError("archive.source_away");
  });
  if ("error" in outcome) throw outcome.error;
  return outcome.result;
}

type Outcome<Result> = { readonly result: Result } | { readonly error: unknown };

/** Throws if the database does not answer; other errors of the work are part of the result. */
async function connectAndRead<Result>(
  database: OwnDatabase,
  signal: AbortSignal,
  work: (own: Client) => Promise<Result>,
): Promise<Outcome<Result>> {
  return await withConnection(openAddress(database), signal, async (own) => {
    await beginSnapshot(own);
    try {
      return { result: await work(own) };
    } catch (error) {
      await own.query("rollback");
      return { error };
    }
  });
}

/** The network may lose the other end without a word. */
function openAddress({ owner }: OwnDatabase) {
  return { ...owner, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
}

/** A database whose migration has failed serves nothing until it is repeated. */
async function requireSameTables(own: Client, control: Client): Promise<void> {
  const [versions, current] = [await readMigrationVersions(own), await readMigrationVersions(control)];
  if (versions.join() !== current.join()) throw archiveError("archive.source_away");
}
