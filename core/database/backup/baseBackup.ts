import { Readable } from "node:stream";
import pg from "pg";
import { superuserName } from "../embedded/cluster.ts";
import { destroyConnection } from "../pool.ts";
import type { DatabaseSource } from "./databaseSource.ts";

/** A running base backup: the archive of the data folder, and where its log begins. */
export type BaseBackup = {
  /** A tar of the cluster. Reading it to its end ends the backup; destroying it cancels the backup. */
  readonly archive: Readable;
  /** The position in the log at which a restore begins; known as soon as the archive can be read. */
  readonly start: Promise<LogPosition>;
};

/** A position in the log, such as `0/1C000028`. */
export type LogPosition = { readonly lsn: string; readonly timeline: number };

/**
 * Makes PostgreSQL send its data folder while it goes on working: the command of `pg_basebackup`, which the bundled
 * PostgreSQL lacks. The server itself checks the checksums of all pages on the way and fails on a damaged one.
 */
export async function openBaseBackup(source: DatabaseSource, label: string): Promise<BaseBackup> {
  // The types of pg do not know the option.
  const replication = { replication: "true" };
  const client = new pg.Client({
    host: source.address.socketDir,
    port: source.address.port,
    user: superuserName,
    password: source.address.password,
    database: "postgres",
    application_name: "siteward-backup",
    ...replication,
  });
  client.on("error", () => undefined);
  await client.connect();
  const command = createBaseBackupCommand(client, label);
  client.query(command.submittable);
  return { archive: command.archive, start: command.start };
}

/** Chunks of the archive that are kept for the reader; PostgreSQL waits when it is slower. */
const keptBytes = 1024 * 1024;

type Row = { fields: (string | null)[] };

function createBaseBackupCommand(client: pg.Client, label: string) {
  const start = Promise.withResolvers<LogPosition>();
  // A reader that has failed before it asked for the position must not end the process.
  start.promise.catch(() => undefined);
  let isStarted = false;
  let isArchive = false;
  let failure: Error | undefined;

  const archive = new Readable({
    highWaterMark: keptBytes,
    read: () => void client.connection.stream.resume(),
    destroy(error, done) {
      // Ends the backup in the database as well, since its connection is gone.
      destroyConnection(client);
      done(error);
    },
  });

  function end(): void {
    if (failure === undefined) archive.push(null);
    else archive.destroy(failure);
    client.end().catch(() => undefined);
  }

  function accept(chunk: Buffer): void {
    const kind = String.fromCodePoint(chunk[0] ?? 0);
    // "n" begins an archive, "d" is a part of it; the others are progress.
    if (kind === "n") isArchive = true;
    if (kind !== "d" || !isArchive) return;
    // The parser reuses its buffer for the next message.
    if (!archive.push(Buffer.from(chunk.subarray(1)))) client.connection.stream.pause();
  }

  const submittable = {
    submit(connection: pg.Connection): void {
      connection.query(`BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAIT false, MANIFEST 'no')`);
    },
    handleRowDescription(): void {
      // The columns are known.
    },
    handleDataRow({ fields: [lsn, timeline] }: Row): void {
      if (isStarted) return;
      isStarted = true;
      start.resolve({ lsn: String(lsn), timeline: Number(timeline) });
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => accept(chunk),
    handleCommandComplete(): void {
      // There are several; the end is the readiness for the next query.
    },
    handleReadyForQuery: end,
    handleError(error: Error): void {
      failure = error;
      start.reject(error);
      // A lost connection is never ready again.
      if (!(error instanceof pg.DatabaseError)) end();
    },
  };
  return { submittable, archive, start: start.promise };
}
