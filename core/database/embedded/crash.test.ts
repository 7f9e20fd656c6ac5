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

const waitOptions = { timeout: 120_000, interval: 20 };

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

  it("of the server, PostgreSQL ends by itself and the next start finds all acknowledged data", async () => {
    const folder = await copyTo("killed");
    const server = startServerProcess(folder);
    const { postmasterPid, application } = expectStarted(await server.startupMessage);
    await queryAs(
      { ...application, ...(await readOwnerCredentials(folder)) },
      "create table kept as select 1 as number",
    );

    await server.kill();
    await vi.waitFor(() => expect(findRunningProcess(postmasterPid)).toBeUndefined(), waitOptions);
    const database = await openTestDatabase(folder, createTestHost(room));
    const rows = await queryAs(database.owner, "select number from kept");
    await database.stop();

    expect(rows).toEqual([{ number: 1 }]);
    expect(await readFile(path.join(folder, "postgres.log"), "utf8")).not.toContain("automatic recovery");
  });

  it("of server and guardian together, the next start adopts PostgreSQL and supervises it again", async () => {
    const folder = await copyTo("orphan");
    const server = startServerProcess(folder);
    const { postmasterPid } = expectStarted(await server.startupMessage);
    const [guardian] = await listChildProcesses(server.pid, "siteward-database-guardian");
    sendSignal(guardian ?? 0, "SIGKILL");
    await server.kill();

    const announcements: string[] = [];
    const database = await openTestDatabase(folder, createTestHost(room), announcements);
    const adoptedPid = database.postmasterPid;
    const answer = await queryAs(database.application, "select 1 as one");
    sendSignal(adoptedPid, "SIGKILL");
    await vi.waitFor(() => expect(database.postmasterPid).not.toBe(adoptedPid), waitOptions);
    const secondAnswer = await vi.waitFor(
      async () => await queryAs(database.application, "select 2 as two"),
      waitOptions,
    );
    await database.stop();

    expect(adoptedPid).toBe(postmasterPid);
    expect(answer).toEqual([{ one: 1 }]);
    expect(secondAnswer).toEqual([{ two: 2 }]);
    expect(announcements[0]).toContain(`(${postmasterPid})`);
  });

  it("of a server that adopted PostgreSQL, PostgreSQL ends as well", async () => {
    const folder = await copyTo("inherited");
    const postmasterPid = await leaveOrphan(folder);
    const server = startServerProcess(folder);
    const startup = expectStarted(await server.startupMessage);

    await server.kill();

    await vi.waitFor(() => expect(findRunningProcess(postmasterPid)).toBeUndefined(), waitOptions);
    expect(startup.postmasterPid).toBe(postmasterPid);
  });

  it("of all processes together, the log is replayed and no acknowledged data is lost", async () => {
    const folder = await copyTo("all");
    const server = startServerProcess(folder);
    const { postmasterPid, application } = expectStarted(await server.startupMessage);
    const cluster = path.join(folder, "postgres");
    await queryAs(
      { ...application, ...(await readOwnerCredentials(folder)) },
      "create table kept as select 3 as number",
    );
    const [guardian] = await listChildProcesses(server.pid, "siteward-database-guardian");

    for (const pid of [guardian ?? 0, postmasterPid, ...listProcessesInFolder(cluster, "postgres")])
      sendSignal(pid, "SIGKILL");
    await server.kill();
    const database = await openTestDatabase(folder, createTestHost(room));
    const rows = await queryAs(database.owner, "select number from kept");
    await database.stop();

    expect(rows).toEqual([{ number: 3 }]);
  });

  it("during the first start, the next start creates the database again", async () => {
    const folder = path.join(room, "initdb");
    const server = startServerProcess(folder);
    const draft = await vi.waitFor(async () => {
      const name = (await readdir(folder)).find((entry) => /^postgres\.[0-9a-f]{12}$/u.test(entry));
      if ((await readdir(path.join(folder, name ?? "none"))).length === 0) throw new Error("not yet");
      return name;
    }, waitOptions);
    await server.kill();

    const database = await openTestDatabase(folder, createTestHost(room));
    const answer = await queryAs(database.application, "select 1 as one");
    await database.stop();

    expect(draft).toBeDefined();
    expect(answer).toEqual([{ one: 1 }]);
    expect((await readdir(folder)).filter((name) => name.startsWith("postgres."))).toEqual(["postgres.log"]);
  });

  it.each([
    { title: "an ended process", startProcess: async () => await Promise.resolve(4_194_303) },
    { title: "a zombie of that name", startProcess: async () => await aZombie() },
    { title: "another program", startProcess: async () => await Promise.resolve(process.pid) },
    { title: "a PostgreSQL of another folder", startProcess: async () => await aProcessNamedPostgres(room) },
  ])("a stale PID file of $title does not prevent the start", async ({ title, startProcess }) => {
    const folder = await copyTo(`note of ${title}`);
    const pid = await startProcess();
    const cluster = path.join(folder, "postgres");
    const socket = path.join(folder, "run", ".s.PGSQL.5432.lock");
    await writeFile(path.join(cluster, "postmaster.pid"), formatPidFile(pid, cluster, path.join(folder, "run")));
    await writeFile(socket, formatPidFile(pid, path.join(room, "elsewhere"), path.join(room, "elsewhere", "run")));
    const before = findRunningProcess(pid);

    const database = await openTestDatabase(folder, createTestHost(room));
    const answer = await queryAs(database.application, "select 1 as one");
    await database.stop();

    expect(answer).toEqual([{ one: 1 }]);
    expect(findRunningProcess(pid)).toEqual(before);
  });

  it("during a start, the next start takes over its lock", async () => {
    const folder = await copyTo("lock");
    await writeFile(path.join(folder, "starting.lock"), "4194303 some-mark 000000000000");

    const database = await openTestDatabase(folder, createTestHost(room));
    await database.stop();

    expect((await readdir(folder)).filter((name) => name.startsWith("starting"))).toEqual([]);
  });

  /**
   * A waiting program with the name `postgres`; the code under test only reads what the system reports about it.
   */
  async function aProgramNamedPostgres(program: "sleep" | "cat"): Promise<string> {
    const file = path.join(room, program, "postgres");
    await mkdir(path.dirname(file), { recursive: true });
    await copyFile(`/bin/${program}`, file);
    return file;
  }

  async function aZombie(): Promise<number> {
    // The shell becomes a program that never collects its inherited child; the child lives until its input ends.
    const script = `exec 3<&0; "$1" <&3 & echo $!; exec sleep 600 <&- 3<&-`;
    const args = ["-c", script, "sh", await aProgramNamedPostgres("cat")];
    const child = spawn("/bin/sh", args, { stdio: ["pipe", "pipe", "ignore"] });
    running.push(child);
    const pid = await new Promise<number>((resolve) => {
      child.stdout.once("data", (text: Buffer) => resolve(Number(text.toString().trim())));
    });
    await vi.waitFor(() => expect(findRunningProcess(child.pid ?? 0)?.command).toBe("sleep"), waitOptions);
    child.stdin.end();
    await vi.waitFor(async () => expect(await readFile(`/proc/${pid}/stat`, "utf8")).toContain(") Z "), waitOptions);
    return pid;
  }

  async function aProcessNamedPostgres(folder: string): Promise<number> {
    const child = spawn(await aProgramNamedPostgres("sleep"), ["60"], { cwd: folder, stdio: "ignore" });
    running.push(child);
    await vi.waitFor(() => expect(findRunningProcess(child.pid ?? 0)?.command).toBe("postgres"), waitOptions);
    return child.pid ?? 0;
  }

  async function leaveOrphan(folder: string): Promise<number> {
    const paths = await findExistingPaths({ path: folder, owner: { uid: 0, gid: 0 } });
    if (paths === undefined) throw new Error("no database in the folder");
    const user = chooseServiceUser([]);
    const binaries = await findBinaries({ user, copyTo: createTestHost(room).sharedFolder });
    const engine = await startEngine({
      paths,
      binaries,
      user,
      socketDir: await prepareSocketFolder(paths, user),
    });
    return engine.pid;
  }
});

function expectStarted(message: StartupMessage): Exclude<StartupMessage, { reason: string }> {
  if ("reason" in message) throw new Error(message.message);
  return message;
}

async function readOwnerCredentials(folder: string): Promise<{ user: string; password: string }> {
  const { owner } = JSON.parse(await readFile(path.join(folder, "secrets", "postgres.json"), "utf8"));
  return { user: "siteward_owner", password: owner };
}

function formatPidFile(pid: number, dataDir: string, socketDir: string): string {
  return [pid, dataDir, 1_700_000_000, 5432, socketDir, "", "", "ready", ""].join("\n");
}
