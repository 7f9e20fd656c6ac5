import { type ChildProcess, spawn } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findBinaries } from "./binaries.ts";
import { startEngine } from "./engine.ts";
import { findExisting } from "./places.ts";
import { livingProcess, processesIn, signal } from "./processes.ts";
import { prepareSocketFolder } from "./socket.ts";
import { aMachine, aRoom, aServerProcess, aStoppedFolder, ask, childrenWith, type FirstWord, open } from "./testing.ts";
import { serviceUser } from "./users.ts";

const patience = { timeout: 20_000, interval: 20 };

describe("after a crash", () => {
  let room: string;
  let clear: () => Promise<void>;
  let copyTo: (name: string) => Promise<string>;
  const running: ChildProcess[] = [];

  beforeAll(async () => {
    ({ room, clear } = await aRoom());
    ({ copyTo } = await aStoppedFolder(room));
  }, 60_000);
  afterAll(async () => {
    for (const child of running) child.kill("SIGKILL");
    await clear();
  });

  it("of the server, PostgreSQL ends by itself and the next start finds all that was acknowledged", async () => {
    const folder = await copyTo("killed");
    const server = aServerProcess(folder);
    const { postmasterPid, application } = opened(await server.firstWord);
    await ask({ ...application, ...(await ownerOf(folder)) }, "create table kept as select 1 as number");

    await server.kill();
    await vi.waitFor(() => expect(livingProcess(postmasterPid)).toBeUndefined(), patience);
    const database = await open(folder, aMachine(room));
    const kept = await ask(database.owner, "select number from kept");
    await database.stop();

    expect(kept).toEqual([{ number: 1 }]);
    expect(await readFile(path.join(folder, "postgres.log"), "utf8")).not.toContain("automatic recovery");
  });

  it("of server and guardian at once, the next start takes PostgreSQL over and watches it again", async () => {
    const folder = await copyTo("orphan");
    const server = aServerProcess(folder);
    const { postmasterPid } = opened(await server.firstWord);
    const [guardian] = await childrenWith(server.pid, "siteward-database-guardian");
    signal(guardian ?? 0, "SIGKILL");
    await server.kill();

    const said: string[] = [];
    const database = await open(folder, aMachine(room), said);
    const adopted = database.postmasterPid;
    const answer = await ask(database.application, "select 1 as one");
    signal(adopted, "SIGKILL");
    await vi.waitFor(() => expect(database.postmasterPid).not.toBe(adopted), patience);
    const again = await vi.waitFor(async () => await ask(database.application, "select 2 as two"), patience);
    await database.stop();

    expect(adopted).toBe(postmasterPid);
    expect(answer).toEqual([{ one: 1 }]);
    expect(again).toEqual([{ two: 2 }]);
    expect(said[0]).toContain(`(${postmasterPid})`);
  });

  it("an orphan that was taken over ends with its new server", async () => {
    const folder = await copyTo("inherited");
    const postmasterPid = await leaveOrphan(folder);
    const server = aServerProcess(folder);
    const adopted = opened(await server.firstWord);

    await server.kill();

    await vi.waitFor(() => expect(livingProcess(postmasterPid)).toBeUndefined(), patience);
    expect(adopted.postmasterPid).toBe(postmasterPid);
  });

  it("of everything at once, the log is replayed and nothing acknowledged is lost", async () => {
    const folder = await copyTo("all");
    const server = aServerProcess(folder);
    const { postmasterPid, application } = opened(await server.firstWord);
    const cluster = path.join(folder, "postgres");
    await ask({ ...application, ...(await ownerOf(folder)) }, "create table kept as select 3 as number");
    const [guardian] = await childrenWith(server.pid, "siteward-database-guardian");

    for (const pid of [guardian ?? 0, postmasterPid, ...processesIn(cluster, "postgres")]) signal(pid, "SIGKILL");
    await server.kill();
    const database = await open(folder, aMachine(room));
    const kept = await ask(database.owner, "select number from kept");
    await database.stop();

    expect(kept).toEqual([{ number: 3 }]);
  });

  it("in the middle of the first start, it is begun anew", async () => {
    const folder = path.join(room, "initdb");
    const server = aServerProcess(folder);
    const draft = await vi.waitFor(async () => {
      const name = (await readdir(folder)).find((entry) => /^postgres\.[0-9a-f]{12}$/u.test(entry));
      if ((await readdir(path.join(folder, name ?? "none"))).length === 0) throw new Error("not yet");
      return name;
    }, patience);
    await server.kill();

    const database = await open(folder, aMachine(room));
    const answer = await ask(database.application, "select 1 as one");
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
    const before = livingProcess(pid);

    const database = await open(folder, aMachine(room));
    const answer = await ask(database.application, "select 1 as one");
    await database.stop();

    expect(answer).toEqual([{ one: 1 }]);
    expect(livingProcess(pid)).toEqual(before);
  });

  it("while starting, its lock is taken over", async () => {
    const folder = await copyTo("lock");
    await writeFile(path.join(folder, "starting.lock"), "4194303 some-mark 000000000000");

    const database = await open(folder, aMachine(room));
    await database.stop();

    expect((await readdir(folder)).filter((name) => name.startsWith("starting"))).toEqual([]);
  });

  /** The name `postgres` with a program that waits: what counts is what the system tells about it. */
  async function aPretender(): Promise<string> {
    const program = path.join(room, "pretender", "postgres");
    await mkdir(path.dirname(program), { recursive: true });
    await copyFile("/bin/sleep", program);
    return program;
  }

  async function aZombie(): Promise<number> {
    // The shell becomes a program that never collects the child it has inherited.
    const script = `"$1" 0 & echo $!; exec sleep 60`;
    const child = spawn("/bin/sh", ["-c", script, "sh", await aPretender()], { stdio: ["ignore", "pipe", "ignore"] });
    running.push(child);
    const pid = await new Promise<number>((resolve) => {
      child.stdout.once("data", (text: Buffer) => resolve(Number(text.toString().trim())));
    });
    await vi.waitFor(async () => expect(await readFile(`/proc/${pid}/stat`, "utf8")).toContain(") Z "), patience);
    return pid;
  }

  async function aNamesake(folder: string): Promise<number> {
    const child = spawn(await aPretender(), ["60"], { cwd: folder, stdio: "ignore" });
    running.push(child);
    await vi.waitFor(() => expect(livingProcess(child.pid ?? 0)?.command).toBe("postgres"), patience);
    return child.pid ?? 0;
  }

  async function leaveOrphan(folder: string): Promise<number> {
    const places = await findExisting({ path: folder, owner: { uid: 0, gid: 0 } });
    if (places === undefined) throw new Error("no database in the folder");
    const user = serviceUser([]);
    const binaries = await findBinaries({ user, copyTo: aMachine(room).sharedFolder });
    const engine = await startEngine({ places, binaries, user, socketDir: await prepareSocketFolder(places, user) });
    return engine.pid;
  }
});

function opened(word: FirstWord): Exclude<FirstWord, { reason: string }> {
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
