import { describe, expect, it } from "vitest";
import { addAnyRow } from "#tests/builders/anyRow";
import { theServer } from "#tests/builders/server";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant } from "#tests/builders/tenant";

const dayMs = 86_400_000;

describe("counts of days", () => {
  it("are removed after the time that their tenant has set, else after 180 days", async () => {
    const { owner } = await theServer();
    const { tenant: usual } = await aTenant();
    const { tenant: keeping } = await aTenant();
    await addAnyRow("config_tenant", keeping.id, { code: "sys_log_retention_days", value: "365" });
    for (const { id } of [usual, keeping]) {
      for (const daysAgo of [10, 170, 300, 400]) {
        const day = new Date(Date.now() - daysAgo * dayMs);
        const values = [id, day];
        await owner.query(
          "insert into log_day (tenant_id, kind, day, entries) values ($1, 'operation', $2, 1)",
          values,
        );
      }
    }

    await runAsRequest({}, async (run) => await run("select remove_old_logs(10000)"));

    expect(await countDays(usual.id)).toBe(2);
    expect(await countDays(keeping.id)).toBe(3);
  });
});

async function countDays(tenantId: number): Promise<number | null> {
  const { owner } = await theServer();
  return (await owner.query("select 1 from log_day where tenant_id = $1", [tenantId])).rowCount;
}

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
