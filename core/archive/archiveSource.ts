import type { ArchivedFile } from "./archiveAccess.ts";

/** A table with its columns; rows hold the values in this order. */
export type SourceTable = { readonly name: string; readonly columns: readonly string[] };

/** A table and how many rows the tenant has in it. */
export type BoundRows = { readonly name: string; readonly rows: number };

/** The columns of the tenant's own row with their values as text. */
export type TenantValues = Readonly<Record<string, string | null>>;

/**
 * The rows of one tenant, from the database or from an archive. A row is a JSON array with the text of each value or
 * null; the tenant's id is not part of it.
 */
export type ArchiveSource = {
  /** Versions of the migrations that made the tables. */
  readonly migrations: readonly string[];
  readonly tenantId: number;
  readonly tenant: TenantValues;
  readonly tables: readonly SourceTable[];
  /** How many rows stay behind of tables whose rows work only where they are. */
  readonly bound: readonly BoundRows[];
  /** In batches, ordered by primary key. May be read several times, one table at a time. */
  lines(table: string): AsyncIterable<readonly string[]>;
  files(): AsyncIterable<ArchivedFile>;
};
