import type { ClientBase } from "pg";
import type { PartTarget } from "./backupParts.ts";
import type { Manifest } from "./manifest.ts";

/** One backup that is being made. */
export type BackupRun = PartTarget & {
  /** The bytes that are expected in all, before compression. */
  readonly onTotal: (bytes: number) => void;
};

/** What the database contributes to the table of contents. */
export type BackupContent = Pick<
  Manifest,
  "kind" | "schema" | "postgres" | "installation" | "log" | "isCountExact" | "counts" | "parts"
>;

/** Version of PostgreSQL and of the tables. */
export async function describeDatabase(client: ClientBase): Promise<Pick<BackupContent, "schema" | "postgres">> {
  const { rows } = await client.query<{ version: string; number: number; schema: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      (select version || '_' || name from schema_migration order by version desc limit 1) as schema`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("the database does not tell its version");
  return { schema: row.schema, postgres: { major: Math.floor(row.number / 10_000), version: row.version } };
}
