import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatDatabaseUrl } from "#tests/builders/externalDatabase";
import { type EmbeddedDatabase, openEmbedded } from "../embedded.ts";
import { migrate } from "../migrate.ts";
import { findPgPrograms } from "./pgPrograms.ts";
import { recoverBackup } from "./recoverBackup.ts";
import { openManifest } from "./manifest.ts";
import { createBackupRoom, getFault, type TestInstallation, testKey } from "./testing.ts";

const pgBin = "/usr/lib/postgresql/15/bin";

describe("an external database", () => {
  let room: string;
  let clear: () => Promise<void>;
  let installation: () => Promise<TestInstallation>;

  beforeAll(async () => {
    ({ room, clear, installation } = await createBackupRoom());
  });
  afterAll(async () => await clear());

  it("needs the programs of its version", async () => {
    await expectNoPrograms(path.join(room, "nowhere"));
    expect(await getFault(findPgPrograms(99, undefined))).toBe("no-program");
  });

  it("is dumped, and restored into an empty one", async () => {
    // Debian and others install the programs with the server.
    if (!existsSync(path.join(pgBin, "pg_dump"))) return await expectNoPrograms(pgBin);
    const database = await openOutside("source");
    await migrate({ owner: database.owner, log: () => undefined });
    await run(
      database,
      "create table probe (id int primary key, word text); comment on table probe is 'home: control'",
    );
    await run(database, "insert into probe select number, 'row' from generate_series(1, 1000) number");
    const target = await openOutside("target");
    const one = await installation();
    const [ownerUrl, targetUrl] = [formatDatabaseUrl(database.owner), formatDatabaseUrl(target.owner)];

    const manifest = await one.backUp({ ownerUrl, pgBin });
    await run(database, "insert into probe values (5000, 'later')");
    const notEmpty = await getFault(one.restore(manifest.id, { ownerUrl, pgBin }));
    await writeFile(path.join(one.dataDir, "files", "later.txt"), "later");
    const result = await one.restore(manifest.id, { ownerUrl: targetUrl, pgBin });
    const rows = await run(target, "select count(*)::int as count from probe");
    const walls = await run(target, "select relforcerowsecurity as forced from pg_class where relname = 'account'");
    const checked = await checkOnTheSide(one, manifest.id);
    await Promise.all([database.stop(), target.stop()]);

    expect(manifest).toMatchObject({ kind: "logical", isCountExact: true, postgres: { major: 15 } });
    expect(notEmpty).toBe("not-empty");
    expect(result.counts).toEqual(manifest.counts);
    expect([rows, walls]).toEqual([[{ count: 1000 }], [{ forced: true }]]);
    expect(await readFile(path.join(one.dataDir, "files", "a", "b", "two.txt"), "utf8")).toBe("two");
    // Compared in a scratch database of the bundled, newer PostgreSQL.
    expect(checked.counts).toEqual(manifest.counts);
  });

  async function expectNoPrograms(folder: string): Promise<void> {
    expect(await getFault(findPgPrograms(15, folder))).toBe("no-program");
  }

  async function openOutside(name: string): Promise<EmbeddedDatabase> {
    const dataDir = path.join(room, name);
    await mkdir(dataDir);
    return await openEmbedded({ dataDir, announce: () => undefined, binaries: pgBin });
  }

  async function run({ owner }: EmbeddedDatabase, sql: string): Promise<unknown[]> {
    const client = new pg.Client(owner);
    await client.connect();
    try {
      const answers: unknown = await client.query(sql);
      return answers instanceof Object && "rows" in answers && Array.isArray(answers.rows) ? answers.rows : [];
    } finally {
      await client.end();
    }
  }

  async function checkOnTheSide({ store, dataDir }: TestInstallation, id: string) {
    const opened = await openManifest(store, id, testKey);
    return await recoverBackup({
      ...opened,
      store,
      dataDir,
      keyText: testKey,
      scratch: path.join(dataDir, "restore-check"),
      pgBin: undefined,
      signal: new AbortController().signal,
      onStep: () => undefined,
    });
  }
});
