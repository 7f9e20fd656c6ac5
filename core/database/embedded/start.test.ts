import { access, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { saveServerAddress } from "../embedded.ts";
import { trimLog } from "./engine.ts";
import { connectSuperuser } from "./superuserConnection.ts";
import { findRunningProcess, sendSignal } from "./processes.ts";
import {
  createTestHost,
  createTestFolder,
  createStoppedFolder,
  queryAs,
  listChildProcesses,
  openTestDatabase,
  getFailureReason,
} from "./testing.ts";
import { waitOptions } from "#tests/builders/testRun";

describe("the embedded database", () => {
  let room: string;
  let clear: () => Promise<void>;
  let copyTo: (name: string) => Promise<string>;

  beforeAll(async () => {
    ({ room, clear } = await createTestFolder());
    ({ copyTo } = await createStoppedFolder(room));
  });
  afterAll(async () => await clear());

  it("is created at the first start, with minimal rights for its roles", async () => {
    const announcements: string[] = [];
    const database = await openTestDatabase(path.join(room, "fresh"), createTestHost(room), announcements);

    const roles = await queryAs(
      database.application,
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication
       from pg_roles where rolname like 'siteward%' order by rolname`,
    );
    const rights = await queryAs(
      database.application,
      `select has_database_privilege(current_database(), 'temporary') as temporary, has_schema_privilege('public', 'create') as creates,
              current_setting('plan_cache_mode') as plans, current_setting('statement_timeout') as statement,
              current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    await database.stop();

    const bare = { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolreplication: false };
    expect(roles).toEqual([
      { rolname: "siteward_app", ...bare, rolcreaterole: false },
      { rolname: "siteward_owner", ...bare, rolcreaterole: true },
      { rolname: "siteward_platform", ...bare, rolcreaterole: false },
    ]);
    expect(rights).toEqual([
      { temporary: false, creates: false, plans: "force_custom_plan", statement: "30s", lock: "5s", idle: "30s" },
    ]);
    expect(announcements).toEqual([expect.stringContaining("Creating the database")]);
  });

  it("has settings for durability, and trigrams for Chinese text", async () => {
    const database = await openTestDatabase(await copyTo("safe"), createTestHost(room));

    const settings = await queryAs(
      database.owner,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
              current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
              current_setting('listen_addresses') as addresses, current_setting('password_encryption') as passwords,
              cardinality(show_trgm('张三丰')) as trigrams`,
    );
    const extensions = await queryAs(database.owner, "select extname from pg_extension order by 1");
    await database.stop();

    expect(settings).toEqual([
      {
        fsync: "on",
        pages: "on",
        commit: "on",
        checksums: "on",
        addresses: "",
        passwords: "scram-sha-256",
        trigrams: 4,
      },
    ]);
    expect(extensions.map(({ extname }) => extname)).toEqual(["btree_gin", "pg_trgm", "plpgsql"]);
  });

  it("restricts its passwords to the server's user", async () => {
    const folder = await copyTo("passwords");

    const secrets = path.join(folder, "secrets");

    expect((await stat(secrets)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(secrets, "postgres.json"))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o007).toBe(0);
  });

  it("starts again on existing data, and shuts down cleanly", async () => {
    const folder = await copyTo("warm");
    const first = await openTestDatabase(folder, createTestHost(room));
    await queryAs(first.owner, "create table kept as select 7 as number");
    await first.stop();

    const second = await openTestDatabase(folder, createTestHost(room));
    const rows = await queryAs(second.owner, "select number from kept");
    const { postmasterPid } = second;
    await second.stop();

    expect(rows).toEqual([{ number: 7 }]);
    expect(findRunningProcess(postmasterPid)).toBeUndefined();
    expect(await readdir(folder)).not.toContain("server.json");
    expect(await readFile(path.join(folder, "postgres.log"), "utf8")).not.toContain("automatic recovery");
  });

  it("repairs roles and database after an interrupted first start", async () => {
    const folder = await copyTo("half");
    const first = await openTestDatabase(folder, createTestHost(room));
    const { superuser } = JSON.parse(await readFile(path.join(folder, "secrets", "postgres.json"), "utf8"));
    const client = await connectSuperuser(
      { socketDir: first.owner.host, port: first.owner.port, password: superuser },
      "postgres",
    );
    if (typeof client === "string") throw new Error(client);
    await client.query("drop database siteward");
    await client.query("drop role siteward_platform");
    await client.query("alter role siteward_app createrole bypassrls password 'other'");
    await client.end();
    await first.stop();

    const second = await openTestDatabase(folder, createTestHost(room));
    const [rights] = await queryAs(
      second.application,
      "select rolcreaterole, rolbypassrls from pg_roles where rolname = current_user",
    );
    const [platform] = await queryAs(second.platform, "select current_user as name");
    await second.stop();

    expect(rights).toEqual({ rolcreaterole: false, rolbypassrls: false });
    expect(platform).toEqual({ name: "siteward_platform" });
  });

  it.each([
    { condition: "spaces, quotes and commas", name: `a "data" folder, with 'everything'` },
    { condition: "more characters than a socket path may have", name: `${"long-".repeat(20)}end` },
  ])("works in a path with $condition", async ({ name }) => {
    const database = await openTestDatabase(await copyTo(name), createTestHost(room));

    const answer = await queryAs(database.application, "select 1 as one");
    await database.stop();

    expect(answer).toEqual([{ one: 1 }]);
    expect(await readdir("/tmp")).not.toContain(path.basename(database.application.host));
  });

  it("restarts at the same address after a crash, and stays locked by this server", async () => {
    const announcements: string[] = [];
    const folder = await copyTo("crash");
    const database = await openTestDatabase(folder, createTestHost(room), announcements);
    await saveServerAddress(folder, { pid: process.pid, port: 5005 });
    const crashedPid = database.postmasterPid;

    sendSignal(crashedPid, "SIGKILL");
    const refusal = await getFailureReason(openTestDatabase(folder, createTestHost(room)));
    const answer = await vi.waitFor(async () => await queryAs(database.application, "select 1 as one"), waitOptions);
    const { postmasterPid } = database;
    await database.stop();

    expect(refusal).toContain(`process number ${process.pid}, port 5005`);
    expect(answer).toEqual([{ one: 1 }]);
    expect(postmasterPid).not.toBe(crashedPid);
    expect(announcements).toEqual([expect.stringContaining("started again")]);
  });

  it("survives the loss of its guardian and starts another one", async () => {
    const database = await openTestDatabase(await copyTo("guardian"), createTestHost(room));
    const [guardian] = await listChildProcesses(process.pid, "siteward-database-guardian");

    sendSignal(guardian ?? 0, "SIGKILL");
    const next = await vi.waitFor(async () => {
      const [found] = await listChildProcesses(process.pid, "siteward-database-guardian");
      if (found === undefined || found === guardian) throw new Error("no other guardian yet");
      return found;
    }, waitOptions);
    const answer = await queryAs(database.application, "select 1 as one");
    await database.stop();

    expect(answer).toEqual([{ one: 1 }]);
    expect(findRunningProcess(next)).toBeUndefined();
  });

  it("limits the size of its log", async () => {
    const paths = { home: room, cluster: room, logFile: path.join(room, "big.log"), archive: room };
    await writeFile(paths.logFile, "x".repeat(6 * 1024 * 1024));

    await trimLog(paths);

    expect((await stat(paths.logFile)).size).toBe(0);
    await expect(access(`${paths.logFile}.1`)).resolves.toBeUndefined();
  });
});
