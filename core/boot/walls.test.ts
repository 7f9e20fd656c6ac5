import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { modules } from "#app/modules.server";
import { migrate } from "#core/database/migrate";
import { anOutsideDatabase, type ExternalDatabase } from "#tests/builders/externalDatabase";
import { checkWalls, findWallFaults, listTables, type WallFault } from "./walls.ts";

const tables = listTables(modules);

let outside: ExternalDatabase;

beforeAll(async () => {
  outside = await anOutsideDatabase();
  await migrate({ owner: outside.database.owner, log: () => undefined });
});

afterAll(async () => {
  await outside.clear();
});

async function withClient<Result>(address: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

let copies = 0;

/** The faults of a copy of the database after a change to it. */
async function findFaultsAfter(change: string): Promise<WallFault[]> {
  const { owner, application } = outside.database;
  copies += 1;
  const database = `weak${copies}`;
  await outside.asSuperuser(`create database ${database} template ${owner.database} owner ${owner.user}`);
  await withClient({ ...owner, database }, async (client) => await client.query(change));
  return await withClient({ ...application, database }, async (client) => await findWallFaults(client, tables));
}

const tenant = "tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)";
const account = "account_id = (select nullif(current_setting('app.account_id', true), '')::bigint)";

describe("the check of the tenant walls", () => {
  it("finds nothing in a migrated database", async () => {
    expect(await findFaultsAfter("select 1")).toEqual([]);
  });

  it.each([
    ["a dropped policy", "drop policy tenant_wall on position", "position has no policy for select"],
    ["no row-level security", "alter table position disable row level security", "position has no row-level security"],
    ["no force", "alter table position no force row level security", "position does not force row-level security"],
    ["a second policy", "create policy more on position using (true)", "position has 2 policies for select"],
    [
      "a policy for everybody",
      "create policy gone on account for delete to public using (true)",
      "account has 2 policies for delete",
    ],
    [
      "a restrictive policy",
      `create policy less on position as restrictive to siteward_app using (${tenant})`,
      "position has a restrictive policy",
    ],
    [
      "the wall without its data scope",
      `alter policy tenant_wall_select on account using (${tenant})`,
      "account ignores the data scope (select)",
    ],
    [
      "the data scope without its wall",
      "alter policy tenant_wall_select on account using (organisation_id in (select scope_organisations()) or current_setting('app.scope', true) = 'all')",
      "account is open to another tenant (select)",
    ],
    [
      "a wall that new rows pass",
      "alter policy tenant_wall on position with check (true)",
      "position is open to another tenant (insert, update)",
    ],
    [
      "what belongs to one account without it",
      `alter policy tenant_wall_select on preference using (${tenant})`,
      "preference shows one account what is another's (select)",
    ],
    [
      "the account without its tenant",
      `alter policy tenant_wall_update on preference using (${account}) with check (${account})`,
      "preference is open to another tenant (update)",
    ],
    [
      "a table without any wall",
      "create table stranger (tenant_id bigint not null)",
      "stranger has no row-level security",
    ],
  ])("refuses %s", async (_, change, fault) => {
    const faults = await findFaultsAfter(change);

    expect(faults.map(({ table, fault: text }) => `${table} ${text}`)).toContain(fault);
  });

  it("names the fault and serves nothing", async () => {
    const { owner, application } = outside.database;
    await outside.asSuperuser(`create database refused template ${owner.database} owner ${owner.user}`);
    await withClient({ ...owner, database: "refused" }, async (client) => {
      await client.query("drop policy tenant_wall on position");
    });

    const check = checkWalls({ ...application, database: "refused" }, tables);

    await expect(check).rejects.toThrow("nothing is served: position has no policy for select");
  });
});
