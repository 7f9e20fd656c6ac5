import { mkdir } from "node:fs/promises";
import type { DemoAccount } from "#server/app";
import { type Assembled, assemble } from "#server/assemble";
import type { Config } from "#server/config";
import { migrate, openMigrations } from "#server/database/migrate";
import { openDatabase, type OpenDatabase } from "#server/database/open";
import { startHousekeeping } from "#server/housekeeping";
import { type Keys, openKeys } from "#server/keys";
import { openLog } from "#server/log";
import type { Module } from "#server/module";
import { openPasswords, type Passwords } from "#server/passwords";
import type { Address } from "#server/rows/pool";
import { startError } from "#server/startErrors";

/** Puts rows into a database that has just been migrated; answers the accounts that the sign-in page shows. */
export type Seeding = (about: {
  owner: Address;
  config: Config;
  keys: Keys;
  passwords: Passwords;
  announce: (line: string) => void;
}) => Promise<readonly DemoAccount[]>;

/** What a start consists of beside the settings. */
export type Start = {
  readonly config: Config;
  readonly modules: readonly Module[];
  readonly seed: Seeding;
  readonly announce: (line: string) => void;
};

/** A server that takes requests. `stop` ends everything that the start opened, the embedded database last. */
export type RunningServer = Omit<Assembled, "close"> & { readonly url: string; stop(): Promise<void> };

/** Starts a server: data folder, secrets, database, migrations, rows of the first start, HTTP. Throws with a clear line. */
export async function startServer({ config, modules, seed, announce }: Start): Promise<RunningServer> {
  const log = openLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const keys = await openKeys(config.dataDir);
  const passwords = openPasswords();
  const database = await openDatabase(config, announce);
  try {
    const demoAccounts = await prepare(database, { config, keys, passwords, seed, announce });
    const { application } = database;
    const now = () => new Date();
    const parts = { config, log, keys, passwords, application, modules, demoAccounts, now };
    const assembled = await assemble(parts);
    const url = await listen(assembled, config);
    const housekeeping = startHousekeeping(assembled.app);

    async function stop(): Promise<void> {
      housekeeping.stop();
      try {
        await assembled.close();
      } finally {
        await database.stop();
      }
    }
    return { ...assembled, url, stop };
  } catch (error) {
    await database.stop();
    throw startError(error, config);
  }
}

/** Opens the port; where that fails, what was opened before must not keep the process alive. */
async function listen(assembled: Assembled, { port, host }: Config): Promise<string> {
  try {
    return await assembled.server.listen({ port, host });
  } catch (error) {
    await assembled.close();
    throw error;
  }
}

type Preparing = Omit<Start, "modules"> & { keys: Keys; passwords: Passwords };

async function prepare(database: OpenDatabase, { seed, ...about }: Preparing): Promise<readonly DemoAccount[]> {
  const { application, owner } = database;
  if (owner !== undefined) {
    await migrate({ owner, log: about.announce });
    return await seed({ ...about, owner });
  }
  const open = await openMigrations(application);
  if (open.length === 0) return [];
  const names = open.join(", ");
  throw new Error(
    `${open.length} migrations are open (${names}); set DATABASE_OWNER_URL so that the start can apply them`,
  );
}
