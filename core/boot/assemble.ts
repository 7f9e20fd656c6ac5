import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { contractText } from "#contract/text/index";
import type { App } from "#core/request/app";
import { startBackgroundServices } from "#core/boot/background";
import { openCaches } from "#core/database/cache";
import type { Config } from "#core/boot/config";
import { checkRequestRole, RoleError } from "#core/database/role";
import { checkWalls, getTenantTableName, listTables, WallError } from "#core/boot/walls";
import { checkRecordSchemas } from "#core/request/access/recordSchemas";
import { checkRoutes } from "#core/http/checkRoutes";
import { type HttpServer, openHttpServer } from "#core/http/server";
import type { Route } from "#core/http/routes";
import { createRecordRegistry } from "#core/request/history/recordRegistry";
import type { Keys } from "#core/crypto/keys";
import type { DemoAccount, Module } from "#core/boot/module";
import { openRealtimeServer } from "#core/boot/openRealtimeServer";
import { startChecks } from "#core/boot/startCheck";
import type { Passwords } from "#core/crypto/passwords";
import { createPresenceFeed } from "#core/realtime/presence";
import { openRealtime } from "#core/realtime/realtime";
import { createSharedAnswers } from "#core/rows/sharedAnswers";
import type { Table } from "#core/rows/table";
import {
  type DatabaseAddress,
  destroyConnections,
  openPlainPool,
  openRequestPool,
  type OwnConnections,
} from "#core/database/pool";
import { openTenantDatabases, type TenantDatabases } from "#core/database/tenantDatabases";
import { createOwnDatabaseSearch } from "#core/tenantDatabase/ownDatabaseSearch";
import { openTenantMirrors } from "#core/database/tenantMirrors";
import { UnservedDatabaseError } from "#core/database/tenantLink";
import { unsealText } from "#core/crypto/seal";
import { watchDatabase } from "#core/database/watchDatabase";
import { openPasswordDecryption } from "#core/boot/passwordDecryption";
import { collectJobDefinitions } from "#core/jobs/schedule/jobDefinition";
import { createServiceRuns } from "#core/jobs/schedule/serviceRuns";
import { openWorkPool } from "#core/jobs/work/workPool";
import { createTraffic } from "#core/http/traffic";
import { startResourceMonitor } from "#core/http/resourceMonitor";
import { getLocalTime } from "#core/request/time";
import { collectSettingDefinitions } from "#core/request/settingDefinition";
import { createBuiltInNames } from "#core/request/names";
import { loadTexts } from "#core/request/texts";

/** What a server is assembled from once its database is open. */
export type ServerParts = {
  readonly config: Config;
  readonly log: Logger;
  readonly keys: Keys;
  readonly passwords: Passwords;
  readonly application: DatabaseAddress;
  /** The address of the role that reads across tenants; without it, calls of platform administrators that need it fail. */
  readonly platform?: DatabaseAddress | undefined;
  /** For archives of tenants; undefined if the server does not have it. */
  readonly owner: DatabaseAddress | undefined;
  readonly modules: readonly Module[];
  readonly demoAccounts: readonly DemoAccount[];
  readonly now: () => Date;
  /** Time that running calls have to finish when the server stops. */
  readonly drainMs?: number;
  /** The time without an answer after which the database counts as away; five seconds by default. */
  readonly databaseSilenceMs?: number;
};

/** A server that does not listen yet. */
export type AssembledServer = HttpServer & {
  readonly app: App;
  readonly routes: readonly Route[];
  /** Closed in this order: open requests, tasks, worker threads, caches, connections. */
  close(): Promise<void>;
};

const requestConnections = 16;
// Seven of them run LISTEN.
const plainConnections = 10;
// They open with the first use and are few, because only platform administrators need them.
const platformConnections = 2;
const longestDrainMs = 20_000;
const endPoolsMs = 2000;
const webFolder = path.join(import.meta.dirname, "../../web/dist");

/**
 * Opens pools, caches, texts and worker threads and builds the HTTP server. Throws if the database role has too many
 * rights.
 */
export async function assembleServer({
  application,
  platform: platformAddress,
  owner,
  modules,
  drainMs = longestDrainMs,
  databaseSilenceMs,
  ...parts
}: ServerParts): Promise<AssembledServer> {
  const { config, log } = parts;
  const silence = databaseSilenceMs === undefined ? {} : { databaseSilenceMs };
  const pools = openPools({ application, platform: platformAddress, log, prepared: config.prepared, ...silence });
  const { requests, plain, platform } = pools;
  const closers: Closer[] = [...pools.closers];
  const release = async () => await closeInReverse(closers);
  try {
    await checkRequestRole(plain);
    const routes = listCheckedRoutes(modules);
    const texts = await loadModuleTexts(modules);
    const tables = listTables(modules);
    const databases = await pools.openDatabases(parts, tables);
    closers.push(databases.close);
    const realtime = openRealtime({ plain, requests, databases, log });
    closers.push(async () => await realtime.close());
    const services = openServices({ ...parts, databases, modules }, plain, closers);
    const app: App = {
      ...parts,
      ...services,
      ...texts,
      ...collectProvided(modules),
      archive: { owner, tables, findOwnDatabase: createOwnDatabaseSearch(parts.keys) },
      databaseAddresses: { application, owner, tenantTable: getTenantTableName(tables) },
      requests,
      databases,
      plain,
      platform,
      events: realtime,
      time: getLocalTime(config.timeZone),
      routes,
    };
    const redirects = new Map(modules.flatMap((one) => Object.entries(one.redirects ?? {})));
    const http = await openHttpServer(app, { routes, redirects, webFolder, config });
    const hubMethods = new Map(modules.flatMap((one) => Object.entries(one.hubMethods ?? {})));
    const { publicUrl, corsOrigins } = config;
    await openRealtimeServer(app, { http, realtime, routes, hubMethods, publicUrl, corsOrigins });
    await app.caches.listening;
    const background = startBackgroundServices(app, { modules, routes });

    async function close(): Promise<void> {
      http.readiness.isClosing = true;
      pools.expectLoss();
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

function listCheckedRoutes(modules: readonly Module[]): Route[] {
  const routes = modules.flatMap((one) => one.routes);
  checkRoutes(routes);
  checkRecordSchemas(routes);
  return routes;
}

/** Finds out where tenants live. Their databases are opened afterwards: one that is away does not delay the start. */
async function openDatabasesOfTenants(
  { keys, log }: Pick<ServerParts, "keys" | "log">,
  plain: pg.Pool,
  tables: readonly Table[],
): Promise<TenantDatabases> {
  return await openTenantDatabases({
    plain,
    log,
    open: (tenantId, sealed) => ({
      connectionString: unsealText(keys, `tenant_database:${tenantId}:connection`, sealed),
    }),
    async verify(address) {
      try {
        await checkWalls(address, tables);
      } catch (error) {
        if (error instanceof WallError || error instanceof RoleError) throw new UnservedDatabaseError(error.message);
        throw error;
      }
    },
  });
}

type PoolOptions = Pick<ServerParts, "application" | "platform" | "log" | "databaseSilenceMs"> & { prepared: boolean };

/** Opens the pools, and the watch that ends their connections while the database is away. */
function openPools({ application, platform: platformAddress, log, prepared, databaseSilenceMs }: PoolOptions) {
  let databases: TenantDatabases | undefined;
  const own: OwnConnections = {
    find(tenantId) {
      if (databases === undefined) throw new Error("it is not known yet where tenants live");
      return databases.find(tenantId);
    },
  };
  const { onError, expectLoss } = reportLostConnections(log);
  const onAway = () => all.forEach(destroyConnections);
  const silence = databaseSilenceMs === undefined ? {} : { silenceMs: databaseSilenceMs };
  const watch = watchDatabase({ address: application, log, onAway, ...silence });
  const { isAway } = watch;
  const requests = openRequestPool(application, { connections: requestConnections, onError, prepared, isAway, own });
  const plain = openPlainPool(application, { connections: plainConnections, onError });
  const platform =
    platformAddress === undefined
      ? undefined
      : openPlainPool(platformAddress, { connections: platformConnections, onError });
  const all = [requests.pool, plain, ...(platform === undefined ? [] : [platform])];
  const closers: readonly Closer[] = [async () => await endPools(all), watch.close];
  const openDatabases = async (parts: Pick<ServerParts, "keys" | "log">, tables: readonly Table[]) => {
    databases = await openDatabasesOfTenants(parts, plain, tables);
    return databases;
  };
  return { requests, plain, platform, closers, openDatabases, expectLoss };
}

/** A signal to the whole process group ends the bundled database with the server: a loss is then no warning. */
function reportLostConnections(log: ServerParts["log"]) {
  let isExpected = false;
  return {
    onError({ message }: Error): void {
      if (!isExpected) log.warn({ event: "database.connection_lost", error: message });
    },
    expectLoss(): void {
      isExpected = true;
    },
  };
}

async function loadModuleTexts(modules: readonly Module[]): Promise<Pick<App, "words" | "builtInNames">> {
  const catalogue = await loadTexts([contractText, ...modules.flatMap(({ texts = [] }) => texts)]);
  const titles = modules.flatMap(({ menus = [], builtInTitles = [] }) => [
    ...menus.map(({ title }) => title),
    ...builtInTitles,
  ]);
  return { words: catalogue, builtInNames: createBuiltInNames(catalogue, titles) };
}

type Closer = () => void | Promise<void>;

async function closeInReverse(closers: readonly Closer[]): Promise<void> {
  for (const close of closers.toReversed()) await close();
}

type ServiceParts = Pick<ServerParts, "config" | "log" | "keys" | "now" | "modules"> & Pick<App, "databases">;

/** Opens the services that live as long as the server; adds the function that closes each to `closers`. */
function openServices({ config, log, keys, now, databases, modules }: ServiceParts, plain: pg.Pool, closers: Closer[]) {
  const caches = openCaches({ plain, databases, now: () => now().getTime() });
  closers.push(async () => await caches.close());
  const work = openWorkPool();
  closers.push(async () => await work.close());
  const decryption = openPasswordDecryption(keys.sm2.privateKey);
  closers.push(async () => await decryption.close());
  const watch = startResourceMonitor(config.dataDir, log);
  closers.push(() => watch.stop());
  const serviceRuns = createServiceRuns();
  const rules = modules.flatMap((one) => one.mirrors ?? []);
  const mirrors = openTenantMirrors({ databases, rules, log, serviceRuns });
  closers.push(mirrors.close);
  return {
    mirrors,
    caches,
    shared: createSharedAnswers(),
    serviceRuns,
    work,
    decryptPassword: decryption.decrypt,
    watch,
    traffic: createTraffic(),
    presence: createPresenceFeed(),
  };
}

/** Collects what modules provide besides their routes. */
function collectProvided(modules: readonly Module[]) {
  const routes = modules.flatMap((one) => one.routes);
  const tracked = modules.flatMap((one) => one.records ?? []);
  const extensions = modules.flatMap(({ extensions: own = [] }) => own);
  for (const check of startChecks.list({ app: { extensions } })) check({ app: { extensions } });
  return {
    menuEntries: modules.flatMap((one) => one.menus ?? []),
    records: createRecordRegistry(tracked, routes),
    firstSteps: modules.flatMap((one) => one.firstSteps ?? []),
    screenCodes: modules.flatMap((one) => one.screenCodes ?? []),
    taskKinds: new Map(modules.flatMap((one) => one.tasks ?? []).map((kind) => [kind.name, kind])),
    jobDefinitions: collectJobDefinitions(modules.flatMap(({ jobs = [] }) => jobs)),
    imports: new Map(modules.flatMap((one) => one.imports ?? []).map((kind) => [kind.api.name, kind])),
    recordEvents: new Map(
      modules.flatMap((one) => one.recordEvents ?? []).map((definition) => [definition.event, definition]),
    ),
    extensions,
    settingDefinitions: collectSettingDefinitions(modules.flatMap(({ settingKeys = [] }) => settingKeys)),
    loadSettings: getOnly(
      "settings",
      modules.flatMap(({ settings = [] }) => settings),
    ),
    identity: getOnly(
      "identity",
      modules.flatMap(({ identity = [] }) => identity),
    ),
    dataFolders: modules.flatMap((one) => one.dataFolders ?? []),
    batchCalls: new Set(modules.flatMap((one) => one.batches ?? [])),
  };
}

/** Returns what exactly one module must provide. */
function getOnly<Provided>(name: string, provided: readonly Provided[]): Provided {
  const [first, ...more] = provided;
  if (first === undefined || more.length > 0) throw new Error(`just one module has to provide ${name}`);
  return first;
}

/** A call that still holds a connection after the drain time does not delay the shutdown. */
async function endPools(pools: readonly pg.Pool[]): Promise<void> {
  const ended = Promise.allSettled(pools.map(async (pool) => await pool.end()));
  await Promise.race([ended, waitUnref(endPoolsMs)]);
}

async function waitUnref(ms: number): Promise<void> {
  await setTimeout(ms, undefined, { ref: false });
}
