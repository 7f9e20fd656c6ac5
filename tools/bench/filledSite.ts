import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import * as z from "zod";
import { maxSharedAge } from "#contract/wire";
import { type Connection, openEmbedded } from "#core/database/embedded";
import { callers, password } from "./callers.ts";
import { fillDatabase, type Volume } from "./fillDatabase.ts";
import { startProcess } from "./processes.ts";

const root = path.join(import.meta.dirname, "../..");
const mainTenant = 1_300_000_000_001;
/** Number of positions that other calls read during long work. */
const usualPositions = 10_000;

/** A server with a filled tenant, and a signed-in account. */
export type FilledSite = {
  readonly pid: number;
  readonly tenantId: number;
  /** The database as its owner reaches it. */
  readonly database: Connection;
  readonly headers: Readonly<Record<string, string>>;
  getUrl(call: string): string;
  /** Makes a call by POST and returns its result. */
  request(call: string, body: object): Promise<unknown>;
  /** Waits for the end of a task. */
  waitForTask(id: unknown, headers?: Readonly<Record<string, string>>): Promise<TaskResult>;
  /** The tokens of a new session; all accounts that sign in have the same password. */
  signIn(account: string): Promise<SessionTokens>;
  /** Starts the server again: the same site with a new process. */
  restart(): Promise<FilledSite>;
};

/** A site: the number of records, further rows, and settings of its server. */
export type SiteOptions = {
  readonly port: number;
  readonly accounts: number;
  readonly positions?: number;
  readonly others?: Volume["others"];
  readonly unsearched?: Volume["unsearched"];
  readonly prepare?: (owner: pg.Client, tenantId: number) => Promise<void>;
  readonly environment?: Readonly<Record<string, string>>;
};

const SessionTokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
/** Tokens as a sign-in answers them. */
export type SessionTokens = z.infer<typeof SessionTokens>;

/** The headers of calls in a session. */
export function createHeaders({ accessToken }: SessionTokens): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${accessToken}`, "x-time": "utc" };
}

/** What pages of the console send besides: they accept an answer that equal calls share. */
export const acceptsShared = { "cache-control": `max-age=${maxSharedAge}` };

/** Result of a task. */
export type TaskResult = { state: string; done: number; fileSize: number | null; error: string | null };

/** Runs work on a separate server whose tenant has a number of accounts, and some positions. */
export async function runOnFilledSite<Result>(
  { port, ...about }: SiteOptions,
  work: (site: FilledSite) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "siteward-bench-"));
  const environment = {
    PORT: String(port),
    SITEWARD_DATA_DIR: dataDir,
    SITEWARD_ADMIN_PASSWORD: "Bn!4-platform",
    SITEWARD_RATE_LIMIT: "0",
    SITEWARD_LOG_LEVEL: "warn",
  };
  const main = path.join(root, "app/server.ts");
  try {
    await (await startProcess(main, environment, "Siteward is ready")).stop();
    const database = await fillTenant(dataDir, about);
    const start = async () => await startProcess(main, { ...environment, ...about.environment }, "Siteward is ready");
    let running = await start();
    async function restart(): Promise<FilledSite> {
      await running.stop();
      running = await start();
      return await open();
    }
    const open = async () => await signedInAt({ port, pid: running.child.pid ?? 0, database, restart });
    try {
      return await work(await open());
    } finally {
      await running.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const noOthers = { tenants: 0, positions: 0, accounts: 0 };

/** Fills the database while no server runs; returns the owner's address, which stays the same. */
async function fillTenant(
  dataDir: string,
  { accounts, positions = usualPositions, others = noOthers, unsearched = [], prepare }: Omit<SiteOptions, "port">,
): Promise<Connection> {
  const database = await openEmbedded({ dataDir, announce: () => undefined });
  const owner = new pg.Client({ ...database.owner });
  await owner.connect();
  try {
    await fillDatabase(owner, { tenantId: mainTenant, positions, accounts, others, unsearched });
    await prepare?.(owner, mainTenant);
    return database.owner;
  } finally {
    await owner.end();
    await database.stop();
  }
}

async function signedInAt({
  port,
  pid,
  database,
  restart,
}: Pick<FilledSite, "pid" | "database" | "restart"> & { port: number }): Promise<FilledSite> {
  const getUrl = (call: string) => `http://127.0.0.1:${port}/api/${call}`;

  async function request(call: string, headers: Readonly<Record<string, string>>, body: object): Promise<unknown> {
    const sent = { "content-type": "application/json", ...headers };
    const answer = await fetch(getUrl(call), { method: "POST", headers: sent, body: JSON.stringify(body) });
    const { result, code, message }: { result: unknown; code: number; message: string } = await answer.json();
    if (code !== 200) throw new Error(`${call}: ${message}`);
    return result;
  }

  async function signIn(account: string): Promise<SessionTokens> {
    const sent = { account, password, tenantId: mainTenant, code: "", codeId: 0 };
    return SessionTokens.parse(await request("sysAuth/login", {}, sent));
  }

  const headers = createHeaders(await signIn(callers.all.account));
  return {
    pid,
    tenantId: mainTenant,
    database,
    headers,
    getUrl,
    signIn,
    restart,
    request: async (call, body) => await request(call, headers, body),
    async waitForTask(id, others = headers) {
      for (;;) {
        const answer = await fetch(`${getUrl("sysTask/detail")}?id=${String(id)}`, { headers: others });
        const { result }: { result: TaskResult } = await answer.json();
        if (result.state !== "waiting" && result.state !== "running") return result;
        await setTimeout(200);
      }
    },
  };
}
