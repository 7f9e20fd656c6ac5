import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedDatabase, openEmbedded } from "../embedded.ts";
import { migrate } from "../migrate.ts";
import { createBackupRoom, getFault, readContent, type TestInstallation } from "./testing.ts";

const pgBin = "/usr/lib/postgresql/15/bin";
// Debian and others install it; the bundled PostgreSQL is newer.
const hasOlder = existsSync(path.join(pgBin, "initdb"));

let room: string;
let installation: () => Promise<TestInstallation>;
let clear: () => Promise<void>;

beforeAll(async () => {
  ({ room, installation, clear } = await createBackupRoom());
});
afterAll(async () => await clear());

/** The embedded database of an older major version, with rows and a month of the history that is long past. */
async function openOlder(one: TestInstallation): Promise<EmbeddedDatabase> {
  const dataDir = path.join(room, "older");
  await mkdir(path.join(dataDir, "files"), { recursive: true });
  await writeFile(path.join(dataDir, "files", "one.txt"), "one");
  const database = await openEmbedded({ dataDir, announce: () => undefined, keepsLog: true, binaries: pgBin });
  await migrate({ owner: database.owner, log: () => undefined });
  await one.write(
    database,
    `insert into menu (id, type, title, permission) select number, 3, repeat(E'two\nlines\\tand \\. ', 2), 'a/' || number
       from generate_series(1, 3000) number;
     delete from menu where id % 3 = 0;
     create table change_history_2020_01 (like change_history including defaults including constraints);
     comment on table change_history_2020_01 is 'home: tenant';
     select wall_tenant_table('change_history_2020_01'::regclass);
     alter table change_history attach partition change_history_2020_01
       for values from ('2020-01-01 00:00:00+00') to ('2020-02-01 00:00:00+00')`,
  );
  return database;
}

describe.runIf(hasOlder)("a backup of another major version of PostgreSQL", () => {
  it("is restored by its rows, complete and compared; to its own moment only", async () => {
    const one = await installation();
    const database = await openOlder(one);
    const dataDir = path.join(room, "older");
    const manifest = await one.backUp({ dataDir, pgBin });
    await database.stop();
    const open = async () => await openEmbedded({ dataDir, announce: () => undefined, binaries: pgBin });
    const before = await readContent({ dataDir, open });
    await rm(one.dataDir, { recursive: true });

    const later = await getFault(one.restore(manifest.id, { target: "latest" }));
    const { counts } = await one.restore(manifest.id);
    const after = await readContent(one);

    expect(manifest).toMatchObject({ kind: "physical", postgres: { major: 15 } });
    expect(later).toBe("other-major");
    expect(counts).toEqual(manifest.counts);
    expect(after.counts).toEqual(before.counts);
    expect(await readFile(path.join(one.dataDir, "files", "one.txt"), "utf8")).toBe("one");
    // The tables have their walls, and numbers go on where they were.
    const restored = await one.open();
    await one.write(restored, "insert into menu (id, type, title, permission) values (9999, 3, 'new', 'a/b')");
    await restored.stop();
  });

  it("is refused before anything is replaced if its rows are damaged", async () => {
    const one = await installation();
    const before = await readContent(one);
    const database = await one.open();
    const { id } = await one.backUp();
    await database.stop();
    const file = path.join(one.store.place, id, "rows.zst.sealed");
    const content = await readFile(file);
    content.writeUInt8(content.readUInt8(200) ^ 1, 200);
    await writeFile(file, content);

    expect(await getFault(one.restore(id, { pgBin, replacesOther: true }))).toBe("damaged");
    expect(await readContent(one)).toEqual(before);
  });
});
