import { inject } from "vitest";
import pg from "pg";
import { readConfig } from "#server/config";
import { type Assembled, assemble } from "#server/assemble";
import { openKeys } from "#server/keys";
import { openLog } from "#server/log";
import { modules } from "#server/modules";
import { types } from "#server/rows/pool";
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

/** Ends the server of this file; the setup file of the tests calls it. */
export async function endServer(): Promise<void> {
  const server = await running;
  running = undefined;
  aheadMs = 0;
  if (server === undefined) return;
  await server.close();
  await server.owner.end();
}

async function start(): Promise<TestServer> {
  const { owner, application, dataDir } = inject("database");
  const environment = {
    SITEWARD_DATA_DIR: dataDir,
    SITEWARD_RATE_LIMIT: "0",
    SITEWARD_LOG_LEVEL: logLevel(),
    // A test may come from any address: `x-forwarded-for`.
    SITEWARD_TRUSTED_PROXIES: "127.0.0.1",
  };
  const config = readConfig(environment, dataDir);
  const assembled = await assemble({
    config,
    log: openLog(config.logLevel),
    keys: await openKeys(dataDir),
    passwords: cheapPasswords,
    application,
    modules,
    demoAccounts: [],
    now: () => new Date(Date.now() + aheadMs),
  });
  const url = await assembled.server.listen({ port: 0, host: "127.0.0.1" });
  return { ...assembled, url, owner: new pg.Pool({ ...owner, types, max: 2 }) };
}

function logLevel(): string {
  return process.env["SITEWARD_TEST_LOG"] ?? "silent";
}
