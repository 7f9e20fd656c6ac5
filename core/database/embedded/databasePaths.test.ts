import { chown, mkdir, readFile, readlink, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyBundle, findBundle, linkLibraries } from "./bundle.ts";
import { exists } from "./files.ts";
import { removeOrphanedDatabases, writeOwnerNote } from "./orphanedDatabases.ts";
import {
  createTestFolder,
  createTestHost,
  openTestDatabase,
  queryAs,
  startServerProcess,
  type StartupMessage,
} from "./testing.ts";
import { chooseServiceUser, type SystemUser } from "./users.ts";

const isRoot = process.getuid?.() === 0;
const nobody: SystemUser = { uid: 65_534, gid: 65_534 };

describe("the location of the database", () => {
  let room: string;
  let clear: () => Promise<void>;

  beforeAll(async () => {
    ({ room, clear } = await createTestFolder());
  });
  afterAll(async () => await clear());

  it("is accessible to PostgreSQL's user even if the data folder is not", async () => {
    const home = path.join(room, "home");
    await mkdir(home, { mode: 0o700 });
    const folder = path.join(home, "data");
    const machine = createTestHost(room);

    const first = await openTestDatabase(folder, machine);
    await queryAs(first.owner, "create table kept as select 5 as number");
    await first.stop();
    const second = await openTestDatabase(folder, machine);
    const kept = await queryAs(second.owner, "select number from kept");
    await second.stop();

    expect(kept).toEqual([{ number: 5 }]);
    expect(await exists(path.join(folder, "postgres.location"))).toBe(isRoot);
    expect(await exists(path.join(folder, "postgres"))).toBe(!isRoot);
    expect((await stat(home)).mode & 0o777).toBe(0o700);
  });

  it("is deleted if its temporary data folder is gone, but not if another data folder is missing", async () => {
    const shared = path.join(room, "shared homes");
    const folders = [path.join(room, "gone"), room, "/srv/not-mounted-now"];
    const homes = ["data-0", "data-1", "data-2"].map((name) => path.join(shared, name));
    for (const [index, home] of homes.entries()) {
      await mkdir(path.join(home, "postgres"), { recursive: true });
      await writeOwnerNote(home, folders[index] ?? "");
    }

    await removeOrphanedDatabases(shared);

    expect(await Promise.all(homes.map(exists))).toEqual([false, true, true]);
  });

  it("is the data folder for an ordinary user, who runs PostgreSQL directly", async () => {
    const folder = path.join(room, "ordinary");
    await mkdir(folder, { mode: 0o700 });
    const bundle = await findBundle();
    if (bundle === undefined) throw new Error("no PostgreSQL is bundled for this machine");
    // Root's checkout may be closed to the service user, so that user gets a copy of the programs.
    const copy = await copyBundle(bundle, path.join(room, "programs"));
    if (isRoot) await chown(folder, nobody.uid, nobody.gid);
    const server = startServerProcess(folder, {
      binaries: path.join(copy, "native", "bin"),
      ...(isRoot ? { user: nobody } : {}),
    });

    const { postmasterPid, application } = expectStarted(await server.startupMessage);
    const answer = await queryAs(application, "select 1 as one");
    const uid = /^Uid:\s+(?<uid>\d+)/mu.exec(await readFile(`/proc/${postmasterPid}/status`, "utf8"))?.groups?.["uid"];
    await server.stop();

    expect(answer).toEqual([{ one: 1 }]);
    expect(Number(uid)).toBe(isRoot ? nobody.uid : process.getuid?.());
    expect((await stat(path.join(folder, "postgres"))).uid).toBe(Number(uid));
  });

  it("belongs to a service user if root starts the server", () => {
    const known = chooseServiceUser([], 0);

    expect(known?.uid).not.toBe(0);
    expect(chooseServiceUser([nobody], 0)).toMatchObject({ uid: nobody.uid });
    expect(chooseServiceUser([{ uid: 0, gid: 0 }, nobody], 0)).toMatchObject({ uid: nobody.uid });
    expect(chooseServiceUser([{ uid: 4_000_000, gid: 1 }], 0)).toEqual(known);
    expect(chooseServiceUser([nobody], 1000)).toBeUndefined();
  });
});

describe("the bundled programs", () => {
  let room: string;
  let clear: () => Promise<void>;

  beforeAll(async () => {
    ({ room, clear } = await createTestFolder());
  });
  afterAll(async () => await clear());

  it("get the symbolic links that npm omits, and keep existing ones", async () => {
    const lib = path.join(room, "native", "lib");
    await mkdir(lib, { recursive: true });
    await mkdir(path.join(room, "native", "bin"));
    for (const name of ["postgres", "initdb"])
      await writeFile(path.join(room, "native", "bin", name), "", { mode: 0o644 });
    await symlink("kept", path.join(lib, "libb.so"));
    const links = [
      { source: "native/lib/liba.so.1.2", target: "native/lib/liba.so.1" },
      { source: "native/lib/libb.so.1", target: "native/lib/libb.so" },
    ];
    await writeFile(path.join(room, "native", "pg-symlinks.json"), JSON.stringify(links));

    await linkLibraries(room);
    await linkLibraries(room);

    expect(await readlink(path.join(lib, "liba.so.1"))).toBe("liba.so.1.2");
    expect(await readlink(path.join(lib, "libb.so"))).toBe("kept");
    expect((await stat(path.join(room, "native", "bin", "postgres"))).mode & 0o111).toBe(0o111);
  });

  it("are copied once, and again if the copy is damaged", async () => {
    const bundle = await findBundle();
    if (bundle === undefined) throw new Error("no PostgreSQL is bundled for this machine");
    const copies = path.join(room, "copies");

    const copy = await copyBundle(bundle, copies);
    const inode = (await stat(copy)).ino;
    const secondInode = (await stat(await copyBundle(bundle, copies))).ino;
    await writeFile(path.join(copy, "native", "bin", "postgres"), "half");
    const repaired = await stat(path.join(await copyBundle(bundle, copies), "native", "bin", "postgres"));

    expect(secondInode).toBe(inode);
    expect(repaired.size).toBe((await stat(path.join(bundle.root, "native", "bin", "postgres"))).size);
  });
});

function expectStarted(message: StartupMessage): Exclude<StartupMessage, { reason: string }> {
  if ("reason" in message) throw new Error(message.message);
  return message;
}
