import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { Client } from "pg";
import type { Connection, EmbeddedDatabase } from "../embedded.ts";
import { type Machine, openOn } from "./open.ts";
import type { User } from "./users.ts";

/** A folder for one test file, reachable for every user, and what to call when the tests are over. */
export async function aRoom(): Promise<{ room: string; clear: () => Promise<void> }> {
  const room = await mkdtemp("/tmp/siteward-embedded-");
  await chmod(room, 0o755);
  return { room, clear: async () => await rm(room, { recursive: true, force: true }) };
}

/** A machine with a big empty disk, whose shared folder lies in the room. */
export function aMachine(room: string, readings: Partial<Machine> = {}): Machine {
  const roomy = async () => await Promise.resolve({ freeBytes: 1e12, totalBytes: 2e12 });
  return { readSpace: roomy, sharedFolder: path.join(room, "shared"), ...readings };
}

/** Opens a data folder in this process; lines for the console go into `said`. */
export async function open(dataDir: string, machine: Machine, said: string[] = []): Promise<EmbeddedDatabase> {
  return await openOn({ dataDir, announce: (line) => said.push(line) }, machine);
}

/** A data folder as a server left it that was stopped: made once, copied for each test. */
export async function aStoppedFolder(room: string): Promise<{ copyTo: (name: string) => Promise<string> }> {
  const original = path.join(room, "original");
  await (await open(original, aMachine(room))).stop();
  return {
    async copyTo(name) {
      const copy = path.join(room, name);
      // Node's own copy forgets whose the files are.
      await promisify(execFile)("cp", ["-a", original, copy]);
      return copy;
    },
  };
}

/** The answer of the database to one question, asked as the given role. */
export async function ask(connection: Connection, question: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(question);
    return rows;
  } finally {
    await client.end();
  }
}

/** What a server process said first: that it is open, or why it is not. */
export type FirstWord = { postmasterPid: number; application: Connection } | { reason: string; message: string };

/** A server in a process of its own, which can be killed. */
export type ServerProcess = {
  pid: number;
  firstWord: Promise<FirstWord>;
  kill(): Promise<void>;
  stop(): Promise<void>;
};

const door = path.join(import.meta.dirname, "..", "embedded.ts");

/** Starts a server process on the folder; with `user` it gives up being root before it opens the database. */
export function aServerProcess(
  dataDir: string,
  { user, binaries }: { user?: User; binaries?: string } = {},
): ServerProcess {
  const options = JSON.stringify({ dataDir, ...(binaries === undefined ? {} : { binaries }) });
  const become =
    user === undefined ? "" : `process.setgroups([]); process.setgid(${user.gid}); process.setuid(${user.uid});`;
  const script = `
    import { openEmbedded } from ${JSON.stringify(door)};
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
  const firstWord = firstWordOf(child);
  // Some are killed before they say anything, and then nobody listens.
  firstWord.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    firstWord,
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

async function firstWordOf(child: ChildProcess): Promise<FirstWord> {
  if (child.stdout === null) throw new Error("the output of the server is not piped");
  for await (const line of createInterface(child.stdout)) {
    const word: FirstWord = JSON.parse(line);
    return word;
  }
  throw new Error("the server ended without a word");
}

/** Opens as a second one would, and returns the reason of its refusal. */
export async function refusalOf(opening: Promise<EmbeddedDatabase>): Promise<string> {
  try {
    await (await opening).stop();
  } catch (error) {
    if (error instanceof Error && "reason" in error) return `${String(error.reason)}: ${error.message}`;
    throw error;
  }
  return "opened";
}

/** Processes whose command line holds the text and whose parent is the given one. */
export async function childrenWith(parent: number, text: string): Promise<number[]> {
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
