import { describe, expect, it } from "vitest";
import type { RawInputOf } from "#contract/api";
import { batchApi, BatchResult } from "#modules/records/batch/contract";
import { historyApi } from "#modules/records/history/contract";
import { accountApi } from "../../contract.ts";
import { waitForTask } from "#tests/builders/tasks";
import { aTenant, DataScope, type TestAccount } from "#tests/builders/tenant";

type Request = RawInputOf<(typeof batchApi.calls)["run"]>;

async function runBatch(account: TestAccount, request: Request) {
  const task = await waitForTask(account, await account.get(batchApi, "run", request), "done");
  return { requestId: task.requestId, rows: BatchResult.parse(task.result).rows };
}

describe("a change of many accounts", () => {
  it("adds and removes roles by the rules for one, and is undone as a whole", async () => {
    const { tenant, admin } = await aTenant();
    const [kept, added] = [await tenant.hasRole(), await tenant.hasRole()];
    const [first, second] = [await tenant.hasAccount({ roleIds: [kept.id] }), await tenant.hasAccount()];
    const rolesOf = async ({ id }: TestAccount) =>
      (await admin.get(accountApi, "detail", { id })).roleIdList.toSorted();
    const both = [kept.id, added.id].toSorted();

    const change = { ids: [first.id, second.id, admin.id], input: { roleIdList: [added.id] } };
    const before = await admin.get(accountApi, "detail", { id: first.id });
    const addition = await runBatch(admin, { ...change, call: "sysUser/addRoles" });
    const entries = await admin.get(historyApi, "page", { entity: "sysUser", id: first.id });
    const changed = await admin.get(accountApi, "detail", { id: first.id });
    const afterAddition = [await rolesOf(first), await rolesOf(second)];
    const removal = await runBatch(admin, { ...change, call: "sysUser/removeRoles", ids: [first.id] });
    const afterRemoval = await rolesOf(first);
    await admin.get(historyApi, "undo", { requestId: removal.requestId });

    expect(addition.rows.map(({ isDone }) => isDone)).toEqual([true, true, false]);
    expect(entries.items.filter(({ requestId }) => requestId === addition.requestId)).toHaveLength(1);
    expect(changed).toMatchObject({ updateUserId: admin.id, version: before.version });
    expect(changed.updateTime?.getTime()).toBeGreaterThan(before.updateTime?.getTime() ?? 0);
    expect(afterAddition).toEqual([both, [added.id]]);
    expect(afterRemoval).toEqual([kept.id]);
    expect(await rolesOf(first)).toEqual(both);
  });

  it("moves them to an organisation within the data scope and keeps the others", async () => {
    const { tenant, admin } = await aTenant();
    const [home, target] = [await tenant.hasOrganisation(), await tenant.hasOrganisation()];
    const role = await tenant.hasRole({
      dataScope: DataScope.listed,
      organisationIds: [home.id, target.id],
      permissions: ["sysUser/page", "sysUser/update"],
    });
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });
    const insider = await tenant.hasAccount({ organisationId: home.id });
    const outsider = await tenant.hasAccount();

    const { rows } = await runBatch(clerk, {
      call: "sysUser/update",
      ids: [insider.id, outsider.id],
      input: { orgId: target.id },
    });

    expect(rows.map(({ isDone }) => isDone)).toEqual([true, false]);
    expect((await admin.get(accountApi, "detail", { id: insider.id })).orgId).toBe(target.id);
    expect((await admin.get(accountApi, "detail", { id: outsider.id })).orgId).toBe(tenant.organisationId);
  });

  it("needs the permission of the call, also for the roles", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysUser/page", "sysUser/update"] });
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });
    const input = { roleIdList: [role.id] };

    for (const call of ["sysUser/addRoles", "sysUser/removeRoles"]) {
      const reply = await clerk.call(batchApi, "run", { call, ids: [clerk.id], input });
      expect(reply.body.code).toBe(403);
    }
  });
});
