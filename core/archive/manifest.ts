import * as z from "zod";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const Name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/u);
const Count = z.int().min(0);
const ColumnNames = z.array(Name).min(1).max(500);

/** A table of an archive. */
const ManifestTable = z.object({
  name: Name,
  columns: ColumnNames,
  rows: Count,
  /** The size of its lines, which end with a line feed, and their hash. */
  bytes: Count,
  sha256: Sha256,
});

/** A file of an archive; it lies in `files/` under its position in the list. */
const ManifestFile = z.object({ name: z.string().min(1).max(400), bytes: Count, sha256: Sha256 });

/** What an archive contains. `format` is raised when an older server could not read it any longer. */
export const ArchiveManifest = z.object({
  format: z.literal(1),
  product: z.string().max(64),
  productVersion: z.string().max(64),
  createdAt: z.iso.datetime(),
  /** Versions of the migrations that made the tables. */
  migrations: z
    .array(z.string().regex(/^\d{12}$/u))
    .min(1)
    .max(10_000),
  tenantId: z.int().positive(),
  tenant: z.record(Name, z.string().nullable()),
  tables: z.array(ManifestTable).max(2000),
  /** How many rows have stayed behind, of tables whose rows work only where they are. */
  bound: z
    .array(z.object({ name: Name, rows: Count }))
    .max(100)
    .default([]),
  files: z.array(ManifestFile).max(1_000_000),
});
/** See the schema of the same name. */
export type ArchiveManifest = z.infer<typeof ArchiveManifest>;

/** The largest manifest that is read. */
export const maxManifestBytes = 128 * 1024 ** 2;

/** Names of the parts of the archive. */
export const manifestEntry = "manifest.json";

/** The part with the rows of a table, one JSON array in a line. */
export function getTableEntry(name: string): string {
  return `tables/${name}.jsonl`;
}

/** The part with a file. */
export function getFileEntry(position: number): string {
  return `files/${String(position + 1).padStart(6, "0")}`;
}

/** The number of all rows, that of the tenant left out. */
export function countRows({ tables }: Pick<ArchiveManifest, "tables">): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
