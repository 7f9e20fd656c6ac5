import { mkdir } from "node:fs/promises";
import { type AssembledServer, assembleServer } from "#core/boot/assemble";
import type { Config } from "#core/boot/config";
import { listPendingMigrations, migrate } from "#core/database/migrate";
import { type DatabaseHandle, openDatabase } from "#core/database/openDatabase";
import { startHousekeeping } from "#core/jobs/housekeeping";
import { type Keys, openKeys } from "#core/crypto/keys";
import { createSemaphore } from "#core/jobs/semaphore";
import { openLog } from "#core/boot/log";
import type { DemoAccount, Module } from "#core/boot/module";
import { hashLimits, openPasswords, type Passwords } from "#core/crypto/passwords";
import { checkWalls, listTables, watchWalls } from "#core/boot/walls";
import type { DatabaseAddress } from "#core/database/pool";
import { toStartError } from "#core/boot/startErrors";

/** Inserts rows into a freshly migrated database; returns the accounts that the sign-in page shows. */
export type Seeder = (target: {
  owner: DatabaseAddress;
  config: Config;
  keys: Keys;
  passwords: Passwords;
  announce: (line: string) => void;
}) => Promise<readonly DemoAccount[]>;

/** Options of a start besides the settings. */
export type StartOptions = {
  readonly config: Config;
  readonly modules: readonly Module[];
  readonly seed: Seeder;
  readonly announce: (line: string) => void;
};

/** A server that takes requests. `stop` ends everything that the start opened, the embedded database last. */
export type RunningServer = Omit<AssembledServer, "close"> & { readonly url: string; stop(): Promise<void> };

/**
 * Starts a server: data folder, secrets, database, migrations, rows of the first start, HTTP. Throws an error with a
 * clear message.
 */
export async function startServer({ config, modules, seed, announce }: StartOptions): Promise<RunningServer> {
  const log = openLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const keys = await openKeys(config.dataDir);
  const passwords = openPasswords(createSemaphore(hashLimits));
  const database = await openDatabase(config, announce);
  try {
    const demoAccounts = await prepare(database, { config, keys, passwords, seed, announce });
    const { application, owner, platform } = database;
    const tables = listTables(modules);
    await checkWalls(application, tables);
    const now = () => new Date();
    const parts = { config, log, keys, passwords, application, owner, platform, modules, demoAccounts, now };
    const assembled = await assembleServer(parts);
    const url = await listen(assembled, config);
    const housekeeping = startHousekeeping(
      assembled.app,
      modules.flatMap(({ expiringRows = [] }) => expiringRows),
    );

    const wallWatch = watchWalls(application, { tables, app: assembled.app, readiness: assembled.readiness });

    async function stop(): Promise<void> {
      housekeeping.stop();
      wallWatch.stop();
      try {
        await assembled.close();
      } finally {
        await database.stop();
      }
    }
    return { ...assembled, url, stop };
  } catch (error) {
    await database.stop();
    throw toStartError(error, config);
  }
}

/**
 * Connections that wait until they are accepted. Thousands of windows return together after a restart: what finds no
 * room tries again after up to two minutes.
 */
const maxWaitingConnections = 4096;

/** Opens the port. On failure everything already opened is closed, so that the process can end. */
async function listen(assembled: AssembledServer, { port, host }: Config): Promise<string> {
  try {
    return await assembled.server.listen({ port, host, backlog: maxWaitingConnections });
  } catch (error) {
    await assembled.close();
    throw error;
  }
}

type PrepareOptions = Omit<StartOptions, "modules"> & { keys: Keys; passwords: Passwords };

async function prepare(database: DatabaseHandle, { seed, ...target }: PrepareOptions): Promise<readonly DemoAccount[]> {
  const { application, owner } = database;
  if (owner !== undefined) {
    await migrate({ owner, log: target.announce });
    return await seed({ ...target, owner });
  }
  const open = await listPendingMigrations(application);
  if (open.length === 0) return [];
  const names = open.join(", ");
  throw new Error(
    `${open.length} migrations are open (${names}); set DATABASE_OWNER_URL so that the start can apply them`,
  );
}
