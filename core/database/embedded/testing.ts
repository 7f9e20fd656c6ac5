import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { Client } from "pg";
import type { Connection, EmbeddedDatabase } from "../embedded.ts";
import { type HostEnvironment, openDataFolder } from "./openDataFolder.ts";
import type { SystemUser } from "./users.ts";

/** A folder for one test file, reachable for every user, and a function that removes it after the tests. */
export async function createTestFolder(): Promise<{ room: string; clear: () => Promise<void> }> {
  const room = await mkdtemp("/tmp/siteward-embedded-");
  await chmod(room, 0o755);
  return { room, clear: async () => await rm(room, { recursive: true, force: true }) };
}

/** A machine with a large empty disk, whose shared folder is in the room. */
export function createTestHost(room: string, readings: Partial<HostEnvironment> = {}): HostEnvironment {
  const roomy = async () => await Promise.resolve({ freeBytes: 1e12, totalBytes: 2e12 });
  return { readSpace: roomy, sharedFolder: path.join(room, "shared"), ...readings };
}

/** Opens a data folder in this process; console lines go into `said`. */
export async function openTestDatabase(
  dataDir: string,
  machine: HostEnvironment,
  announced: string[] = [],
): Promise<EmbeddedDatabase> {
  return await openDataFolder({ dataDir, announce: (line) => announced.push(line) }, machine);
}

/** A data folder as a stopped server left it: created once, copied for each test. */
export async function createStoppedFolder(room: string): Promise<{ copyTo: (name: string) => Promise<string> }> {
  const original = path.join(room, "original");
  await (await openTestDatabase(original, createTestHost(room))).stop();
  return {
    async copyTo(name) {
      const copy = path.join(room, name);
      // Node's own copy loses the owner of the files.
      await promisify(execFile)("cp", ["-a", original, copy]);
      return copy;
    },
  };
}

/** The database's answer to one query as the given role. */
export async function queryAs(connection: Connection, question: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(question);
    return rows;
  } finally {
    await client.end();
  }
}

/** The first message of a server process: that it is open, or why it is not. */
export type StartupMessage = { postmasterPid: number; application: Connection } | { reason: string; message: string };

/** A server in its own process, which can be killed. */
export type ServerProcess = {
  pid: number;
  startupMessage: Promise<StartupMessage>;
  kill(): Promise<void>;
  stop(): Promise<void>;
};

const entryPath = path.join(import.meta.dirname, "..", "embedded.ts");

/** Starts a server process on the folder; with `user` it drops root before it opens the database. */
export function startServerProcess(
  dataDir: string,
  { user, binaries }: { user?: SystemUser; binaries?: string } = {},
): ServerProcess {
  const options = JSON.stringify({ dataDir, ...(binaries === undefined ? {} : { binaries }) });
  const become =
    user === undefined ? "" : `process.setgroups([]); process.setgid(${user.gid}); process.setuid(${user.uid});`;
  const script = `
    import { openEmbedded } from ${JSON.stringify(entryPath)};
    ${become}
    try {
      const { application, postmasterPid, stop } = await openEmbedded({ ...${options}, announce() {} });
      console.log(JSON.stringify({ application, postmasterPid }));
      process.stdin.once("data", async () => process.exit((await stop()) ?? 0));
    } catch (error) {
      console.log(JSON.stringify({ reason: error.reason ?? "unexpected", message: error.message }));
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const startupMessage = firstWordOf(child);
  // Some are killed before they send anything, and then nothing listens.
  startupMessage.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    startupMessage,
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    async stop() {
      child.stdin.write("stop\n");
      await once(child, "exit");
    },
  };
}

async function firstWordOf(child: ChildProcess): Promise<StartupMessage> {
  if (child.stdout === null) throw new Error("the output of the server is not piped");
  for await (const line of createInterface(child.stdout)) {
    const word: StartupMessage = JSON.parse(line);
    return word;
  }
  throw new Error("the server ended without a word");
}

/** Opens as a second server would, and returns the reason of the refusal. */
export async function getFailureReason(opening: Promise<EmbeddedDatabase>): Promise<string> {
  try {
    await (await opening).stop();
  } catch (error) {
    if (error instanceof Error && "reason" in error) return `${String(error.reason)}: ${error.message}`;
    throw error;
  }
  return "opened";
}

/** Processes whose command line contains the text and whose parent is the given one. */
export async function listChildProcesses(parent: number, text: string): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/u.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [stat, command] = await Promise.all([read(`/proc/${pid}/stat`), read(`/proc/${pid}/cmdline`)]);
      const [, parentPid] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return command.includes(text) && Number(parentPid) === parent ? Number(pid) : 0;
    }),
  );
  return found.filter((pid) => pid !== 0);
}

async function read(file: string): Promise<string> {
  return await readFile(file, "utf8").catch(() => "");
}
