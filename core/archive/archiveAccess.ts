import pg from "pg";
import { archiveError } from "./archiveError.ts";
import { columnTypes, type DatabaseAddress, destroyConnection } from "#core/database/pool";
import { defineExtensionPoint } from "#core/request/extensionPoint";
import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import type { Table } from "#core/rows/table";

declare module "#core/request/app" {
  interface App {
    readonly archive: ArchiveAccess;
  }
}

/**
 * What archives of tenants need beyond requests. They work as the owner of the tables, on connections of their own: the
 * role that serves requests can neither read secrets of all accounts nor write history.
 */
export type ArchiveAccess = {
  /** Undefined if the server was started without the owner's address. */
  readonly owner: DatabaseAddress | undefined;
  /** The tables of all modules. */
  readonly tables: readonly Table[];
  /** The database of its own that serves a tenant; undefined: the shared one does. */
  findOwnDatabase(control: pg.ClientBase, tenantId: Id): Promise<OwnDatabase | undefined>;
};

/** The database of one tenant. Its address is decrypted when it is read; throws if it cannot be. */
export type OwnDatabase = { readonly owner: DatabaseAddress };

/** A file of a tenant. */
export type ArchivedFile = {
  /** Identifies the file within its tenant; the module that stores it decides what it means. */
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  open(): AsyncIterable<Uint8Array>;
};

/** A tenant that is being made, in the transaction that has written its rows. */
export type NewTenant = {
  readonly tenantId: Id;
  readonly owner: pg.ClientBase;
  readonly signal: AbortSignal;
};

/**
 * Files of tenants outside the database. They are listed in the transaction that reads the rows, and stored before the
 * rows of the new tenant are committed.
 */
export type ArchivedFiles = {
  list(tenantId: Id, owner: pg.ClientBase): AsyncIterable<ArchivedFile>;
  /** Stores all files of a new tenant, and writes into its rows where they are. Returns how many rows have no file. */
  store(tenant: NewTenant, files: AsyncIterable<ArchivedFile>): Promise<number>;
  /** Removes all files of a tenant whose import has failed. */
  discard(tenantId: Id): Promise<void>;
  /** Adapts addresses of files, whose signatures name the tenant, in a text with new ids. */
  rewriteText(tenantId: Id, text: string): string;
};

/** Implemented by the module that stores files; without one, archives contain none. */
export const archivedFiles = defineExtensionPoint<(app: App) => ArchivedFiles>("archive.files");

/** The implementation of this server, or none. */
export function openArchivedFiles(app: App): ArchivedFiles | undefined {
  const [open] = archivedFiles.list({ app });
  return open?.(app);
}

/** Throws if the server has no owner's address. */
export function requireOwner({ owner }: ArchiveAccess): DatabaseAddress {
  if (owner === undefined) throw archiveError("archive.no_owner");
  return owner;
}

/** Values as text in one form, whatever the settings of the server; no limits, because a large tenant takes minutes. */
const sessionSettings = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'; set search_path = public, pg_temp;
  set statement_timeout = 0; set lock_timeout = '60s'; set idle_in_transaction_session_timeout = 0; set jit = off`;

/** Works on a connection of its own, which is closed at the end and destroyed when the signal aborts. */
export async function withConnection<Result>(
  address: DatabaseAddress,
  signal: AbortSignal,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const client = new pg.Client({ application_name: "siteward archive", ...address, types: columnTypes });
  // A lost connection also rejects the running query; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  const abort = () => destroyConnection(client);
  signal.addEventListener("abort", abort, { once: true });
  try {
    await client.query(sessionSettings);
    return await work(client);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
    await client.end().catch(() => undefined);
  }
}
