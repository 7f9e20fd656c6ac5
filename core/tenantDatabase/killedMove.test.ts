import { spawn } from "node:child_process";
import path from "node:path";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { columnTypes } from "#core/database/pool";
import type { Id } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { createRandomSource } from "#tests/builders/randomSource";
import { theServer } from "#tests/builders/server";
import { scaleCount } from "#tests/builders/testRun";
import { aTenant, nextUnique, theMainTenant } from "#tests/builders/tenant";
import { aPreparedDatabase, type SecondDatabase } from "#tests/builders/tenantDatabase";
import { listTenantTables } from "./movedTable.ts";
import { syncTables } from "./syncTables.ts";

const program = path.join(import.meta.dirname, "testing/moveProcess.ts");
const kills = scaleCount(40, "kills of a move");
/** A move of a small tenant reports about as many steps, so that some end before they are killed. */
const mostSteps = 60;

type Home = "shared" | "own" | "moving" | "returning";

it("a move that is killed at any point continues; the tenant is served from one place, with the same contents", async () => {
  const random = createRandomSource();
  const platform = await theMainTenant().hasAccount({ accountType: AccountType.platform });
  const { tenant } = await aTenant();
  const parent = await tenant.hasOrganisation({ name: nextUnique() });
  await tenant.hasOrganisation({ name: nextUnique(), parentId: parent.id });
  for (let index = 0; index < 20; index++) await tenant.hasPosition({ name: nextUnique() });
  const database = await aPreparedDatabase(platform, tenant.id);

  const unserved: boolean[] = [];
  let to: "own" | "shared" = "own";
  for (let kill = 0; kill < kills; kill++) {
    await move(tenant.id, to, random.nextInteger(mostSteps));
    const home = await homeOf(tenant.id);
    unserved.push(home === "own" && !(await isServedBy(database, tenant.id)));
    if (home === to) to = to === "own" ? "shared" : "own";
  }
  const output = await move(tenant.id, to, Number.POSITIVE_INFINITY);

  expect(output).toContain("done");
  expect(unserved).not.toContain(true);
  expect(await homeOf(tenant.id)).toBe(to);
  expect(await isServedBy(database, tenant.id)).toBe(to === "own");
  expect(await countDifferences(database, tenant.id)).toBe(0);
});

/** Runs a move in a process of its own, which is killed at a step unless it has ended. Answers its output. */
async function move(tenantId: Id, to: "own" | "shared", lastStep: number): Promise<string> {
  const { owner, application, dataDir } = inject("database");
  const child = spawn(process.execPath, [program, JSON.stringify({ owner, application, dataDir, tenantId, to })], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (output.split("\n").length > lastStep) child.kill("SIGKILL");
  });
  await new Promise((resolve) => {
    child.on("close", resolve);
  });
  return output;
}

async function homeOf(tenantId: Id): Promise<Home | undefined> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ home: Home }>("select home from tenant_database where tenant_id = $1", [
    tenantId,
  ]);
  return rows[0]?.home;
}

async function isServedBy(database: SecondDatabase, tenantId: Id): Promise<boolean> {
  return (await database.run("select from served_tenant where of_tenant = $1", [tenantId])).length > 0;
}

/** What would have to be changed to make the tenant's rows in its own database equal to those in the shared one. */
async function countDifferences({ connection }: SecondDatabase, tenantId: Id): Promise<number> {
  const source = new pg.Client({ ...inject("database").owner, types: columnTypes });
  const target = new pg.Client({ connectionString: connection, types: columnTypes });
  await Promise.all([source.connect(), target.connect()]);
  try {
    for (const client of [source, target]) await client.query("set timezone = 'UTC'");
    const tables = await listTenantTables(source, tenantId);
    const { changed } = await syncTables({ source, target, tables, signal: new AbortController().signal });
    return changed;
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}
