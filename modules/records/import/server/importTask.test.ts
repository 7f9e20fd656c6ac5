import { describe, expect, it } from "vitest";
import { batchApi } from "#modules/records/batch/contract";
import { taskApi } from "#modules/records/task/contract";
import { positionApi } from "#modules/identity/position/contract";
import { importApi } from "../contract.ts";
import { checkImport, commitImport, uploadImport, waitUntilTaskDone } from "#tests/builders/imports";
import { aTenant } from "#tests/builders/tenant";

const rows = [
  ["职位名称", "职位编码"],
  ["Foreman", "f"],
];

describe("the tasks of an import", () => {
  it("are listed without the check, which is found by its kind", async () => {
    const { admin } = await aTenant();
    const run = await uploadImport(admin, rows);
    const checked = await checkImport(admin, run);
    const done = await commitImport(admin, run);

    const all = await admin.get(taskApi, "page", {});
    const checks = await admin.get(taskApi, "page", { kind: "import.check" });

    expect(all).toMatchObject({ total: 1, items: [{ id: done.taskId, kind: "import.commit" }] });
    expect(checks.items.map(({ id }) => id)).toEqual([checked.taskId]);
  });

  it("lead to the records that it has added, which only its own account sees", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasPosition({ name: "Welder", code: "w", orderNo: 100 });
    const run = await uploadImport(admin, [
      ["职位名称", "职位编码", "排序"],
      ["Foreman", "f", "1"],
      ["Welder", "w", "7"],
      ["Driver", "d", "2"],
    ]);
    await checkImport(admin, run);
    await expect(await admin.call(importApi, "added", { id: run.id })).toFailWith("import.wrong_state");
    await commitImport(admin, run);

    const ids = await admin.get(importApi, "added", { id: run.id });

    const { items } = await admin.get(positionApi, "page", { page: 1, pageSize: 10 });
    const added = items.filter(({ name }) => name !== "Welder").map(({ id }) => id);
    expect(ids).toEqual(added.toSorted((one, other) => one - other));
    expect(await admin.get(importApi, "added", { id: run.id, after: ids[0] ?? run.id })).toEqual(ids.slice(1));
    const other = await tenant.hasAccount({ roleIds: [(await tenant.hasRole("all")).id] });
    await expect(await other.call(importApi, "added", { id: run.id })).toFailWith("import.missing");
  });

  it("lead to the import, which stays as long as its task and tells whether it was undone", async () => {
    const { tenant, admin } = await aTenant();
    const run = await uploadImport(admin, rows);
    await checkImport(admin, run);
    const { taskId, requestId } = await commitImport(admin, run);
    if (taskId === null || requestId === null) throw new Error("the import was not written");

    const found = await admin.get(importApi, "ofTask", { taskId });
    await waitUntilTaskDone(admin, await admin.get(batchApi, "undo", { requestId }));
    const undone = await admin.get(importApi, "ofTask", { taskId });

    expect(found).toMatchObject({ id: run.id, state: "done", isUndone: false });
    expect(found.expiresAt.getTime()).toBeGreaterThan(run.expiresAt.getTime());
    expect(undone).toMatchObject({ id: run.id, isUndone: true });
    const other = await tenant.hasAccount({ roleIds: [(await tenant.hasRole("all")).id] });
    await expect(await other.call(importApi, "ofTask", { taskId })).toFailWith("import.missing");
  });
});
