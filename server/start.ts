import { mkdir } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import type { App, DemoAccount } from "#server/app";
import { openCaches } from "#server/cache";
import type { Config } from "#server/config";
import { openDatabase } from "#server/database/open";
import { checkRequestRole } from "#server/database/role";
import { openHttpServer } from "#server/http/server";
import type { Route } from "#server/http/routes";
import { openKeys } from "#server/keys";
import { openLog } from "#server/log";
import { migrate, openMigrations } from "#server/database/migrate";
import type { Module } from "#server/module";
import { type Address, openPlainPool, openRequestPool } from "#server/rows/pool";
import type { Keys } from "#server/keys";
import { loadWords } from "#server/words";
import { openWorkPool } from "#server/work/pool";
import { checkRoutes } from "#server/http/check";
import { startHousekeeping } from "#server/housekeeping";
import { vocabularyText } from "#contract/text/index";

/** Puts rows into a database that has just been migrated; answers the accounts that the sign-in page shows. */
export type Seeding = (about: {
  owner: Address;
  config: Config;
  keys: Keys;
  announce: (line: string) => void;
}) => Promise<readonly DemoAccount[]>;

/** What a start consists of beside the settings. */
export type Start = {
  readonly config: Config;
  readonly modules: readonly Module[];
  readonly seed: Seeding;
  readonly announce: (line: string) => void;
};

/** A server that takes requests. */
export type RunningServer = {
  readonly app: App;
  readonly url: string;
  readonly routes: readonly Route[];
  /** Stops taking requests, ends those in flight (20 s at most), jobs, connections and the embedded database. */
  stop(): Promise<void>;
};

const requestConnections = 16;
const plainConnections = 4;
const drainMs = 20_000;
const webFolder = path.join(import.meta.dirname, "../web/dist");

/** Starts a server: data folder, secrets, database, migrations, rows of the first start, HTTP. Throws with a clear line. */
export async function startServer({ config, modules, seed, announce }: Start): Promise<RunningServer> {
  const log = openLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const keys = await openKeys(config.dataDir);
  const database = await openDatabase(config, announce);
  const pools: pg.Pool[] = [];
  try {
    const demoAccounts = await prepare(database, { config, keys, seed, announce });
    const onError = (error: Error) => log.warn({ event: "database.connection_lost", error: error.message });
    const requests = openRequestPool(database.application, config.prepared, { connections: requestConnections, onError });
    const plain = openPlainPool(database.application, { connections: plainConnections, onError });
    pools.push(requests.pool, plain);
    await checkRequestRole(plain);
    const words = await loadWords([vocabularyText, ...modules.map(({ texts }) => texts)]);
    const now = () => new Date();
    const caches = openCaches({ plain, log, now: () => now().getTime() });
    const work = openWorkPool();
    const app: App = { config, log, requests, plain, keys, words, caches, work, demoAccounts, now };
    const routes = modules.flatMap((one) => one.routes);
    checkRoutes(routes);
    const { server, readiness } = await openHttpServer(app, routes, webFolder);
    const url = await server.listen({ port: config.port, host: config.host });
    const housekeeping = startHousekeeping(app);

    async function stop(): Promise<void> {
      readiness.isClosing = true;
      housekeeping.stop();
      await Promise.race([server.close(), waitUnref(drainMs)]);
      await work.close();
      await caches.close();
      await Promise.all(pools.map(async (pool) => await pool.end()));
      await database.stop();
    }
    return { app, url, routes, stop };
  } catch (error) {
    await Promise.allSettled(pools.map(async (pool) => await pool.end()));
    await database.stop();
    throw error;
  }
}

type Preparing = Omit<Start, "modules"> & { keys: Keys };

async function prepare(
  database: { application: Address; owner: Address | undefined },
  { config, keys, seed, announce }: Preparing,
): Promise<readonly DemoAccount[]> {
  const { application, owner } = database;
  if (owner !== undefined) {
    await migrate({ owner, log: announce });
    return await seed({ owner, config, keys, announce });
  }
  const open = await openMigrations(application);
  if (open.length === 0) return [];
  throw new Error(`${open.length} migrations are open (${open.join(", ")}); set DATABASE_OWNER_URL so that the start can apply them`);
}

function waitUnref(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
