import path from "node:path";
import type pg from "pg";
import type { Logger } from "pino";
import { vocabularyText } from "#contract/text/index";
import type { App, DemoAccount } from "#server/app";
import { startBackground } from "#server/background";
import { openCaches } from "#server/cache";
import type { Config } from "#server/config";
import { checkRequestRole } from "#server/database/role";
import { checkRoutes } from "#server/http/check";
import { type HttpServer, openHttpServer } from "#server/http/server";
import type { Route } from "#server/http/routes";
import { openRecordBook } from "#server/history/book";
import type { Keys } from "#server/keys";
import type { Module } from "#server/module";
import type { Passwords } from "#server/passwords";
import { openRealtime } from "#server/realtime/realtime";
import { type Address, openPlainPool, openRequestPool } from "#server/rows/pool";
import { openWorkPool } from "#server/work/pool";
import { openTraffic } from "#server/traffic";
import { startWatch } from "#server/watch";
import { localTimeOf } from "#server/time";
import { loadWords } from "#server/words";

/** What a server is put together from, once its database is there. */
export type Parts = {
  readonly config: Config;
  readonly log: Logger;
  readonly keys: Keys;
  readonly passwords: Passwords;
  readonly application: Address;
  readonly modules: readonly Module[];
  readonly demoAccounts: readonly DemoAccount[];
  readonly now: () => Date;
  /** How long calls that run may take to finish when the server ends. */
  readonly drainMs?: number;
};

/** A server that does not listen yet. */
export type Assembled = HttpServer & {
  readonly app: App;
  readonly routes: readonly Route[];
  /** Ends what takes requests and what runs tasks, then threads, caches and connections. */
  close(): Promise<void>;
};

const requestConnections = 16;
// Four of them listen.
const plainConnections = 7;
const longestDrainMs = 20_000;
const endPoolsMs = 2000;
const webFolder = path.join(import.meta.dirname, "../web/dist");

/** Opens pools, caches, words and threads and builds the HTTP server. Throws when the database's role may do too much. */
export async function assemble({
  application,
  modules,
  drainMs = longestDrainMs,
  ...parts
}: Parts): Promise<Assembled> {
  const { config, log, now } = parts;
  const onError = (error: Error) => log.warn({ event: "database.connection_lost", error: error.message });
  const requests = openRequestPool(application, config.prepared, { connections: requestConnections, onError });
  const plain = openPlainPool(application, { connections: plainConnections, onError });
  const opened: (() => void | Promise<void>)[] = [async () => await endPools([requests.pool, plain])];
  const release = async () => {
    for (const end of opened.toReversed()) await end();
  };
  try {
    await checkRequestRole(plain);
    const routes = modules.flatMap((one) => one.routes);
    checkRoutes(routes);
    const words = await loadWords([vocabularyText, ...modules.flatMap(({ texts = [] }) => texts)]);
    const caches = openCaches({ plain, log, now: () => now().getTime() });
    opened.push(async () => await caches.close());
    const realtime = openRealtime({ plain, requests, log });
    opened.push(async () => await realtime.close());
    const work = openWorkPool();
    opened.push(async () => await work.close());
    const watch = startWatch(config.dataDir, log);
    opened.push(() => watch.stop());
    const records = openRecordBook(modules, routes);
    const time = localTimeOf(config.timeZone);
    const services = { requests, plain, words, caches, realtime, work, watch, traffic: openTraffic() };
    const app: App = { ...parts, ...services, ...broughtBy(modules), time, routes, records };
    const http = await openHttpServer(app, routes, webFolder);
    const background = startBackground(app, { modules, routes });

    async function close(): Promise<void> {
      http.readiness.isClosing = true;
      await Promise.all([background.stop(), Promise.race([http.server.close(), waitUnref(drainMs)])]);
      http.server.server.closeAllConnections();
      await release();
    }
    return { ...http, app, routes, close };
  } catch (error) {
    await release();
    throw error;
  }
}

/** What the features bring beside their routes, for the kernel to look up. */
function broughtBy(modules: readonly Module[]) {
  const routes = modules.flatMap((one) => one.routes);
  return {
    calls: routes.map(({ api, name }) => `${api.name}/${name}`),
    screenCodes: modules.flatMap((one) => one.screenCodes ?? []),
    taskKinds: new Map(modules.flatMap((one) => one.tasks ?? []).map((kind) => [kind.name, kind])),
    imports: new Map(modules.flatMap((one) => one.imports ?? []).map((kind) => [kind.api.name, kind])),
    hubMethods: new Map(modules.flatMap((one) => Object.entries(one.hubMethods ?? {}))),
    received: new Map(modules.flatMap((one) => one.received ?? []).map((record) => [record.event, record])),
    offers: modules.flatMap(({ offers = [] }) => offers),
    batchCalls: new Set(modules.flatMap((one) => one.batches ?? [])),
  };
}

/** A call that still holds a connection after its time does not hold up the end. */
async function endPools(pools: readonly pg.Pool[]): Promise<void> {
  const ended = Promise.allSettled(pools.map(async (pool) => await pool.end()));
  await Promise.race([ended, waitUnref(endPoolsMs)]);
}

function waitUnref(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
