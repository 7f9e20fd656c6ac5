import { describe, expect, it } from "vitest";
import type { RawInputOf } from "#contract/api";
import { batchApi, BatchResult, type BatchRow } from "../contract.ts";
import { historyApi } from "#modules/records/history/contract";
import type { Id } from "#contract/id";
import { taskApi, type TaskDetail } from "#modules/records/task/contract";
import { positionApi } from "#modules/identity/position/contract";
import { theServer } from "#tests/builders/server";
import { waitForTask } from "#tests/builders/tasks";
import { aTenant, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";

type Request = RawInputOf<(typeof batchApi.calls)["run"]>;

/** Runs a batch to its end. */
async function ran(account: TestAccount, request: Request): Promise<{ task: TaskDetail; rows: BatchRow[] }> {
  const task = await waitForTask(account, await account.get(batchApi, "run", request), "done");
  return { task, rows: BatchResult.parse(task.result).rows };
}

async function somePositions(tenant: TestTenant, count: number): Promise<Id[]> {
  const ids: Id[] = [];
  for (let index = 0; index < count; index++) ids.push((await tenant.hasPosition()).id);
  return ids;
}

/** Many positions, inserted in one statement; their names begin with the word. */
async function manyPositions(tenantId: Id, count: number, word: string): Promise<void> {
  const { owner } = await theServer();
  await owner.query(
    `insert into position (tenant_id, name, code, pinyin) select $1, $2 || n, $2 || n, $2 || n from generate_series(1, $3::int) n`,
    [tenantId, word, count],
  );
}

async function countOf(account: TestAccount, name?: string): Promise<number> {
  return (await account.get(positionApi, "page", name === undefined ? {} : { name })).total;
}

describe("a batch", () => {
  it("processes every possible row and reports for each row whether it was done, and why not", async () => {
    const { tenant, admin } = await aTenant();
    const held = await tenant.hasPosition({ name: "Foreman" });
    await tenant.hasAccount({ positionId: held.id });
    const [first, last] = [await tenant.hasPosition({ name: "Clerk" }), await tenant.hasPosition({ name: "Driver" })];

    const { rows } = await ran(admin, { call: "sysPos/delete", ids: [first.id, held.id, last.id] });

    expect(rows).toEqual([
      { id: first.id, name: "Clerk", isDone: true, message: "" },
      { id: held.id, name: "Foreman", isDone: false, message: "“Foreman”还有 1 人任职，不能删除" },
      { id: last.id, name: "Driver", isDone: true, message: "" },
    ]);
    expect((await admin.get(positionApi, "page")).items.map(({ id }) => id)).toEqual([held.id]);
  });

  it("uses the same input for every row", async () => {
    const { tenant, admin } = await aTenant();
    const ids = await somePositions(tenant, 3);

    const { task } = await ran(admin, { call: "sysPos/setStatus", ids, input: { status: 2 } });

    expect(task).toMatchObject({ kind: "batch", title: "批量停用 3 条", done: 3, total: 3 });
    expect((await admin.get(positionApi, "page", { status: 2 })).total).toBe(3);
  });

  it("is one request, which can be undone as a whole, as far as it was done", async () => {
    const { tenant, admin } = await aTenant();
    const ids = await somePositions(tenant, 120);
    const held = await tenant.hasPosition();
    await tenant.hasAccount({ positionId: held.id });

    const { task } = await ran(admin, { call: "sysPos/delete", ids: [...ids, held.id] });
    expect(await countOf(admin)).toBe(1);
    await admin.get(historyApi, "undo", { requestId: task.requestId });

    expect(await countOf(admin)).toBe(121);
  });

  it("is undone with all dependent changes, in the background as well", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole();
    const [first, second] = [
      await tenant.hasAccount({ roleIds: [role.id] }),
      await tenant.hasAccount({ roleIds: [role.id] }),
    ];
    const held = async () => {
      const { owner } = await theServer();
      return (await owner.query("select 1 from account_role where role_id = $1", [role.id])).rowCount;
    };

    const { task } = await ran(admin, { call: "sysUser/delete", ids: [first.id, second.id] });
    expect(await held()).toBe(0);
    const undoing = await admin.get(batchApi, "undo", { requestId: task.requestId });
    expect(await waitForTask(admin, undoing, "done")).toMatchObject({ kind: "undo", title: "撤销批量操作" });

    expect(await held()).toBe(2);
  });

  it("says why it cannot be undone, in the background as well", async () => {
    const { admin } = await aTenant();

    const undoing = await admin.get(batchApi, "undo", { requestId: "nothing" });

    expect((await waitForTask(admin, undoing, "failed")).error).toBe("没有可以恢复或撤销的内容");
  });

  it("answers the reasons in the caller's language", async () => {
    const { tenant, admin } = await aTenant();
    const held = await tenant.hasPosition({ name: "Foreman" });
    await tenant.hasAccount({ positionId: held.id });

    const english = { ...admin, ...admin.withHeaders({ "accept-language": "en" }) };
    const { rows } = await ran(english, { call: "sysPos/delete", ids: [held.id] });

    expect(rows[0]?.message).toBe("“Foreman” is in use and cannot be deleted. People: 1");
  });

  it("contains nothing that a role hides", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page", "sysPos/delete"] });
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });
    const { owner } = await theServer();
    await owner.query("insert into role_field (tenant_id, role_id, entity, field) values ($1, $2, 'sysPos', 'name')", [
      tenant.id,
      role.id,
    ]);
    const [id] = await somePositions(tenant, 1);

    const { rows } = await ran(clerk, { call: "sysPos/delete", ids: id === undefined ? [] : [id] });

    expect(rows).toEqual([{ id, name: "…", isDone: true, message: "" }]);
    expect(await countOf(admin)).toBe(0);
  });

  it("does not reach rows that the caller does not see", async () => {
    const { tenant } = await aTenant();
    const other = await tenant.hasOrganisation();
    const role = await tenant.hasRole({ permissions: ["sysUser/page", "sysUser/setStatus"], dataScope: 3 });
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });
    const insider = await tenant.hasAccount();
    const outsider = await tenant.hasAccount({ organisationId: other.id });

    const ids = [insider.id, outsider.id];
    const { rows } = await ran(clerk, { call: "sysUser/setStatus", ids, input: { status: 2 } });

    expect(rows).toMatchObject([{ isDone: true }, { isDone: false, name: "…", message: "账号不存在或已被删除" }]);
  });

  it("makes further calls that modules list", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasAccount();

    expect((await ran(admin, { call: "sysUser/unlockLogin", ids: [id] })).rows).toMatchObject([{ isDone: true }]);
  });

  it("keeps committed rows when it is cancelled", async () => {
    const { tenant, admin } = await aTenant();
    await manyPositions(tenant.id, 2000, "p");
    const id = await admin.get(batchApi, "run", { call: "sysPos/delete", filter: {}, count: 2000 });
    await waitForTask(admin, id, "running");

    await admin.get(taskApi, "cancel", { id });

    const { result, requestId } = await waitForTask(admin, id, "cancelled");
    const done = result === null ? 0 : BatchResult.parse(result).rows.length;
    expect(await countOf(admin)).toBe(2000 - done);
    if (done > 0) await admin.get(historyApi, "undo", { requestId });
    expect(await countOf(admin)).toBe(2000);
  });
});

describe("all matching rows", () => {
  it("are those of the list, except deselected ones; a thousand can be undone as well", async () => {
    const { tenant, admin } = await aTenant();
    const word = nextUnique();
    await manyPositions(tenant.id, 1200, word);
    const deselected = await tenant.hasPosition({ name: `${word} stays` });
    await somePositions(tenant, 2);

    const filter = { name: word, page: 3, pageSize: 20 };
    const request = { call: "sysPos/delete", filter, except: [deselected.id], count: 1200 };
    const { rows, task } = await ran(admin, request);
    expect([rows.length, await countOf(admin, word), await countOf(admin)]).toEqual([1200, 1, 3]);
    await waitForTask(admin, await admin.get(batchApi, "undo", { requestId: task.requestId }), "done");

    expect(await countOf(admin, word)).toBe(1201);
  });

  it("are not touched when there are more than were confirmed", async () => {
    const { tenant, admin } = await aTenant();
    await somePositions(tenant, 3);

    const reply = admin.call(batchApi, "run", { call: "sysPos/delete", filter: {}, count: 2 });

    await expect(reply).resolves.toFailWith("batch.changed", { count: 3 });
    expect(await countOf(admin)).toBe(3);
  });

  it("are done in portions of 10,000, each of which can be undone alone", async () => {
    const { tenant, admin } = await aTenant();
    await manyPositions(tenant.id, 10_001, "p");

    const first = await admin.get(batchApi, "run", { call: "sysPos/setStatus", filter: {}, input: { status: 2 } });
    const { items } = await admin.get(taskApi, "page", {});
    for (const { id } of items) await admin.call(taskApi, "cancel", { id });

    expect(items.map(({ title, total }) => [title, total])).toEqual([
      ["批量停用 1 条（第 2 批，共 2 批）", 1],
      ["批量停用 10000 条（第 1 批，共 2 批）", 10_000],
    ]);
    expect(items[1]?.id).toBe(first);
    expect(items[0]?.requestId).not.toBe(items[1]?.requestId);
  });

  it("come only from lists that the caller may read", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/delete"] });
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });
    await somePositions(tenant, 1);

    expect((await clerk.call(batchApi, "run", { call: "sysPos/delete", filter: {} })).body.code).toBe(403);
  });

  it("are refused for calls that answer no list", async () => {
    const { admin } = await aTenant();

    const reply = admin.call(batchApi, "run", { call: "sysPos/delete", api: "sysAuth", filter: {} });

    await expect(reply).resolves.toFailWith("batch.unknown_list", { list: "sysAuth/page" });
  });
});

describe("an invalid batch", () => {
  it.each(["sysPos/add", "sysPos/page", "sysPos/nothing", "sysUser/resetPwd", "sysTask/cancel", "delete"])(
    "is refused: %s",
    async (call) => {
      const { tenant, admin } = await aTenant();
      const ids = await somePositions(tenant, 1);

      const reply = admin.call(batchApi, "run", { call, ids });

      await expect(reply).resolves.toFailWith("batch.unknown_call", { call });
    },
  );

  it("is refused without rows", async () => {
    const { admin } = await aTenant();

    const reply = admin.call(batchApi, "run", { call: "sysPos/delete", ids: [] });

    await expect(reply).resolves.toFailWith("batch.nothing");
  });

  it("is refused without the permission of the call", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });
    const ids = await somePositions(tenant, 1);

    expect((await clerk.call(batchApi, "run", { call: "sysPos/delete", ids })).body.code).toBe(403);
  });
});
