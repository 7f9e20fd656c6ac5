import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { vi } from "vitest";
import { type Connection, type EmbeddedDatabase, openEmbedded } from "#core/database/embedded";
import { waitOptions } from "#tests/builders/testRun";

/** A folder for one test file with an embedded database, used as an external one. */
export type ExternalDatabase = {
  readonly folder: string;
  readonly database: EmbeddedDatabase;
  /** Statements as the superuser, which exists only here. */
  asSuperuser(sql: string): Promise<void>;
  stop(): Promise<void>;
  /** Restarts it at the same address. */
  restart(): Promise<void>;
  /** Kills PostgreSQL, which restarts by itself. */
  kill(): void;
  /** Returns when it answers. */
  waitUntilUp(): Promise<void>;
  clear(): Promise<void>;
};

/** Opens such a database without migrations. */
export async function anOutsideDatabase(): Promise<ExternalDatabase> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "siteward-outside-"));
  const dataDir = path.join(folder, "database");
  const open = async () => await openEmbedded({ dataDir, announce: () => undefined });
  let running = await open();
  const database = running;
  const connect = async () => {
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
    waitUntilUp: async () => await vi.waitFor(connect, waitOptions),
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

/** An address as operators write it. */
export function formatDatabaseUrl({ host, port, user, password, database }: Connection): string {
  const parameters = new URLSearchParams({ host, port: String(port), user, password });
  return `postgresql:///${database}?${parameters.toString()}`;
}

/** Exit code and output of a server process, without the hint that root is not needed. */
export type ProcessResult = { code: number | null; lines: string[] };

const longestMs = 30_000;
const main = path.join(import.meta.dirname, "../../app/server.ts");

/**
 * Runs the server as a process with exactly these settings; `said` gets each line, and the process ends after 30 s at
 * most.
 */
export async function runServer(
  settings: Record<string, string>,
  said: (line: string, kill: (signal: NodeJS.Signals) => void) => void = () => undefined,
): Promise<ProcessResult> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env["PATH"], SITEWARD_LOG_LEVEL: "silent", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), longestMs);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      for (const line of text
        .split("\n")
        .filter((candidate) => candidate !== "" && !candidate.startsWith("Running as root"))) {
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
