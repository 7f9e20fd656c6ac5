import { describe, expect, it } from "vitest";
import { addAnyRow } from "#tests/builders/anyRow";
import { theServer } from "#tests/builders/server";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant } from "#tests/builders/tenant";

const dayMs = 86_400_000;

async function addEntry(tenantId: number, daysAgo: number): Promise<void> {
  const { owner } = await theServer();
  const at = new Date(Date.now() - daysAgo * dayMs);
  await owner.query(
    `insert into operation_log (tenant_id, log_date_time, controller_name, action_name, status, log_level, elapsed, trace_id,
       http_method, request_url) values ($1, $2, 'sysPos', 'page', '200', 2, 1, 'x', 'POST', '/')`,
    [tenantId, at],
  );
  await owner.query(
    "insert into log_day (tenant_id, kind, day, entries) values ($1, 'operation', $2::timestamptz::date, 1)",
    [tenantId, at],
  );
}

async function countEntries(tenantId: number): Promise<number> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ count: string }>("select count(*) from operation_log where tenant_id = $1", [
    tenantId,
  ]);
  return Number(rows[0]?.count);
}

describe("old entries", () => {
  it("are removed after the time that their tenant has set, else after 180 days", async () => {
    const { tenant: usual } = await aTenant();
    const { tenant: keeping } = await aTenant();
    await addAnyRow("config_tenant", keeping.id, { code: "sys_log_retention_days", value: "365" });
    for (const { id } of [usual, keeping]) for (const daysAgo of [10, 170, 300, 400]) await addEntry(id, daysAgo);

    await runAsRequest({}, async (run) => await run("select remove_old_logs(10000)"));

    expect(await countEntries(usual.id)).toBe(2);
    expect(await countEntries(keeping.id)).toBe(3);
    const { owner } = await theServer();
    const { rows } = await owner.query("select 1 from log_day where tenant_id = $1", [usual.id]);
    expect(rows).toHaveLength(2);
  });

  it("are removed in steps of a bounded size", async () => {
    const { tenant } = await aTenant();
    for (const daysAgo of [300, 301, 302]) await addEntry(tenant.id, daysAgo);

    for (let step = 0; step < 100 && (await countEntries(tenant.id)) > 0; step++) {
      const before = await countEntries(tenant.id);
      const [row] = await runAsRequest({}, async (run) => await run("select remove_old_logs(1) as removed"));
      expect(row?.["removed"]).toBe(1);
      expect(before - (await countEntries(tenant.id))).toBeLessThanOrEqual(1);
    }

    expect(await countEntries(tenant.id)).toBe(0);
  });
});

describe("the tables of logs", () => {
  it("have partitions for this month and the next three", async () => {
    const { owner } = await theServer();
    const { rows } = await owner.query<{ table: string; partitions: string }>(
      `select inhparent::regclass::text as table, count(*) as partitions from pg_inherits
       where inhparent::regclass::text in ('visit_log', 'operation_log', 'exception_log') group by 1 order by 1`,
    );

    // And the default one.
    for (const { partitions } of rows) expect(Number(partitions)).toBeGreaterThanOrEqual(5);
    expect(rows.map(({ table }) => table)).toEqual(["exception_log", "operation_log", "visit_log"]);
  });

  it.each(["visit_log", "operation_log", "exception_log", "log_day", "exception_group"])(
    "cannot be written by requests: %s",
    async (table) => {
      const { tenant } = await aTenant();
      const write = async (sql: string) =>
        await runAsRequest({ tenantId: tenant.id }, async (run) => await run(sql)).then(
          () => "done",
          (error: Error) => error.message,
        );

      expect(await write(`delete from ${table}`)).toContain("permission denied");
      expect(await write(`update ${table} set tenant_id = tenant_id`)).toContain("permission denied");
      expect(await write(`insert into ${table} (tenant_id) values (${tenant.id})`)).toContain("permission denied");
    },
  );
});
