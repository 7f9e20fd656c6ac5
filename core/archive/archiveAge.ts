import type { App } from "#core/request/app";
import { readMigrationVersions } from "./liveTable.ts";

/** Whether an archive has the tables of this installation, or those of an older or newer version. */
export type ArchiveAge = "same" | "older" | "newer";

/** Compares the migrations of an archive with those of the database. */
export async function getArchiveAge({ plain }: App, migrations: readonly string[]): Promise<ArchiveAge> {
  return compareMigrations(migrations, await readMigrationVersions(plain));
}

/** A migration that is unknown here makes an archive newer. */
export function compareMigrations(archived: readonly string[], applied: readonly string[]): ArchiveAge {
  const known = new Set(applied);
  if (archived.some((version) => !known.has(version))) return "newer";
  return new Set(archived).size === known.size ? "same" : "older";
}
