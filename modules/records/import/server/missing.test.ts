import { describe, expect, it } from "vitest";
import { accountApi } from "#modules/identity/account/contract";
import { historyApi } from "#modules/records/history/contract";
import { organisationApi } from "#modules/identity/organisation/contract";
import { positionApi } from "#modules/identity/position/contract";
import { importApi } from "../contract.ts";
import { toId } from "#contract/id";
import { checkImport, commitImport, uploadImport, waitUntilTaskDone } from "#tests/builders/imports";
import { theServer } from "#tests/builders/server";
import { aTenant, type TestTenant } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 100 };

/** A role by the name in the list. */
async function hasRole(tenant: TestTenant): Promise<void> {
  const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
  const { owner } = await theServer();
  await owner.query("update role set name = '员工' where id = $1", [role.id]);
}

const list = [
  ["账号", "姓名", "手机", "部门", "岗位", "角色"],
  ["a1", "甲", "13900000051", "工程部", "施工员", "员工"],
  ["a2", "乙", "13900000052", "安全部", "施工员", "员工"],
  ["a3", "丙", "13900000053", "工程部", "施工员", "店长"],
];

describe("records that a list names and that do not exist", () => {
  it("are added in one step by those who may, and the rows that name them are checked again", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.requires([]);
    await hasRole(tenant);
    const run = await uploadImport(admin, list, "sysUser");
    expect((await checkImport(admin, run)).counts.error).toBe(3);

    const missing = await admin.get(importApi, "missing", { id: run.id });
    // Roles grant rights, so an import adds none.
    expect(missing).toMatchObject([
      { column: 3, title: "部门", names: ["工程部", "安全部"] },
      { column: 4, title: "岗位", names: ["施工员"], place: null },
    ]);
    const { items } = await admin.get(importApi, "rows", { id: run.id, ...page });
    expect(items.at(-1)?.faults.map(({ column, isAddable }) => [column, isAddable])).toEqual([
      [3, true],
      [4, true],
      [5, false],
    ]);
    const columns = [{ column: 3 }, { column: 4 }];
    const { rows, counts } = await admin.get(importApi, "addMissing", { id: run.id, columns });

    expect(counts).toMatchObject({ new: 2, error: 1 });
    expect(rows.map(({ state, faults }) => [state, ...faults.map(({ column }) => column)])).toEqual([
      ["new"],
      ["new"],
      ["error", 5],
    ]);
    expect(await admin.get(importApi, "missing", { id: run.id })).toEqual([]);
    await admin.get(importApi, "leaveOut", { id: run.id });
    expect((await commitImport(admin, run)).state).toBe("done");
    const { items: staff } = await admin.get(accountApi, "page", { ...page, page: 1 });
    expect(staff).toContainRow({ account: "a2", orgName: "安全部", posName: "施工员" });
    expect((await admin.get(positionApi, "page", { ...page, name: "施工员" })).items).toMatchObject([{ code: "SGY" }]);
  });

  it("get different codes, even if their names have the same initials", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.requires([]);
    await hasRole(tenant);
    const people = [
      ["a1", "甲", "13900000061", "工程部", "资料员", "员工"],
      ["a2", "乙", "13900000062", "工程部", "质量员", "员工"],
    ];
    const run = await uploadImport(admin, [...list.slice(0, 1), ...people], "sysUser");
    await checkImport(admin, run);

    await admin.get(importApi, "addMissing", { id: run.id, columns: [{ column: 4 }] });

    const { items } = await admin.get(positionApi, "page", page);
    expect(items.map(({ name, code }) => [name, code])).toEqual([
      ["资料员", "ZLY"],
      ["质量员", "ZLY2"],
    ]);
  });

  it("are taken back together, and none is added if one column is refused", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.requires([]);
    await hasRole(tenant);
    const run = await uploadImport(admin, list, "sysUser");
    await checkImport(admin, run);
    const countAdded = async () => [
      (await admin.get(organisationApi, "page", { ...page, name: "部" })).total,
      (await admin.get(positionApi, "page", { ...page, name: "施工员" })).total,
    ];

    const refusal = await admin.call(importApi, "addMissing", { id: run.id, columns: [{ column: 4 }, { column: 5 }] });
    await expect(refusal).toFailWith("import.unknown_column");
    expect(await countAdded()).toEqual([0, 0]);

    const columns = [{ column: 4 }, { column: 3 }];
    const { headers } = await admin.call(importApi, "addMissing", { id: run.id, columns });
    expect(await countAdded()).toEqual([2, 1]);
    await admin.get(historyApi, "undo", { requestId: headers.get("x-request-id") ?? "" });
    expect(await countAdded()).toEqual([0, 0]);
  });

  it("are missing again in a further check once they are gone", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.requires([]);
    await hasRole(tenant);
    const run = await uploadImport(admin, list.slice(0, 2), "sysUser");
    await checkImport(admin, run);
    const columns = [{ column: 3 }, { column: 4 }];
    const { counts } = await admin.get(importApi, "addMissing", { id: run.id, columns });
    expect(counts).toMatchObject({ new: 1, error: 0 });
    const [added] = (await admin.get(organisationApi, "page", { ...page, name: "工程部" })).items;
    await admin.get(organisationApi, "delete", { id: added?.id ?? toId(0) });

    const { state, taskId } = await admin.get(importApi, "recheck", { id: run.id });

    expect(state).toBe("checking");
    await waitUntilTaskDone(admin, taskId ?? toId(0));
    expect((await admin.get(importApi, "detail", { id: run.id })).counts).toMatchObject({ new: 0, error: 1 });
    expect((await admin.get(importApi, "missing", { id: run.id })).map(({ names }) => names)).toEqual([["工程部"]]);
  });

  it("are offered only to those who may add them, and added only once", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.requires([]);
    await hasRole(tenant);
    const permissions = ["sysUser/page", "sysUser/add", "sysUser/update", "sysPos/page", "sysPos/add", "sysOrg/page"];
    const clerkRole = await tenant.hasRole({ permissions });
    const clerk = await tenant.hasAccount({ roleIds: [clerkRole.id] });
    const run = await uploadImport(clerk, list, "sysUser");
    await checkImport(clerk, run);

    expect((await clerk.get(importApi, "missing", { id: run.id })).map(({ column }) => column)).toEqual([4]);
    await expect(await clerk.call(importApi, "addMissing", { id: run.id, columns: [{ column: 3 }] })).toFailWith(
      "import.unknown_column",
    );
    await admin.get(positionApi, "add", { name: "施工员", code: "other" });
    await clerk.get(importApi, "addMissing", { id: run.id, columns: [{ column: 4 }] });

    expect((await admin.get(positionApi, "page", { ...page, name: "施工员" })).total).toBe(1);
    expect((await admin.get(organisationApi, "page", { ...page, name: "工程部" })).total).toBe(0);
  });
});

it("rows that are too many for a call are checked again by a task, without losing what was edited", async () => {
  const { tenant, admin } = await aTenant();
  await tenant.requires([]);
  await hasRole(tenant);
  const total = 5010;
  const rows = Array.from({ length: total }, (_, index) => [
    `a${index}`,
    `员工${index}`,
    "工程部",
    "员工",
    String(13_000_000_000 + index),
  ]);
  const run = await uploadImport(admin, [["账号", "姓名", "部门", "角色", "手机"], ...rows], "sysUser");
  expect((await checkImport(admin, run)).counts.error).toBe(total);
  await admin.get(importApi, "leaveOut", { id: run.id, numbers: [2] });
  await admin.get(importApi, "fix", { id: run.id, number: 3, cells: [{ column: 1, text: "改过的姓名" }] });

  const { taskId } = await admin.get(importApi, "addMissing", { id: run.id, columns: [{ column: 2 }] });
  if (taskId === null) throw new Error("no task checks the rows");
  await waitUntilTaskDone(admin, taskId);

  const { counts, state } = await admin.get(importApi, "detail", { id: run.id });
  expect({ counts, state }).toMatchObject({ state: "checked", counts: { new: total - 1, error: 0, left: 1 } });
  const { items } = await admin.get(importApi, "rows", { id: run.id, ...page });
  expect(items.slice(0, 2)).toMatchObject([
    { number: 2, state: "left" },
    { number: 3, state: "new", cells: ["a1", "改过的姓名", "工程部", "员工", "13000000001"] },
  ]);
});

it("an import whose rows were being checked again stays checked when that is cancelled", async () => {
  const { tenant, admin } = await aTenant();
  await tenant.requires([]);
  const run = await uploadImport(admin, list, "sysUser");
  await checkImport(admin, run);
  const { owner } = await theServer();
  await owner.query(
    `update task set kind = 'import.recheck', state = 'cancelled'
     where id = (select task_id from import_run where id = $1)`,
    [run.id],
  );
  await owner.query("update import_run set state = 'checking' where id = $1", [run.id]);

  const { state, counts } = await admin.get(importApi, "detail", { id: run.id });

  expect({ state, error: counts.error }).toEqual({ state: "checked", error: 3 });
});
