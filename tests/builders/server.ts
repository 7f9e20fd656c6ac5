import { inject, vi } from "vitest";
import pg from "pg";
import type { Logger } from "pino";
import { readConfig } from "#core/boot/config";
import { type AssembledServer, assembleServer } from "#core/boot/assemble";
import { openKeys } from "#core/crypto/keys";
import { openLog } from "#core/boot/log";
import { modules } from "#app/modules.server";
import type { Module } from "#core/boot/module";
import { columnTypes, type DatabaseAddress } from "#core/database/pool";
import { cheapPasswords } from "#tests/builders/passwords";

/** The server of this test file, listening on a free port, and a pool of the owner for builders. */
export type TestServer = AssembledServer & { readonly url: string; readonly owner: pg.Pool };

/** On a busy machine the database may take its time; tests of a lost database watch it themselves. */
const databaseSilenceMs = 60_000;

let running: Promise<TestServer> | undefined;
/** How far the server's clock is ahead of the real one. */
let aheadMs = 0;

/** The server under test, started on first use. */
export async function theServer(): Promise<TestServer> {
  running ??= start();
  return await running;
}

/** Moves the server's clock forward. */
export function advanceClock(seconds: number): void {
  aheadMs += seconds * 1000;
}

/** Options of another server on the same database. */
export type TestServerOptions = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly modules?: readonly Module[];
  readonly log?: Logger;
  readonly application?: DatabaseAddress;
  /** False: it does not know the owner's address. */
  readonly hasOwner?: boolean;
  /** Its clock; by default that of this file's server. */
  readonly now?: () => Date;
  readonly drainMs?: number;
  readonly databaseSilenceMs?: number;
};

const others: TestServer[] = [];
const endings: (() => Promise<void>)[] = [];

/** Does something at the end of the file, after its servers are closed. */
export function atEndOfFile(ending: () => Promise<void>): void {
  endings.push(ending);
}

/** Another server with the same accounts, sessions and keys; it is closed with the file unless the test closes it. */
export async function aServer(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await start(options);
  others.push(server);
  return server;
}

/** Another server whose periodic checks never run: it learns of other servers only by notifications. */
export async function aServerWithoutPolling(options: TestServerOptions = {}): Promise<TestServer> {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  try {
    return await aServer(options);
  } finally {
    vi.useRealTimers();
  }
}

/** Closes the servers of this file; called by the setup file of the tests. */
export async function closeTestServers(): Promise<void> {
  const open = [...others.splice(0), await running].filter((server) => server !== undefined);
  running = undefined;
  aheadMs = 0;
  for (const server of open) {
    // A test of the shutdown may have closed it already.
    if (server.server.server.listening) await server.close();
    await server.owner.end();
  }
  for (const end of endings.splice(0)) await end();
}

async function start(options: TestServerOptions = {}): Promise<TestServer> {
  const { owner, application, platform, dataDir } = inject("database");
  const environment = {
    SITEWARD_DATA_DIR: dataDir,
    SITEWARD_RATE_LIMIT: "0",
    SITEWARD_LOG_LEVEL: logLevel(),
    // A test may come from any address: `x-forwarded-for`.
    SITEWARD_TRUSTED_PROXIES: "127.0.0.1",
    ...options.environment,
  };
  const config = readConfig(environment, dataDir);
  const patient = { connectionTimeoutMillis: databaseSilenceMs };
  const assembled = await assembleServer({
    config,
    log: options.log ?? openLog(config.logLevel),
    keys: await openKeys(dataDir),
    passwords: cheapPasswords,
    application: { ...application, ...patient, ...options.application },
    platform: platform === undefined ? undefined : { ...platform, ...patient },
    owner: options.hasOwner === false ? undefined : owner,
    modules: options.modules ?? modules,
    demoAccounts: [],
    now: options.now ?? (() => new Date(Date.now() + aheadMs)),
    databaseSilenceMs: options.databaseSilenceMs ?? databaseSilenceMs,
    ...(options.drainMs === undefined ? {} : { drainMs: options.drainMs }),
  });
  const url = await assembled.server.listen({ port: 0, host: "127.0.0.1" });
  return { ...assembled, url, owner: new pg.Pool({ ...owner, types: columnTypes, max: 2 }) };
}

function logLevel(): string {
  return process.env["SITEWARD_TEST_LOG"] ?? "silent";
}
