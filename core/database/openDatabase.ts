import type { DatabaseAddress } from "./pool.ts";
import { openEmbedded } from "./embedded.ts";

/** Addresses of the running database. Without `owner` it cannot be migrated. */
export type DatabaseHandle = {
  readonly application: DatabaseAddress;
  readonly owner: DatabaseAddress | undefined;
  /** The role that reads across tenants. */
  readonly platform: DatabaseAddress | undefined;
  /** Stops the embedded database; does nothing to an external one. */
  stop(): Promise<void>;
};

/** Where the database is: an external one, or the embedded one in a data folder. */
export type DatabaseOptions = {
  readonly databaseUrl: string | undefined;
  /** The owner's address; without it the database cannot be migrated. */
  readonly databaseOwnerUrl: string | undefined;
  /** The address of the role that reads across tenants; without it, tenants cannot be administered. */
  readonly databasePlatformUrl: string | undefined;
  readonly dataDir: string;
  /** Programs of PostgreSQL to use instead of the bundled ones. */
  readonly pgBin: string | undefined;
};

/** Opens the database of the settings: an external one, else the embedded one in the data folder. */
export async function openDatabase(
  { databaseUrl, databaseOwnerUrl, databasePlatformUrl, dataDir, pgBin }: DatabaseOptions,
  announce: (line: string) => void,
): Promise<DatabaseHandle> {
  if (databaseUrl !== undefined) {
    const [owner, platform] = [databaseOwnerUrl, databasePlatformUrl].map((url) =>
      url === undefined ? undefined : { connectionString: url },
    );
    const stop = async () => await Promise.resolve();
    return { application: { connectionString: databaseUrl }, owner, platform, stop };
  }
  const binaries = pgBin === undefined ? {} : { binaries: pgBin };
  const embedded = await openEmbedded({ dataDir, announce, ...binaries, keepsLog: true });
  const { application, owner, platform } = embedded;
  return { application, owner, platform, stop: async () => await embedded.stop() };
}
