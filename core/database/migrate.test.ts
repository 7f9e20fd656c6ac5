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
  await queryAsOwner(`create schema ${schema}; grant usage on schema ${schema} to siteward_app`);
  const options = `-c search_path=${schema}`;
  const lines: string[] = [];
  const history = {
    write: async (name: string, sql: string) => await writeFile(path.join(folder, `${name}.sql`), sql),
    remove: async (name: string) => await rm(path.join(folder, `${name}.sql`)),
    migrate: async () =>
      await migrate({ owner: { ...database.owner, options }, folder, log: (line) => void lines.push(line) }),
    listPending: async () => await listPendingMigrations({ ...database.application, options }, folder),
    listTables: async () => {
      const rows = await queryAsOwner(
        `select tablename from pg_tables where schemaname = '${schema}' order by tablename`,
      );
      return rows.map(({ tablename }) => tablename).filter((name) => name !== "schema_migration");
    },
    lines,
  };
  for (const [name, sql] of Object.entries(files)) await history.write(name, sql);
  return history;
}

async function queryAsOwner(sql: string): Promise<Record<string, unknown>[]> {
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
const third = "202601030000_third";

describe("migrations", () => {
  it("are applied once, oldest first", async () => {
    const history = await aHistory({
      [second]: "insert into first values (1)",
      [first]: "create table first (id int)",
    });

    const applied = await history.migrate();
    const secondRun = await history.migrate();
    await history.write(third, "insert into first values (2)");
    await history.migrate();

    expect(applied).toEqual({ applied: [first, second] });
    expect(secondRun).toEqual({ applied: [] });
    expect(history.lines).toEqual([
      expect.stringMatching(/^Created the tables \(2 migrations\) in \d+ ms$/u),
      expect.stringMatching(/^Migrated 202601030000_third in \d+ ms$/u),
    ]);
  });

  it("keep the state before a failed one, and report its line", async () => {
    const history = await aHistory({
      [first]: "create table first (id int);",
      [second]: "create table second (id int);\n\nselect nonsense;",
    });

    const migration = history.migrate();

    await expect(migration).rejects.toThrow(MigrationError);
    await expect(migration).rejects.toThrow(
      `The migration ${second} failed and was undone: column "nonsense" does not exist (line 3)`,
    );
    expect(await history.listTables()).toEqual(["first"]);
    expect(await history.listPending()).toEqual([second]);
  });

  it("continue after a failed one is corrected", async () => {
    const history = await aHistory({ [first]: "create table first (id int);", [second]: "select nonsense" });
    await expect(history.migrate()).rejects.toThrow(MigrationError);

    await history.write(second, "create table second (id int)");

    expect(await history.migrate()).toEqual({ applied: [second] });
  });

  it("are refused if an applied one was changed", async () => {
    const history = await aHistory({ [first]: "create table first (id int)" });
    await history.migrate();

    await history.write(first, "create table first (id bigint)");

    await expect(history.migrate()).rejects.toThrow(`${first} was changed after it had been applied`);
    await expect(history.listPending()).rejects.toThrow(MigrationError);
  });

  it("count as unchanged if only their line ends differ", async () => {
    const history = await aHistory({ [first]: "create table first (\n  id int\n)" });
    await history.migrate();

    await history.write(first, "create table first (\r\n  id int\r\n)");

    expect(await history.listPending()).toEqual([]);
  });

  it("are refused if the database is newer than the server", async () => {
    const history = await aHistory({ [first]: "select 1", [second]: "select 2" });
    await history.migrate();

    await history.remove(second);

    await expect(history.migrate()).rejects.toThrow(`by a newer version of Siteward (${second})`);
    await expect(history.listPending()).rejects.toThrow(`by a newer version of Siteward (${second})`);
  });

  it("are refused if the file of an applied one is missing", async () => {
    const history = await aHistory({ [first]: "select 1", [second]: "select 2" });
    await history.migrate();

    await history.remove(first);

    await expect(history.migrate()).rejects.toThrow(`${first} was applied to the database, but its file is missing`);
  });

  it("are applied once if two servers start concurrently", async () => {
    const history = await aHistory({
      [first]: "create table first (id int)",
      [second]: "create table second (id int)",
    });

    const [firstRun, secondRun] = await Promise.all([history.migrate(), history.migrate()]);

    expect([...firstRun.applied, ...secondRun.applied].toSorted()).toEqual([first, second]);
  });

  it("are all pending in an empty database", async () => {
    const history = await aHistory({ [first]: "select 1" });

    expect(await history.listPending()).toEqual([first]);
  });

  it.each(["20260101_short", "202601010000-first", "202601010000_First"])(
    "are refused with the name %s",
    async (name) => {
      const history = await aHistory({ [name]: "select 1" });

      await expect(history.migrate()).rejects.toThrow(`${name}.sql is not named yyyymmddhhmm_name.sql`);
    },
  );

  it("are refused if two have the same version", async () => {
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
