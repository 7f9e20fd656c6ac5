import type { Config } from "#server/config";
import type { Address } from "#server/rows/pool";
import { openEmbedded } from "./embedded.ts";

/** Addresses of the running database. Without `owner` nothing can be migrated. */
export type OpenDatabase = {
  readonly application: Address;
  readonly owner: Address | undefined;
  /** Ends the embedded database; does nothing to one that is run elsewhere. */
  stop(): Promise<void>;
};

/** Opens the database that the settings name: one that is run elsewhere, else the embedded one in the data folder. */
export async function openDatabase(config: Config, announce: (line: string) => void): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    const { databaseUrl, databaseOwnerUrl } = config;
    const owner = databaseOwnerUrl === undefined ? undefined : { connectionString: databaseOwnerUrl };
    return { application: { connectionString: databaseUrl }, owner, stop: async () => await Promise.resolve() };
  }
  const binaries = config.pgBin === undefined ? {} : { binaries: config.pgBin };
  const embedded = await openEmbedded({ dataDir: config.dataDir, announce, ...binaries });
  return { application: embedded.application, owner: embedded.owner, stop: async () => await embedded.stop() };
}
