import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { openEmbedded } from "#server/database/embedded";
import { callers, password } from "./callers.ts";
import { fill } from "./filling.ts";
import { start } from "./processes.ts";

const root = path.join(import.meta.dirname, "../..");
const mainTenant = 1_300_000_000_001;
/** What others look at while something long is made. */
const positions = 10_000;

/** A server with a filled tenant, and somebody who is signed in there. */
export type FilledSite = {
  readonly pid: number;
  readonly headers: Readonly<Record<string, string>>;
  urlOf(call: string): string;
  /** Makes a call by POST and answers its result. */
  ask(call: string, body: object): Promise<unknown>;
  /** The end of a task. */
  ended(id: unknown): Promise<TaskEnd>;
  /** The access token of a new session; all accounts that sign in have the password of those who make calls. */
  signIn(account: string): Promise<string>;
};

/** What a site has: so many accounts, what else its rows are, and what its server is told. */
export type SiteAbout = {
  readonly port: number;
  readonly accounts: number;
  readonly prepare?: (owner: pg.Client, tenantId: number) => Promise<void>;
  readonly environment?: Readonly<Record<string, string>>;
};

/** How a task ended. */
export type TaskEnd = { state: string; done: number; fileSize: number | null; error: string | null };

/** Runs something on a server of its own whose tenant has so many accounts, and some positions. */
export async function onFilledSite<Result>(
  { port, ...about }: SiteAbout,
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
  const main = path.join(root, "server/main.ts");
  try {
    await (await start(main, environment, "Siteward is ready")).stop();
    await fillTenant(dataDir, about);
    const { child, stop } = await start(main, { ...environment, ...about.environment }, "Siteward is ready");
    try {
      return await work(await signedInAt(port, child.pid ?? 0));
    } finally {
      await stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fillTenant(dataDir: string, { accounts, prepare }: Omit<SiteAbout, "port">): Promise<void> {
  const database = await openEmbedded({ dataDir, announce: () => undefined });
  const owner = new pg.Client({ ...database.owner });
  await owner.connect();
  try {
    await fill(owner, { tenantId: mainTenant, positions, accounts, others: { tenants: 0, positions: 0, accounts: 0 } });
    await prepare?.(owner, mainTenant);
  } finally {
    await owner.end();
    await database.stop();
  }
}

async function signedInAt(port: number, pid: number): Promise<FilledSite> {
  const urlOf = (call: string) => `http://127.0.0.1:${port}/api/${call}`;

  async function asked(call: string, headers: Readonly<Record<string, string>>, body: object): Promise<unknown> {
    const sent = { "content-type": "application/json", ...headers };
    const answer = await fetch(urlOf(call), { method: "POST", headers: sent, body: JSON.stringify(body) });
    const { result, code, message }: { result: unknown; code: number; message: string } = await answer.json();
    if (code !== 200) throw new Error(`${call}: ${message}`);
    return result;
  }

  async function signIn(account: string): Promise<string> {
    const pair = await asked("sysAuth/login", {}, { account, password, tenantId: mainTenant, code: "", codeId: 0 });
    return String(typeof pair === "object" && pair !== null ? Reflect.get(pair, "accessToken") : undefined);
  }

  const headers = { authorization: `Bearer ${await signIn(callers.all.account)}`, "x-time": "utc" };
  return {
    pid,
    headers,
    urlOf,
    signIn,
    ask: async (call, body) => await asked(call, headers, body),
    async ended(id) {
      for (;;) {
        const answer = await fetch(`${urlOf("sysTask/detail")}?id=${String(id)}`, { headers });
        const { result }: { result: TaskEnd } = await answer.json();
        if (result.state !== "waiting" && result.state !== "running") return result;
        await new Promise((resolve) => {
          setTimeout(resolve, 200);
        });
      }
    },
  };
}
