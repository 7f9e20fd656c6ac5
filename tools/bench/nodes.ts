import { cp, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { type Connection, type EmbeddedDatabase, openEmbedded } from "#core/database/embedded";
import { type RunningProcess, startProcess } from "./processes.ts";

const main = path.join(import.meta.dirname, "../../app/server.ts");

type Addresses = Pick<EmbeddedDatabase, "application" | "owner" | "platform">;

/** Two servers on one database, each a process of its own. */
export type TwoNodes = {
  /** The database as its owner reaches it. */
  readonly owner: pg.Client;
  readonly nodes: readonly [RunningProcess, RunningProcess];
};

type NodesOptions = {
  readonly ports: readonly [number, number];
  readonly environment?: Readonly<Record<string, string>>;
};

/** Runs work with two new servers on an empty database, and removes them. */
export async function runOnTwoNodes<Result>(
  { ports, environment = {} }: NodesOptions,
  work: (site: TwoNodes) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "siteward-nodes-"));
  const database = await openEmbedded({ dataDir: path.join(folder, "database"), announce: () => undefined });
  const running: RunningProcess[] = [];
  const owner = new pg.Client({ ...database.owner });

  async function start(port: number): Promise<RunningProcess> {
    const dataDir = path.join(folder, String(port));
    // All nodes of an installation have the same keys.
    const [first] = ports;
    if (port !== first)
      await cp(path.join(folder, String(first), "secrets"), path.join(dataDir, "secrets"), { recursive: true });
    const node = await startProcess(
      main,
      { ...toSettings(database), PORT: String(port), SITEWARD_DATA_DIR: dataDir, ...environment },
      "Siteward is ready",
    );
    running.push(node);
    return node;
  }

  try {
    const nodes = [await start(ports[0]), await start(ports[1])] as const;
    await owner.connect();
    return await work({ owner, nodes });
  } finally {
    await owner.end();
    await Promise.allSettled(running.map(async (node) => await node.stop()));
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function toSettings({ application, owner, platform }: Addresses): Record<string, string> {
  return {
    DATABASE_URL: toUrl(application),
    DATABASE_OWNER_URL: toUrl(owner),
    DATABASE_PLATFORM_URL: toUrl(platform),
    SITEWARD_ADMIN_PASSWORD: "Bn!4-platform",
    SITEWARD_RATE_LIMIT: "0",
    SITEWARD_LOG_LEVEL: "warn",
  };
}

/** The host may be the folder of a socket. */
function toUrl({ host, port, user, password, database }: Connection): string {
  const parameters = new URLSearchParams({ host, port: String(port), user, password });
  return `postgresql:///${database}?${parameters.toString()}`;
}
