import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EmbeddedDatabase, openEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";

let database: EmbeddedDatabase;
let folder: string;
let owner: pg.Client;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "siteward-plans-"));
  database = await openEmbedded({ dataDir: path.join(folder, "data"), announce: () => undefined });
  owner = new pg.Client(database.owner);
  await owner.connect();
  await migrate({ owner: database.owner, log: () => undefined });
  await owner.query("set plan_cache_mode = 'force_generic_plan'");
  await owner.query("prepare in_tenant (bigint) as select name from organisation where tenant_id = $1");
});

afterAll(async () => {
  await owner.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Tenants with one organisation each. */
async function addTenants(count: number): Promise<void> {
  await owner.query(
    `with added as (insert into tenant (name) select gen_random_uuid() from generate_series(1, $1::int) returning id)
     insert into organisation (tenant_id, id, name, code) select id, id, id, id from added`,
    [count],
  );
  await owner.query("analyze tenant, organisation");
}

/** How many organisations the database expects to find in a tenant. */
async function countExpected(): Promise<number> {
  await migrate({ owner: database.owner, log: () => undefined });
  const { rows } = await owner.query<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    "explain (format json) execute in_tenant (1)",
  );
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

it("among many tenants each is expected to have a hundredth of the rows, among few its share", async () => {
  await addTenants(50);
  expect(await countExpected()).toBe(1);

  await addTenants(1950);

  expect(await countExpected()).toBe(20);
});
