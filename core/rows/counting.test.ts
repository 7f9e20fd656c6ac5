import { expect, it } from "vitest";
import { maxExactCount } from "#contract/page";
import { positions } from "#modules/identity/position/server/position.table";
import { theServer } from "#tests/builders/server";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant } from "#tests/builders/tenant";
import { countAll, toCountStatement } from "./counting.ts";
import { builder, type Statement } from "./statement.ts";

/** A database that answers these rows, one per statement. */
function aDatabaseWithAnswers(...answers: readonly object[]) {
  const remaining = [...answers];
  const run = async <Row>(_statement: Statement<Row>): Promise<Row[]> => {
    const rows: Row[] = [];
    const next = remaining.shift();
    // oxlint-disable-next-line typescript/consistent-type-assertions -- what a statement answers is the test's choice
    if (next !== undefined) rows.push(next as Row);
    return await Promise.resolve(rows);
  };
  return { run, change: async () => await Promise.resolve(0) };
}

const rows = builder.selectFrom("position as row").$castTo<object>();

it.each([
  [[{ count: 12 }], { total: 12, totalKind: "exact" }],
  [[{ count: maxExactCount }], { total: maxExactCount, totalKind: "exact" }],
  [[{ count: maxExactCount + 1 }, { row: 1_234_567 }], { total: 1_234_567, totalKind: "about" }],
  [[{ count: maxExactCount + 1 }, { row: 5 }], { total: maxExactCount + 1, totalKind: "about" }],
])("the answers %j result in the count %j", async (answers, expected) => {
  expect(await countAll(aDatabaseWithAnswers(...answers), positions, toCountStatement(rows))).toEqual(expected);
});

it("an estimate covers only the rows of the caller's tenant, without deleted ones", async () => {
  const [small, large, emptied] = [await aTenant(), await aTenant(), await aTenant()];
  const { owner, app } = await theServer();
  const add = `insert into position (tenant_id, name, code, deleted_at)
    select $1, 'Job ' || n, 'c' || n, $3 from generate_series(1, $2) n`;
  await owner.query(add, [large.tenant.id, 3000, null]);
  await owner.query(add, [emptied.tenant.id, 30_000, new Date()]);
  await owner.query("analyze position");
  const estimate = async (tenantId: number) => {
    const client = await app.plain.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.tenant_id', $1, true)", [String(tenantId)]);
      const { rows: answers } = await client.query<{ row: number }>("select estimate_rows('position') as row");
      return answers[0]?.row ?? -1;
    } finally {
      await client.query("rollback");
      client.release();
    }
  };

  expect(await estimate(large.tenant.id)).toBeGreaterThan(1500);
  expect(await estimate(small.tenant.id)).toBeLessThan(1500);
  expect(await estimate(emptied.tenant.id)).toBeLessThan(1500);
});

it("an estimate exists for a table whose rows are erased instead of marked as deleted", async () => {
  const { tenant } = await aTenant();

  const rows = await runAsRequest({ tenantId: tenant.id }, async (run) => {
    return await run("select estimate_rows('change_history') as row");
  });

  expect(rows).toEqual([{ row: expect.any(Number) }]);
});
