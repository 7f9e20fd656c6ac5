import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedDatabase, openEmbedded } from "./embedded.ts";
import { listPendingMigrations, migrate, MigrationError } from "./migrate.ts";

let database: EmbeddedDatabase;
let scratch: string;
let counter = 0;

beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), "siteward-migrate-"));
  database = await openEmbedded({ dataDir: path.join(scratch, "data"), announce: () => undefined });
});

afterAll(async () => {
  await database.stop();
  await rm(scratch, { recursive: true, force: true });
});

/** A schema and a folder of migrations for one test. */
async function aHistory(files: Readonly<Record<string, string>>) {
  counter += 1;
  const schema = `history_${counter}`;
  const folder = await mkdtemp(path.join(scratch, "migrations-"));
  await asOwner(`create schema ${schema}; grant usage on schema ${schema} to siteward_app`);
  const options = `-c search_path=${schema}`;
  const lines: string[] = [];
  const has = {
    write: async (name: string, sql: string) => await writeFile(path.join(folder, `${name}.sql`), sql),
    remove: async (name: string) => await rm(path.join(folder, `${name}.sql`)),
    migrate: async () =>
      await migrate({ owner: { ...database.owner, options }, folder, log: (line) => void lines.push(line) }),
    open: async () => await listPendingMigrations({ ...database.application, options }, folder),
    tables: async () => {
      const rows = await asOwner(`select tablename from pg_tables where schemaname = '${schema}' order by tablename`);
      return rows.map(({ tablename }) => tablename).filter((name) => name !== "schema_migration");
    },
    lines,
  };
  for (const [name, sql] of Object.entries(files)) await has.write(name, sql);
  return has;
}

async function asOwner(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.owner);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const first = "202601010000_first";
const second = "202601020000_second";

describe("migrations", () => {
  it("are applied once, oldest first", async () => {
    const history = await aHistory({
      [second]: "insert into first values (1)",
      [first]: "create table first (id int)",
    });

    const applied = await history.migrate();
    const again = await history.migrate();

    expect(applied).toEqual({ applied: [first, second] });
    expect(again).toEqual({ applied: [] });
    expect(history.lines).toHaveLength(2);
  });

  it("leave the state before the one that fails, and say where it failed", async () => {
    const history = await aHistory({
      [first]: "create table first (id int);",
      [second]: "create table second (id int);\n\nselect nonsense;",
    });

    const failed = history.migrate();

    await expect(failed).rejects.toThrow(MigrationError);
    await expect(failed).rejects.toThrow(
      `The migration ${second} failed and was undone: column "nonsense" does not exist (line 3)`,
    );
    expect(await history.tables()).toEqual(["first"]);
    expect(await history.open()).toEqual([second]);
  });

  it("go on after the fault is mended", async () => {
    const history = await aHistory({ [first]: "create table first (id int);", [second]: "select nonsense" });
    await expect(history.migrate()).rejects.toThrow(MigrationError);

    await history.write(second, "create table second (id int)");

    expect(await history.migrate()).toEqual({ applied: [second] });
  });

  it("are refused when one was changed after it had been applied", async () => {
    const history = await aHistory({ [first]: "create table first (id int)" });
    await history.migrate();

    await history.write(first, "create table first (id bigint)");

    await expect(history.migrate()).rejects.toThrow(`${first} was changed after it had been applied`);
    await expect(history.open()).rejects.toThrow(MigrationError);
  });

  it("do not mind other line ends", async () => {
    const history = await aHistory({ [first]: "create table first (\n  id int\n)" });
    await history.migrate();

    await history.write(first, "create table first (\r\n  id int\r\n)");

    expect(await history.open()).toEqual([]);
  });

  it("are refused when the database is newer than the server", async () => {
    const history = await aHistory({ [first]: "select 1", [second]: "select 2" });
    await history.migrate();

    await history.remove(second);

    await expect(history.migrate()).rejects.toThrow(`by a newer version of Siteward (${second})`);
    await expect(history.open()).rejects.toThrow(`by a newer version of Siteward (${second})`);
  });

  it("are refused when the file of an applied one is missing", async () => {
    const history = await aHistory({ [first]: "select 1", [second]: "select 2" });
    await history.migrate();

    await history.remove(first);

    await expect(history.migrate()).rejects.toThrow(`${first} was applied to the database, but its file is missing`);
  });

  it("take turns when two servers start together", async () => {
    const history = await aHistory({
      [first]: "create table first (id int)",
      [second]: "create table second (id int)",
    });

    const [one, other] = await Promise.all([history.migrate(), history.migrate()]);

    expect([...one.applied, ...other.applied].toSorted()).toEqual([first, second]);
  });

  it("are all open in an empty database", async () => {
    const history = await aHistory({ [first]: "select 1" });

    expect(await history.open()).toEqual([first]);
  });

  it.each(["20260101_short", "202601010000-first", "202601010000_First"])("are not named %s", async (name) => {
    const history = await aHistory({ [name]: "select 1" });

    await expect(history.migrate()).rejects.toThrow(`${name}.sql is not named yyyymmddhhmm_name.sql`);
  });

  it("do not share a version", async () => {
    const history = await aHistory({ [first]: "select 1", "202601010000_other": "select 2" });

    await expect(history.migrate()).rejects.toThrow("have the same version");
  });
});

describe("the product's own migrations", () => {
  it("bring an empty database up to date", async () => {
    const { applied } = await migrate({ owner: database.owner, log: () => undefined });

    expect(applied.length).toBeGreaterThan(0);
    expect(await listPendingMigrations(database.application)).toEqual([]);
  });
});
