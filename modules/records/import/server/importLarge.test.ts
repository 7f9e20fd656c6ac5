import readXlsx from "read-excel-file/node";
import { expect, it } from "vitest";
import { batchApi } from "#modules/records/batch/contract";
import { importApi } from "../contract.ts";
import {
  checkImport,
  commitImport,
  fetchImportFailures,
  uploadImport,
  waitUntilTaskDone,
} from "#tests/builders/imports";
import { theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";

// Three packs of a file, and five groups of writes.
const total = 2500;
const bad = 37;
const changed = 200;

/** All positions that were not seeded, row by row. */
async function positionsOf(tenantId: number): Promise<unknown[]> {
  const { owner } = await theServer();
  const { rows } = await owner.query(
    `select id, name, code, order_no, status, remark, pinyin, initials, readings, create_user_id, create_time
     from position where tenant_id = $1 and deleted_at is null order by id`,
    [tenantId],
  );
  return rows;
}

it("of 2,500 rows reports the 37 invalid ones, writes the others at once, and is undone completely", async () => {
  const { tenant, admin } = await aTenant();
  const { owner } = await theServer();
  await owner.query(
    `insert into position (tenant_id, name, code, order_no, remark)
       select $1, '职位' || n, 'c' || n, 100, 'as it was' from generate_series(1, $2) n`,
    [tenant.id, changed],
  );
  const before = await positionsOf(tenant.id);
  const isBad = (number: number) => number > changed && number % 60 === 1 && number < changed + bad * 60;
  const rows = Array.from({ length: total }, (_, index) => {
    const number = index + 1;
    return [`职位${number}`, `c${number}`, isBad(number) ? "many" : "7", "启用", number <= changed ? "" : "new"];
  });
  const run = await uploadImport(admin, [["职位名称", "职位编码", "排序", "状态", "备注"], ...rows]);

  const after = await checkImport(admin, run);

  expect(after.counts).toEqual({ new: total - changed - bad, changed, same: 0, error: bad, left: 0 });
  const [sheet] = await readXlsx(await fetchImportFailures(admin, run));
  expect(sheet?.data).toHaveLength(1 + bad);
  expect(sheet?.data[1]?.slice(-2)).toEqual(["242", "排序：不是数字"]);

  await admin.get(importApi, "leaveOut", { id: run.id });
  const done = await commitImport(admin, run);

  expect(await positionsOf(tenant.id)).toHaveLength(total - bad);
  await waitUntilTaskDone(admin, await admin.get(batchApi, "undo", { requestId: done.requestId ?? "" }));

  expect(await positionsOf(tenant.id)).toEqual(before);
});
