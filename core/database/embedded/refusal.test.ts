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
    const startupMessage = await second.startupMessage;
    const answer = await queryAs(first.application, "select 1 as one");
    await first.stop();

    expect(startupMessage).toEqual({ reason: "in-use", message: expect.stringContaining(`${process.pid}, port 5005`) });
    expect(answer).toEqual([{ one: 1 }]);
  });

  it("a second server even if the address file of the first is lost", async () => {
    const folder = await copyTo("noteless");
    const first = await openTestDatabase(folder, createTestHost(room));
    await rm(path.join(folder, "server.json"));

    const refusal = await getFailureReason(openTestDatabase(folder, createTestHost(room)));
    const answer = await queryAs(first.application, "select 1 as one");
    await first.stop();

    expect(refusal).toContain("in-use: ");
    expect(answer).toEqual([{ one: 1 }]);
  });

  it("one of two servers that start concurrently on an empty folder", async () => {
    const folder = path.join(room, "race");
    const servers = [startServerProcess(folder), startServerProcess(folder)];

    const messages = await Promise.all(servers.map(async (server) => await server.startupMessage));
    const winner = servers[messages.findIndex((startupMessage) => "postmasterPid" in startupMessage)];
    await winner?.stop();

    expect(messages.filter((startupMessage) => "postmasterPid" in startupMessage)).toHaveLength(1);
    expect(messages).toContainEqual({
      reason: "in-use",
      message: expect.stringContaining(`process number ${winner?.pid}`),
    });
  });

  it("data of another major version, and names the solution", async () => {
    const folder = await copyTo("major");
    await writeFile(path.join(folder, "postgres", "PG_VERSION"), "17\n");

    const refusal = await getFailureReason(openTestDatabase(folder, createTestHost(room)));

    expect(refusal).toMatch(/^other-major: .*PostgreSQL 17.*PostgreSQL 18.*PG_BIN.*back up.*restore/u);
    expect(await readdir(folder)).not.toContain("server.json");
  });

  it.each([
    { freeBytes: 900e6, totalBytes: 10e9, isAccepted: false },
    { freeBytes: 4e9, totalBytes: 100e9, isAccepted: false },
    { freeBytes: 6e9, totalBytes: 100e9, isAccepted: true },
    { freeBytes: 1.1e9, totalBytes: 10e9, isAccepted: true },
  ])(
    "a disk by its free space: $freeBytes of $totalBytes bytes (accepted: $isAccepted)",
    async ({ isAccepted, ...space }) => {
      const check = refuseLowDisk(room, async () => await Promise.resolve(space));

      await expect(
        check.then(
          () => true,
          () => false,
        ),
      ).resolves.toBe(isAccepted);
    },
  );

  it("a disk that is nearly full, before it writes any file", async () => {
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

  it("a socket in use by a running database of another folder, which keeps running", async () => {
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
    {
      condition: "without its passwords",
      damage: async (folder: string) => await rm(getSecretsPath(folder)),
      message: /missing/u,
    },
    {
      condition: "with damaged passwords",
      damage: async (folder: string) => await writeFile(getSecretsPath(folder), "{"),
      message: /damaged/u,
    },
    {
      condition: "with passwords of another database",
      damage: async (folder: string) => await writeFile(getSecretsPath(folder), JSON.stringify(foreignSecrets)),
      message: /do not fit/u,
    },
    {
      condition: "whose location file names a missing folder",
      damage: async (folder: string) => await writeFile(path.join(folder, "postgres.location"), "/nowhere/at/all\n"),
      message: /nothing is there/u,
    },
    {
      condition: "that PostgreSQL cannot read",
      damage: async (folder: string) =>
        await writeFile(path.join(folder, "postgres", "postgresql.conf"), "nonsense = 1\n"),
      message: /did not start .*nonsense/u,
    },
  ])("a folder $condition, with a message of one line", async ({ condition, damage, message }) => {
    const folder = await copyTo(`folder ${condition}`);
    await damage(folder);

    const refusal = await getFailureReason(openTestDatabase(folder, createTestHost(room)));

    expect(refusal).toMatch(message);
    expect(refusal).toContain("cannot-start: ");
    expect(refusal).not.toContain("\n");
  });

  it("a PG_BIN without PostgreSQL", async () => {
    const options = { dataDir: path.join(room, "bin"), announce: () => undefined, binaries: room };

    const refusal = await getFailureReason(openDataFolder(options, createTestHost(room)));

    expect(refusal).toMatch(/^no-binaries: PG_BIN names/u);
  });
});

const getSecretsPath = (folder: string) => path.join(folder, "secrets", "postgres.json");
const wrongPassword = "w".repeat(43);
const foreignSecrets = {
  superuser: wrongPassword,
  owner: wrongPassword,
  application: wrongPassword,
  platform: wrongPassword,
};
