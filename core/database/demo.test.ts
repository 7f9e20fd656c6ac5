import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPasswordFault } from "#contract/password";
import type { DemoAccount } from "#core/boot/module";
import { seedDemo } from "#app/demoData";
import type { DemoOptions } from "#modules/identity/account/server/demoPassword.demo";
import { columnTypes } from "./pool.ts";
import { seedStandard } from "#app/standardData";
import { type EmbeddedDatabase, openEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";

const mainTenantId = 1300000000001;
const tenantIds = [100001, 100002, 100003];
const companies = tenantIds.join(", ");
const policy = { minimumLength: 6, maximumLength: 16, upper: true, lower: true, digit: true, special: true };

let scratch: string;
let database: EmbeddedDatabase;
let owner: pg.Client;
let demoAccounts: DemoAccount[];

beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), "siteward-demo-"));
  database = await openEmbedded({ dataDir: path.join(scratch, "data"), announce: () => undefined });
  await migrate({ owner: database.owner, log: () => undefined });
  owner = new pg.Client({ ...database.owner, types: columnTypes });
  await owner.connect();
  await seedStandard(owner, { adminPasswordHash: "standard", mustChangePassword: true });
  demoAccounts = await seed();
});

afterAll(async () => {
  await owner.end();
  await database.stop();
  await rm(scratch, { recursive: true, force: true });
});

async function seed(options: Partial<DemoOptions> = {}): Promise<DemoAccount[]> {
  const hash = async (password: string) => await Promise.resolve(`hash of ${password}`);
  return await seedDemo(owner, { secret: Buffer.alloc(32, 1), hash, ...options });
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  return (await owner.query<Record<string, unknown>>(sql)).rows;
}

const fingerprint = `select md5(string_agg(a::text, ',' order by tenant_id, id)) as accounts from (
  select tenant_id, id, account, real_name, phone, birthday, organisation_id, position_id, status from account) a`;

describe("the demo data set", () => {
  it("has a director from the organisation itself for most organisations", async () => {
    const led = await query(
      `select o.tenant_id as id, count(*) as units, count(d.id) as led, bool_and(d.id is null or d.organisation_id = o.id) as own
       from organisation o left join account d on d.tenant_id = o.tenant_id and d.id = o.director_account_id
       where o.tenant_id in (${companies}) group by o.tenant_id order by 1`,
    );

    expect(led.map(({ own }) => own)).toEqual([true, true, true]);
    for (const { units, led: count } of led) expect(Number(count) / Number(units)).toBeGreaterThan(0.7);
  });

  it("adds no entry of a log again at a later start", async () => {
    await seed();

    for (const log of ["visit_log", "operation_log", "exception_log", "http_log", "message_log"]) {
      const [entries] = await query(
        `select count(*) as total, count(distinct (tenant_id, id)) as different from ${log}`,
      );
      expect(entries?.["total"], log).toBe(entries?.["different"]);
    }
  });

  it("has three companies of realistic size", async () => {
    const sizes = await query(
      `select t.id, (select count(*) from organisation o where o.tenant_id = t.id) as units,
         (select max(depth) + 1 from organisation_tree o where o.tenant_id = t.id) as levels,
         (select count(*) from position p where p.tenant_id = t.id) as positions,
         (select count(*) from account a where a.tenant_id = t.id) as staff,
         (select count(distinct data_scope) from role r where r.tenant_id = t.id) as scopes, t.captcha
       from tenant t where t.id in (${companies}) order by id`,
    );

    expect(sizes.map(({ id }) => id)).toEqual(tenantIds);
    for (const { units, ...size } of sizes) {
      expect(size).toMatchObject({ levels: 4, positions: 22, staff: 250, scopes: 5, captcha: false });
      expect(units).toBeGreaterThanOrEqual(25);
      expect(units).toBeLessThanOrEqual(40);
    }
  });

  it("has three views of accounts in each company: two for the tenant, one for a role", async () => {
    const views = await query(
      `select v.tenant_id as id, count(*) filter (where v.role_id is null) as shared, count(r.id) as of_roles
       from list_view v left join role r on r.tenant_id = v.tenant_id and r.id = v.role_id
       where v.tenant_id < 1000000 group by v.tenant_id order by 1`,
    );

    expect(views).toEqual(tenantIds.map((id) => ({ id, shared: 2, of_roles: 1 })));
  });

  it("keeps the default data of the main tenant: disabled accounts, organisations and positions", async () => {
    const [sizes] = await query(
      `select (select count(*) from account where tenant_id = ${mainTenantId} and id <> 1300000000101 and status = 2) as staff,
         (select count(*) from organisation where tenant_id = ${mainTenantId}) as units,
         (select count(*) from position where tenant_id = ${mainTenantId}) as positions,
         (select count(*) from account_role where tenant_id = ${mainTenantId}) as holders,
         (select is_name_preset from tenant where id = ${mainTenantId}) as unnamed`,
    );

    expect(sizes).toEqual({ staff: 5, units: 5, positions: 16, holders: 5, unnamed: false });
  });

  it("lists the platform administrator and six accounts of each company, with passwords that the policy allows", () => {
    const names = ["admin", "leader", "branch", "project", "worker", "inspector"];

    const expected = tenantIds.flatMap((tenantId) => names.map((account) => ({ tenantId, account })));
    expect(demoAccounts).toMatchObject([{ tenantId: mainTenantId, account: "superadmin" }, ...expected]);
    expect(demoAccounts.map(({ titles }) => titles?.en?.split("：").at(-1))).toContain("Site manager");
    for (const { account, password } of demoAccounts) {
      expect(findPasswordFault(password, policy, { account, tenantName: null })).toBeUndefined();
    }
    expect(new Set(demoAccounts.map(({ password }) => password)).size).toBe(demoAccounts.length);
  });

  it("sets passwords for exactly the listed accounts", async () => {
    const stored = await query(
      "select tenant_id, account, password_hash from account where password_hash is not null order by tenant_id desc, id",
    );

    const expected = demoAccounts.map(({ tenantId, account, password }) => ({
      tenant_id: tenantId,
      account,
      password_hash: `hash of ${password}`,
    }));
    const getKey = (row: { tenant_id?: unknown; account?: unknown }) =>
      `${String(row.tenant_id)} ${String(row.account)}`;
    expect(new Map(stored.map((row) => [getKey(row), row]))).toEqual(
      new Map(expected.map((row) => [getKey(row), row])),
    );
  });

  it("has plausible accounts: adults with an unassigned phone, an organisation and a position", async () => {
    const implausible = await query(
      `select account from account where tenant_id in (${companies}) and (
         age not between 20 and 60 or extract(year from birthday) <> 2026 - age or join_date < birthday
         or phone !~ '^13800[123][0-9]{5}$' or account !~ '^[a-z0-9]{2,32}$' or organisation_id is null or position_id is null)`,
    );

    expect(implausible).toEqual([]);
  });

  it("is unchanged by another start, including passwords and change history", async () => {
    const countSql = "select count(*) as changes from change_history";
    const before = [...(await query(fingerprint)), ...(await query(countSql))];

    const reseeded = await seed();

    expect(reseeded).toEqual(demoAccounts);
    expect([...(await query(fingerprint)), ...(await query(countSql))]).toEqual(before);
  });

  it("restores password and status of a listed account, and keeps other edits and deletions", async () => {
    await owner.query(
      "update account set password_hash = 'x', status = 2 where tenant_id = 100001 and account = 'worker'",
    );
    await owner.query("update account set real_name = 'Ours' where tenant_id = 100001 and id = 100001010020");
    await owner.query("delete from account_role where tenant_id = 100001 and account_id = 100001010020");

    await seed();

    const [worker] = await query(
      "select password_hash, status from account where tenant_id = 100001 and account = 'worker'",
    );
    const kept = await query(
      `select real_name, (select count(*) from account_role where tenant_id = 100001 and account_id = a.id) as roles
       from account a where tenant_id = 100001 and id = 100001010020`,
    );
    expect(worker).toEqual({
      password_hash: `hash of ${demoAccounts.find(({ tenantId, account }) => tenantId === 100001 && account === "worker")?.password}`,
      status: 1,
    });
    expect(kept).toEqual([{ real_name: "Ours", roles: 0 }]);
  });

  it("has other passwords in each installation, and the administrator's from the settings", async () => {
    const others = await seed({ secret: Buffer.alloc(32, 2), adminPassword: "Given-1234" });

    const same = others.filter(({ password }) => demoAccounts.some((account) => account.password === password));
    expect(same).toEqual([]);
    expect(others[0]).toMatchObject({ account: "superadmin", password: "Given-1234" });
  });
});
