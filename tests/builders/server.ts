import { inject } from "vitest";
import pg from "pg";
import type { Logger } from "pino";
import { readConfig } from "#server/config";
import { type Assembled, assemble } from "#server/assemble";
import { openKeys } from "#server/keys";
import { openLog } from "#server/log";
import { modules } from "#server/modules";
import type { Module } from "#server/module";
import { type Address, types } from "#server/rows/pool";
import { cheapPasswords } from "#tests/builders/passwords";

/** The server of this test file, listening on a port of its own, and a pool of the owner for builders. */
export type TestServer = Assembled & { readonly url: string; readonly owner: pg.Pool };

let running: Promise<TestServer> | undefined;
/** How far the clock of the server is ahead of the real one. */
let aheadMs = 0;

/** The server under test; started with the first test that asks for it. */
export async function theServer(): Promise<TestServer> {
  running ??= start();
  return await running;
}

/** Moves the server's clock forward. */
export function passTime(seconds: number): void {
  aheadMs += seconds * 1000;
}

/** What another server on the same database has that the one of this file has not. */
export type ServerAbout = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly modules?: readonly Module[];
  readonly log?: Logger;
  readonly application?: Address;
  /** Its clock; without one it shows what that of this file's server shows. */
  readonly now?: () => Date;
  readonly drainMs?: number;
};

const others: TestServer[] = [];

/** One more server, with the same accounts, sessions and keys; it ends with the file unless the test closes it. */
export async function aServer(about: ServerAbout = {}): Promise<TestServer> {
  const server = await start(about);
  others.push(server);
  return server;
}

/** Ends the servers of this file; the setup file of the tests calls it. */
export async function endServer(): Promise<void> {
  const open = [...others.splice(0), await running].filter((server) => server !== undefined);
  running = undefined;
  aheadMs = 0;
  for (const server of open) {
    // A test of the end may have closed it already.
    if (server.server.server.listening) await server.close();
    await server.owner.end();
  }
}

async function start(about: ServerAbout = {}): Promise<TestServer> {
  const { owner, application, dataDir } = inject("database");
  const environment = {
    SITEWARD_DATA_DIR: dataDir,
    SITEWARD_RATE_LIMIT: "0",
    SITEWARD_LOG_LEVEL: logLevel(),
    // A test may come from any address: `x-forwarded-for`.
    SITEWARD_TRUSTED_PROXIES: "127.0.0.1",
    ...about.environment,
  };
  const config = readConfig(environment, dataDir);
  const assembled = await assemble({
    config,
    log: about.log ?? openLog(config.logLevel),
    keys: await openKeys(dataDir),
    passwords: cheapPasswords,
    application: { ...application, ...about.application },
    modules: about.modules ?? modules,
    demoAccounts: [],
    now: about.now ?? (() => new Date(Date.now() + aheadMs)),
    ...(about.drainMs === undefined ? {} : { drainMs: about.drainMs }),
  });
  const url = await assembled.server.listen({ port: 0, host: "127.0.0.1" });
  return { ...assembled, url, owner: new pg.Pool({ ...owner, types, max: 2 }) };
}

function logLevel(): string {
  return process.env["SITEWARD_TEST_LOG"] ?? "silent";
}
