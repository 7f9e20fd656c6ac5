import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { vi } from "vitest";
import { type Connection, type EmbeddedDatabase, openEmbedded } from "#server/database/embedded";

/** A folder of a test file's own with an embedded database in it, standing for one that is run elsewhere. */
export type OutsideDatabase = {
  readonly folder: string;
  readonly database: EmbeddedDatabase;
  /** Statements as the superuser, who exists only here. */
  asSuperuser(sql: string): Promise<void>;
  stop(): Promise<void>;
  /** Brings it back under the same address. */
  restart(): Promise<void>;
  /** Kills PostgreSQL; it is started again by itself. */
  kill(): void;
  /** Returns when it answers. */
  isUp(): Promise<void>;
  clear(): Promise<void>;
};

/** Opens such a database; nothing is migrated in it. */
export async function anOutsideDatabase(): Promise<OutsideDatabase> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "siteward-outside-"));
  const dataDir = path.join(folder, "database");
  const open = async () => await openEmbedded({ dataDir, announce: () => undefined });
  let running = await open();
  const database = running;
  const connected = async () => {
    const client = new pg.Client(database.owner);
    await client.connect();
    await client.end();
  };
  return {
    folder,
    database,
    restart: async () => {
      running = await open();
    },
    kill: () => void process.kill(running.postmasterPid, "SIGKILL"),
    isUp: async () => await vi.waitFor(connected, { timeout: 20_000, interval: 20 }),
    async asSuperuser(sql) {
      const secrets: { superuser: string } = JSON.parse(
        await readFile(path.join(dataDir, "secrets/postgres.json"), "utf8"),
      );
      const client = new pg.Client({ ...database.owner, user: "postgres", password: secrets.superuser });
      await client.connect();
      try {
        await client.query(sql);
      } finally {
        await client.end();
      }
    },
    stop: async () => await running.stop(),
    async clear() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** An address as an operator would write it. */
export function urlOf({ host, port, user, password, database }: Connection): string {
  const about = new URLSearchParams({ host, port: String(port), user, password });
  return `postgresql:///${database}?${about.toString()}`;
}

/** How a process of the server ended, and what it said; a hint that root is not needed is left out. */
export type Ended = { code: number | null; lines: string[] };

const longestMs = 30_000;
const main = path.join(import.meta.dirname, "../../server/main.ts");

/** Runs the server as a process with just these settings; `said` sees each line, the process ends after 30 s at most. */
export async function runServer(
  settings: Record<string, string>,
  said: (line: string, kill: (signal: NodeJS.Signals) => void) => void = () => undefined,
): Promise<Ended> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env["PATH"], SITEWARD_LOG_LEVEL: "silent", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), longestMs);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      for (const line of text.split("\n").filter((one) => one !== "" && !one.startsWith("Running as root"))) {
        lines.push(line);
        said(line, (signal) => child.kill(signal));
      }
    });
  }
  const code = await new Promise<number | null>((resolve) => {
    child.on("close", resolve);
  });
  clearTimeout(timer);
  return { code, lines };
}
