import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { createSystemContext } from "#core/request/openContext";
import { sealedTables } from "#core/request/sealedTable";
import { httpLogApi } from "#modules/platform/httpLog/contract";
import { exceptionLogApi, operationLogApi, visitLogApi } from "#modules/platform/log/contract";
import { messageLogApi } from "#modules/platform/messageLog/contract";
import { addAnyRow } from "#tests/builders/anyRow";
import type { Client } from "#tests/builders/client";
import { theServer } from "#tests/builders/server";
import { runAsOwner } from "#tests/builders/sql";
import { aTenant } from "#tests/builders/tenant";
import { type AuditPart, auditSealApi } from "../contract.ts";
import { getFirstId } from "./seal.ts";
import { addSeal, createSealer } from "./sealRows.ts";

const dayMs = 86_400_000;

/** The logs, a column of each that is edited in the tests, and how long rows are kept if the tenant has not set it. */
const logs = [
  { table: "visit_log", column: "account", keptDays: 180 },
  { table: "operation_log", column: "request_param", keptDays: 180 },
  { table: "exception_log", column: "exception", keptDays: 180 },
  { table: "http_log", column: "request_body", keptDays: 90 },
  { table: "message_log", column: "message", keptDays: undefined },
] as const;
type Log = (typeof logs)[number]["table"];

const clear: Record<Log, (client: Client) => Promise<unknown>> = {
  visit_log: async (client) => await client.get(visitLogApi, "clear", {}),
  operation_log: async (client) => await client.get(operationLogApi, "clear", {}),
  exception_log: async (client) => await client.get(exceptionLogApi, "clear", {}),
  http_log: async (client) => await client.get(httpLogApi, "clear", {}),
  message_log: async (client) => await client.get(messageLogApi, "clear", {}),
};

/** A log of a tenant, and the ids of the rows that the test has added: the calls of the test are logged too. */
type LogOfTenant = { readonly admin: Client; readonly tenantId: Id; readonly table: Log; readonly added: number[] };

async function run(text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> {
  return await runAsOwner(async (query) => await query(text, values));
}

/** Adds an entry that was written some days ago. */
async function addRow({ tenantId, table, added }: LogOfTenant, daysAgo = 0, values: object = {}): Promise<number> {
  const id = getFirstId(new Date(Date.now() - daysAgo * dayMs)) + Math.floor(Math.random() * 1000);
  await addAnyRow(table, tenantId, { id, ...values });
  added.push(id);
  return id;
}

/** The rows of the test that are left. */
async function listIds({ tenantId, table, added }: LogOfTenant): Promise<number[]> {
  const text = `select id from ${table} where tenant_id = $1 and id = any ($2) order by id`;
  return (await run(text, [tenantId, added])).map(({ id }) => Number(id));
}

/** Seals until nothing of the tenant is left. */
async function seal({ admin, table }: LogOfTenant): Promise<void> {
  const { app } = await theServer();
  const sealRows = createSealer(app, 0);
  await expect
    .poll(async () => {
      await sealRows();
      const chains = await admin.get(auditSealApi, "chains", {});
      return chains.find((chain) => chain.table === table)?.unsealed;
    })
    .toBe(0);
}

/** Seals the next rows, as the service has done some days ago. */
async function sealUpTo({ tenantId, table }: LogOfTenant, daysAgo: number): Promise<void> {
  const { app } = await theServer();
  const upTo = getFirstId(new Date(Date.now() - daysAgo * dayMs));
  await createSystemContext(app, "test").inTenant(tenantId, async (ctx) => await addSeal(ctx, table, upTo));
}

/** The first rounds of the service: one notes how far it may seal, the next seals and removes what is too old. */
async function removeOldRows(): Promise<void> {
  const { app } = await theServer();
  const sealRows = createSealer(app, 0);
  for (let round = 0; round < 3; round += 1) await sealRows();
}

async function verify({ admin, table }: LogOfTenant): Promise<AuditPart> {
  return await admin.get(auditSealApi, "verify", { table });
}

async function listFaults(log: LogOfTenant): Promise<unknown[]> {
  return (await verify(log)).findings.map(({ fault, rowId, number }) => [fault, rowId ?? number]);
}

async function aLog(table: Log): Promise<LogOfTenant> {
  const { admin, tenant } = await aTenant();
  return { admin, tenantId: tenant.id, table, added: [] };
}

/** A sealed log with entries of the last days. */
async function aSealedLog(table: Log): Promise<LogOfTenant> {
  const log = await aLog(table);
  for (const daysAgo of [4, 3, 2, 1]) await addRow(log, daysAgo);
  await seal(log);
  return log;
}

it("all logs are sealed", async () => {
  const { app } = await theServer();

  const sealed = sealedTables.list({ app }).map(({ table }) => table);

  expect(sealed.toSorted()).toEqual(["change_history", ...logs.map(({ table }) => table)].toSorted());
});

it("rows without documents have the hashes that the general function computes", async () => {
  const log = await aLog("operation_log");
  const id = await addRow(log, 0, {
    message: null,
    request_param: '{"quoted": "\u2026", "nothing": null}',
    account: "Zoë",
  });
  const { tenantId } = log;

  const text = `select digest_row(to_jsonb(kept)) = digest_plain_row(to_jsonb(kept)) as equal,
                       get_digest_function('operation_log') as plain, get_digest_function('change_history') as general
                from operation_log kept where tenant_id = $1 and id = $2`;

  expect(await run(text, [tenantId, id])).toEqual([{ equal: true, plain: "digest_plain_row", general: "digest_row" }]);
});

describe.each(logs)("the verification of $table", ({ table, column, keptDays }) => {
  it("names each row that was edited, inserted or deleted", async () => {
    const log = await aSealedLog(table);
    expect((await verify(log)).findings).toEqual([]);
    const [first = 0, second = 0, third = 0] = await listIds(log);

    await run(`update ${table} set ${column} = 'x' where tenant_id = $1 and id = $2`, [log.tenantId, first]);
    await run(`delete from ${table} where tenant_id = $1 and id = $2`, [log.tenantId, second]);
    await addAnyRow(table, log.tenantId, { id: third + 1 });

    expect(await listFaults(log)).toEqual([
      ["edited", first],
      ["added", third + 1],
      ["missing", second],
    ]);
  });

  it("notices that the end was cut with its seals", async () => {
    const log = await aSealedLog(table);

    await run(`delete from ${table} where tenant_id = $1`, [log.tenantId]);
    await run("delete from audit_seal where tenant_id = $1 and table_name = $2", [log.tenantId, table]);

    expect(await listFaults(log)).toEqual([["cut", 1]]);
  });

  it("does not take a log that was cleared for one that was cut, and goes on", async () => {
    const log = await aSealedLog(table);
    await addRow(log);

    await clear[table](log.admin);

    expect(await listIds(log)).toEqual([]);
    expect((await verify(log)).findings).toEqual([]);
    const [later] = [await addRow(log)];
    await seal(log);
    await run(`delete from ${table} where tenant_id = $1 and id = $2`, [log.tenantId, later]);
    expect(await listFaults(log)).toEqual([["missing", later]]);
  });

  it("does not take rows that retention has removed for rows that were cut", async () => {
    const log = await aLog(table);
    await addRow(log, (keptDays ?? 1000) + 3);
    await sealUpTo(log, (keptDays ?? 1000) + 2);
    const kept = await addRow(log, (keptDays ?? 1000) - 3);
    await sealUpTo(log, 1);

    await removeOldRows();

    const ids = await listIds(log);
    expect(ids).toHaveLength(keptDays === undefined ? 2 : 1);
    expect(ids.at(-1)).toBe(kept);
    expect(await verify(log)).toMatchObject({ findings: [], removedRows: keptDays === undefined ? 0 : 1 });
  });
});

it("rows are removed after the time that their tenant has set", async () => {
  const [usual, keeping] = [await aLog("operation_log"), await aLog("operation_log")];
  await addAnyRow("config_tenant", keeping.tenantId, { code: "sys_log_retention_days", value: "365" });
  for (const log of [usual, keeping]) {
    for (const daysAgo of [400, 300, 10]) {
      await addRow(log, daysAgo);
      await sealUpTo(log, daysAgo - 1);
    }
  }

  await removeOldRows();

  expect(await listIds(usual)).toHaveLength(1);
  expect(await listIds(keeping)).toHaveLength(2);
});

describe("entries that say who has cleared the log", () => {
  it("stay, and are named when they are deleted later", async () => {
    const log = await aLog("operation_log");
    const clearing = await addRow(log, 2, { action_name: "clear" });
    await addRow(log, 1);
    await seal(log);
    for (let round = 0; round < 3; round += 1) await clear.operation_log(log.admin);
    expect(await listIds(log)).toContain(clearing);
    expect((await verify(log)).findings).toEqual([]);

    await run("delete from operation_log where tenant_id = $1 and id = $2", [log.tenantId, clearing]);

    expect(await listFaults(log)).toEqual([["missing", clearing]]);
  });
});

describe("a chain whose rows were removed several times", () => {
  it("loses the seals of the earlier removals, and still names a seal that was deleted", async () => {
    const log = await aSealedLog("visit_log");
    for (let round = 0; round < 3; round += 1) {
      await clear.visit_log(log.admin);
      await addRow(log);
      await seal(log);
    }
    const numbers = await run(
      "select number from audit_seal where tenant_id = $1 and table_name = 'visit_log' order by number",
      [log.tenantId],
    );
    expect(Number(numbers[0]?.["number"])).toBeGreaterThan(1);
    expect((await verify(log)).findings).toEqual([]);

    const last = Number(numbers.at(-1)?.["number"]);
    await run("delete from audit_seal where tenant_id = $1 and table_name = 'visit_log' and number = $2", [
      log.tenantId,
      last - 1,
    ]);

    expect(await listFaults(log)).toContainEqual(["gap", last - 1]);
  });
});
