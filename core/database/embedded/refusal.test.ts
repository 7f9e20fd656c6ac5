import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveServerAddress } from "../embedded.ts";
import { refuseLowDisk, refuseRemoteDisk } from "./disk.ts";
import { openDataFolder } from "./openDataFolder.ts";
import {
  createTestHost,
  createTestFolder,
  startServerProcess,
  createStoppedFolder,
  queryAs,
  openTestDatabase,
  getFailureReason,
} from "./testing.ts";

describe("the embedded database refuses", () => {
  let room: string;
  let clear: () => Promise<void>;
  let copyTo: (name: string) => Promise<string>;

  beforeAll(async () => {
    ({ room, clear } = await createTestFolder());
    ({ copyTo } = await createStoppedFolder(room));
  });
  afterAll(async () => await clear());

  it("a second server on the same folder, and names the first with its port", async () => {
    const folder = await copyTo("second");
    const first = await openTestDatabase(folder, createTestHost(room));
    await saveServerAddress(folder, { pid: process.pid, port: 5005 });

    const second = startServerProcess(folder);
    const word = await second.startupMessage;
    const answer = await queryAs(first.application, "select 1 as one");
    await first.stop();

    expect(word).toEqual({ reason: "in-use", message: expect.stringContaining(`${process.pid}, port 5005`) });
    expect(answer).toEqual([{ one: 1 }]);
  });

  it("a second server even when the note about the first is lost", async () => {
    const folder = await copyTo("noteless");
    const first = await openTestDatabase(folder, createTestHost(room));
    await rm(path.join(folder, "server.json"));

    const refusal = await getFailureReason(openTestDatabase(folder, createTestHost(room)));
    const answer = await queryAs(first.application, "select 1 as one");
    await first.stop();

    expect(refusal).toContain("in-use: ");
    expect(answer).toEqual([{ one: 1 }]);
  });

  it("one of two servers that start at the same moment on an empty folder", async () => {
    const folder = path.join(room, "race");
    const servers = [startServerProcess(folder), startServerProcess(folder)];

    const words = await Promise.all(servers.map(async (server) => await server.startupMessage));
    const winner = servers[words.findIndex((word) => "postmasterPid" in word)];
    await winner?.stop();

    expect(words.filter((word) => "postmasterPid" in word)).toHaveLength(1);
    expect(words).toContainEqual({
      reason: "in-use",
      message: expect.stringContaining(`process number ${winner?.pid}`),
    });
  });

  it("data of another major version, and tells the way out", async () => {
    const folder = await copyTo("major");
    await writeFile(path.join(folder, "postgres", "PG_VERSION"), "17\n");

    const refusal = await getFailureReason(openTestDatabase(folder, createTestHost(room)));

    expect(refusal).toMatch(/^other-major: .*PostgreSQL 17.*PostgreSQL 18.*PG_BIN.*back up.*restore/u);
    expect(await readdir(folder)).not.toContain("server.json");
  });

  it.each([
    { freeBytes: 900e6, totalBytes: 10e9, ok: false },
    { freeBytes: 4e9, totalBytes: 100e9, ok: false },
    { freeBytes: 6e9, totalBytes: 100e9, ok: true },
    { freeBytes: 1.1e9, totalBytes: 10e9, ok: true },
  ])("a disk with $freeBytes of $totalBytes free: $ok", async ({ ok, ...space }) => {
    const checking = refuseLowDisk(room, async () => await Promise.resolve(space));

    await expect(
      checking.then(
        () => true,
        () => false,
      ),
    ).resolves.toBe(ok);
  });

  it("to begin on a disk that is nearly full, before anything is written", async () => {
    const folder = path.join(room, "full");
    const space = { freeBytes: 0.4e9, totalBytes: 100e9 };

    const refusal = await getFailureReason(
      openTestDatabase(folder, createTestHost(room, { readSpace: async () => await Promise.resolve(space) })),
    );

    expect(refusal).toMatch(/^low-disk: .*0\.4 GB.*1 GB and 5 %/u);
    expect(await readdir(folder)).toEqual([]);
  });

  it("a network share", async () => {
    await expect(refuseRemoteDisk(room, 0x6969)).rejects.toThrow("NFS");
    await expect(refuseRemoteDisk(room, 0xef53)).resolves.toBeUndefined();
  });

  it("a socket that a living database of another folder serves, and leaves that one alone", async () => {
    const other = await openTestDatabase(await copyTo("other"), createTestHost(room));
    const folder = await copyTo("socket");
    const run = path.join(folder, "run");
    const cluster = path.join(room, "other", "postgres");
    await mkdir(run, { recursive: true });
    await writeFile(
      path.join(run, ".s.PGSQL.5432.lock"),
      [other.postmasterPid, cluster, 1_700_000_000, 5432, run, ""].join("\n"),
    );

    const refusal = await getFailureReason(openTestDatabase(folder, createTestHost(room)));
    const answer = await queryAs(other.application, "select 1 as one");
    await other.stop();

    expect(refusal).toMatch(/^socket-taken: .*other/u);
    expect(answer).toEqual([{ one: 1 }]);
  });

  it.each([
    { what: "without its passwords", damage: async (folder: string) => await rm(secretsOf(folder)), says: /missing/u },
    {
      what: "with damaged passwords",
      damage: async (folder: string) => await writeFile(secretsOf(folder), "{"),
      says: /damaged/u,
    },
    {
      what: "with passwords of another database",
      damage: async (folder: string) => await writeFile(secretsOf(folder), JSON.stringify(foreignSecrets)),
      says: /do not fit/u,
    },
    {
      what: "whose pointer leads nowhere",
      damage: async (folder: string) => await writeFile(path.join(folder, "postgres.location"), "/nowhere/at/all\n"),
      says: /nothing is there/u,
    },
    {
      what: "that PostgreSQL cannot read",
      damage: async (folder: string) =>
        await writeFile(path.join(folder, "postgres", "postgresql.conf"), "nonsense = 1\n"),
      says: /did not start .*nonsense/u,
    },
  ])("a folder $what, in one line", async ({ what, damage, says }) => {
    const folder = await copyTo(`folder ${what}`);
    await damage(folder);

    const refusal = await getFailureReason(openTestDatabase(folder, createTestHost(room)));

    expect(refusal).toMatch(says);
    expect(refusal).toContain("cannot-start: ");
    expect(refusal).not.toContain("\n");
  });

  it("a PG_BIN without PostgreSQL in it", async () => {
    const options = { dataDir: path.join(room, "bin"), announce: () => undefined, binaries: room };

    const refusal = await getFailureReason(openDataFolder(options, createTestHost(room)));

    expect(refusal).toMatch(/^no-binaries: PG_BIN names/u);
  });
});

const secretsOf = (folder: string) => path.join(folder, "secrets", "postgres.json");
const wrong = "w".repeat(43);
const foreignSecrets = { superuser: wrong, owner: wrong, application: wrong, platform: wrong };
