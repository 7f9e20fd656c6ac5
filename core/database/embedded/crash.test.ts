import { type ChildProcess, spawn } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findBinaries } from "./binaries.ts";
import { startEngine } from "./engine.ts";
import { findExistingPaths } from "./databasePaths.ts";
import { findRunningProcess, listProcessesInFolder, sendSignal } from "./processes.ts";
import { prepareSocketFolder } from "./socket.ts";
import {
  createTestHost,
  createTestFolder,
  startServerProcess,
  createStoppedFolder,
  queryAs,
  listChildProcesses,
  type StartupMessage,
  openTestDatabase,
} from "./testing.ts";
import { chooseServiceUser } from "./users.ts";

const patience = { timeout: 120_000, interval: 20 };

describe("after a crash", () => {
  let room: string;
  let clear: () => Promise<void>;
  let copyTo: (name: string) => Promise<string>;
  const running: ChildProcess[] = [];

  beforeAll(async () => {
    ({ room, clear } = await createTestFolder());
    ({ copyTo } = await createStoppedFolder(room));
  });
  afterAll(async () => {
    for (const child of running) child.kill("SIGKILL");
    await clear();
  });

  it("of the server, PostgreSQL ends by itself and the next start finds all that was acknowledged", async () => {
    const folder = await copyTo("killed");
    const server = startServerProcess(folder);
    const { postmasterPid, application } = expectOpened(await server.startupMessage);
    await queryAs({ ...application, ...(await ownerOf(folder)) }, "create table kept as select 1 as number");

    await server.kill();
    await vi.waitFor(() => expect(findRunningProcess(postmasterPid)).toBeUndefined(), patience);
    const database = await openTestDatabase(folder, createTestHost(room));
    const kept = await queryAs(database.owner, "select number from kept");
    await database.stop();

    expect(kept).toEqual([{ number: 1 }]);
    expect(await readFile(path.join(folder, "postgres.log"), "utf8")).not.toContain("automatic recovery");
  });

  it("of server and guardian at once, the next start takes PostgreSQL over and watches it again", async () => {
    const folder = await copyTo("orphan");
    const server = startServerProcess(folder);
    const { postmasterPid } = expectOpened(await server.startupMessage);
    const [guardian] = await listChildProcesses(server.pid, "siteward-database-guardian");
    sendSignal(guardian ?? 0, "SIGKILL");
    await server.kill();

    const said: string[] = [];
    const database = await openTestDatabase(folder, createTestHost(room), said);
    const adopted = database.postmasterPid;
    const answer = await queryAs(database.application, "select 1 as one");
    sendSignal(adopted, "SIGKILL");
    await vi.waitFor(() => expect(database.postmasterPid).not.toBe(adopted), patience);
    const again = await vi.waitFor(async () => await queryAs(database.application, "select 2 as two"), patience);
    await database.stop();

    expect(adopted).toBe(postmasterPid);
    expect(answer).toEqual([{ one: 1 }]);
    expect(again).toEqual([{ two: 2 }]);
    expect(said[0]).toContain(`(${postmasterPid})`);
  });

  it("an orphan that was taken over ends with its new server", async () => {
    const folder = await copyTo("inherited");
    const postmasterPid = await leaveOrphan(folder);
    const server = startServerProcess(folder);
    const adopted = expectOpened(await server.startupMessage);

    await server.kill();

    await vi.waitFor(() => expect(findRunningProcess(postmasterPid)).toBeUndefined(), patience);
    expect(adopted.postmasterPid).toBe(postmasterPid);
  });

  it("of everything at once, the log is replayed and nothing acknowledged is lost", async () => {
    const folder = await copyTo("all");
    const server = startServerProcess(folder);
    const { postmasterPid, application } = expectOpened(await server.startupMessage);
    const cluster = path.join(folder, "postgres");
    await queryAs({ ...application, ...(await ownerOf(folder)) }, "create table kept as select 3 as number");
    const [guardian] = await listChildProcesses(server.pid, "siteward-database-guardian");

    for (const pid of [guardian ?? 0, postmasterPid, ...listProcessesInFolder(cluster, "postgres")])
      sendSignal(pid, "SIGKILL");
    await server.kill();
    const database = await openTestDatabase(folder, createTestHost(room));
    const kept = await queryAs(database.owner, "select number from kept");
    await database.stop();

    expect(kept).toEqual([{ number: 3 }]);
  });

  it("in the middle of the first start, it starts again", async () => {
    const folder = path.join(room, "initdb");
    const server = startServerProcess(folder);
    const draft = await vi.waitFor(async () => {
      const name = (await readdir(folder)).find((entry) => /^postgres\.[0-9a-f]{12}$/u.test(entry));
      if ((await readdir(path.join(folder, name ?? "none"))).length === 0) throw new Error("not yet");
      return name;
    }, patience);
    await server.kill();

    const database = await openTestDatabase(folder, createTestHost(room));
    const answer = await queryAs(database.application, "select 1 as one");
    await database.stop();

    expect(draft).toBeDefined();
    expect(answer).toEqual([{ one: 1 }]);
    expect((await readdir(folder)).filter((name) => name.startsWith("postgres."))).toEqual(["postgres.log"]);
  });

  it.each([
    { what: "a process that is gone", process: async () => await Promise.resolve(4_194_303) },
    { what: "a zombie of that name", process: async () => await aZombie() },
    { what: "another program", process: async () => await Promise.resolve(process.pid) },
    { what: "a PostgreSQL of another folder", process: async () => await aNamesake(room) },
  ])("a note left by $what is no hindrance", async ({ what, process: made }) => {
    const folder = await copyTo(`note of ${what}`);
    const pid = await made();
    const cluster = path.join(folder, "postgres");
    const socket = path.join(folder, "run", ".s.PGSQL.5432.lock");
    await writeFile(path.join(cluster, "postmaster.pid"), noteOf(pid, cluster, path.join(folder, "run")));
    await writeFile(socket, noteOf(pid, path.join(room, "elsewhere"), path.join(room, "elsewhere", "run")));
    const before = findRunningProcess(pid);

    const database = await openTestDatabase(folder, createTestHost(room));
    const answer = await queryAs(database.application, "select 1 as one");
    await database.stop();

    expect(answer).toEqual([{ one: 1 }]);
    expect(findRunningProcess(pid)).toEqual(before);
  });

  it("while starting, its lock is taken over", async () => {
    const folder = await copyTo("lock");
    await writeFile(path.join(folder, "starting.lock"), "4194303 some-mark 000000000000");

    const database = await openTestDatabase(folder, createTestHost(room));
    await database.stop();

    expect((await readdir(folder)).filter((name) => name.startsWith("starting"))).toEqual([]);
  });

  /**
   * A program that waits, under the name `postgres`; the code under test only looks at what the system reports about
   * it.
   */
  async function aPretender(program: "sleep" | "cat"): Promise<string> {
    const file = path.join(room, program, "postgres");
    await mkdir(path.dirname(file), { recursive: true });
    await copyFile(`/bin/${program}`, file);
    return file;
  }

  async function aZombie(): Promise<number> {
    // The shell becomes a program that never collects its inherited child; the child lives until its input ends.
    const script = `exec 3<&0; "$1" <&3 & echo $!; exec sleep 600 <&- 3<&-`;
    const args = ["-c", script, "sh", await aPretender("cat")];
    const child = spawn("/bin/sh", args, { stdio: ["pipe", "pipe", "ignore"] });
    running.push(child);
    const pid = await new Promise<number>((resolve) => {
      child.stdout.once("data", (text: Buffer) => resolve(Number(text.toString().trim())));
    });
    await vi.waitFor(() => expect(findRunningProcess(child.pid ?? 0)?.command).toBe("sleep"), patience);
    child.stdin.end();
    await vi.waitFor(async () => expect(await readFile(`/proc/${pid}/stat`, "utf8")).toContain(") Z "), patience);
    return pid;
  }

  async function aNamesake(folder: string): Promise<number> {
    const child = spawn(await aPretender("sleep"), ["60"], { cwd: folder, stdio: "ignore" });
    running.push(child);
    await vi.waitFor(() => expect(findRunningProcess(child.pid ?? 0)?.command).toBe("postgres"), patience);
    return child.pid ?? 0;
  }

  async function leaveOrphan(folder: string): Promise<number> {
    const places = await findExistingPaths({ path: folder, owner: { uid: 0, gid: 0 } });
    if (places === undefined) throw new Error("no database in the folder");
    const user = chooseServiceUser([]);
    const binaries = await findBinaries({ user, copyTo: createTestHost(room).sharedFolder });
    const engine = await startEngine({
      paths: places,
      binaries,
      user,
      socketDir: await prepareSocketFolder(places, user),
    });
    return engine.pid;
  }
});

function expectOpened(word: StartupMessage): Exclude<StartupMessage, { reason: string }> {
  if ("reason" in word) throw new Error(word.message);
  return word;
}

async function ownerOf(folder: string): Promise<{ user: string; password: string }> {
  const { owner } = JSON.parse(await readFile(path.join(folder, "secrets", "postgres.json"), "utf8"));
  return { user: "siteward_owner", password: owner };
}

function noteOf(pid: number, dataDir: string, socketDir: string): string {
  return [pid, dataDir, 1_700_000_000, 5432, socketDir, "", "", "ready", ""].join("\n");
}
