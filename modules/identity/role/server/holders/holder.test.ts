import { describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import type { Id } from "#contract/id";
import { positionApi } from "#modules/identity/position/contract";
import { accountApi } from "#modules/identity/account/contract";
import { roleApi } from "../../contract.ts";
import { AccountType } from "#contract/accountType";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope, insertRow, type TestTenant } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 50 };
const granting = ["sysUser/grantRole", "sysUser/page", "sysRole/page"];

/** An account that may grant roles to accounts of its own organisation, and a role that it added. */
async function aGiver(tenant: TestTenant, permissions: readonly string[] = []) {
  const own = await tenant.hasRole({ dataScope: DataScope.own, permissions: [...granting, ...permissions] });
  const unit = await tenant.hasOrganisation();
  const giver = await tenant.hasAccount({ roleIds: [own.id], organisationId: unit.id });
  const has = async (options: Parameters<TestTenant["hasRole"]>[0]) => {
    const { id } = await tenant.hasRole(options);
    const { owner } = await theServer();
    await owner.query("update role set create_user_id = $1 where id = $2", [giver.id, id]);
    return id;
  };
  return { giver, unit: unit.id, has };
}

describe("granting a role to accounts", () => {
  it("adds it to their roles and grants its permissions at once", async () => {
    const { tenant, admin } = await aTenant();
    const [first, second] = [await tenant.hasRole({ permissions: ["sysPos/page"] }), await tenant.hasRole()];
    const account = await tenant.hasAccount({ roleIds: [second.id] });
    const earlier = await tenant.hasAccount({ roleIds: [first.id] });
    const before = await account.call(positionApi, "page", page);

    const reply = await admin.call(roleApi, "grantUser", { id: first.id, userIdList: [account.id, earlier.id] });

    expect(reply.body).toMatchObject({ code: 200, result: null });
    expect((await admin.get(accountApi, "detail", { id: account.id })).updateUserId).toBe(admin.id);
    expect([before.body.code, (await account.call(positionApi, "page", page)).body.code]).toEqual([403, 200]);
    const holders = await admin.get(roleApi, "users", { id: first.id });
    expect(holders.items.map(({ id }) => id).toSorted()).toEqual([account.id, earlier.id].toSorted());
    expect((await admin.get(roleApi, "users", { id: second.id })).total).toBe(1);
  });

  it("revokes it and keeps the other roles", async () => {
    const { tenant, admin } = await aTenant();
    const [first, second] = [await tenant.hasRole({ permissions: ["sysPos/page"] }), await tenant.hasRole()];
    const account = await tenant.hasAccount({ roleIds: [first.id, second.id] });

    await admin.get(roleApi, "revokeUser", { id: first.id, userIdList: [account.id] });

    expect((await account.call(positionApi, "page", page)).body.code).toBe(403);
    expect((await admin.get(roleApi, "users", { id: second.id })).items).toContainRow({ id: account.id });
  });

  it("grants only what the caller holds, for the organisations of the receivers", async () => {
    const { tenant } = await aTenant();
    const { giver, unit, has } = await aGiver(tenant, ["sysPos/page"]);
    const remote = await tenant.hasOrganisation();
    const insider = await tenant.hasAccount({ organisationId: unit });
    const both = await tenant.hasAccount({ organisationId: unit });
    await tenant.hasAffiliation(both.id, remote.id);
    const give = async (id: Id, ...userIdList: Id[]) =>
      (await giver.call(roleApi, "grantUser", { id, userIdList })).body.message.slice(0, 7);
    const [own, richer, wider] = [
      await has({ dataScope: DataScope.own, permissions: ["sysPos/page"] }),
      await has({ dataScope: DataScope.self, permissions: ["sysPos/add"] }),
      await has({ dataScope: DataScope.all }),
    ];

    expect(await give(own, insider.id)).toBe("");
    expect(await give(own, both.id)).toBe("[D1016]");
    expect(await give(richer, insider.id)).toBe("[D1016]");
    expect(await give(wider, insider.id)).toBe("[D1016]");
  });

  it("reaches neither accounts beyond the data scope, nor those of a higher type, nor the caller's own", async () => {
    const { tenant, admin } = await aTenant();
    const other = await aTenant();
    const { giver, unit, has } = await aGiver(tenant);
    const id = await has({ dataScope: DataScope.self });
    const outsider = await tenant.hasAccount();
    const chief = await tenant.hasAccount({ organisationId: unit, accountType: AccountType.administrator });
    const stranger = await other.tenant.hasAccount();
    const replyFor = async (accountId: Id, call: "grantUser" | "revokeUser" = "grantUser") =>
      await giver.call(roleApi, call, { id, userIdList: [accountId] });

    for (const account of [outsider, chief, stranger]) {
      await expect(await replyFor(account.id)).toFailWith("role.account_out_of_reach");
      expect((await replyFor(account.id, "revokeUser")).body.message).toMatch(/^\[D1033\] /u);
    }
    await expect(await replyFor(giver.id)).toFailWith("role.own_account");
    expect((await admin.get(roleApi, "users", { id })).total).toBe(0);
  });

  it("requires the permission to grant roles", async () => {
    const { tenant } = await aTenant();
    const { id } = await tenant.hasRole({ permissions: ["sysRole/page", "sysRole/grantApi"] });
    const holder = await tenant.hasAccount({ roleIds: [id] });

    const replies = [
      await holder.call(roleApi, "grantUser", { id, userIdList: [] }),
      await holder.call(roleApi, "revokeUser", { id, userIdList: [] }),
      await holder.call(roleApi, "users", { id }),
    ];

    expect(replies.map(({ body }) => body.code)).toEqual([403, 403, 403]);
  });
});

describe("the accounts of a role", () => {
  it("are limited to the caller's data scope, paged and ordered", async () => {
    const { tenant, admin } = await aTenant();
    const { giver, unit, has } = await aGiver(tenant);
    const id = await has({ dataScope: DataScope.self });
    const insider = await tenant.hasAccount({ organisationId: unit, roleIds: [id] });
    const outsider = await tenant.hasAccount({ roleIds: [id] });

    const visible = await giver.get(roleApi, "users", { id });
    const second = await admin.get(roleApi, "users", { id, page: 2, pageSize: 1 });
    const counted = (await giver.get(roleApi, "page", page)).items.find((role) => role.id === id);
    const countedByAdmin = (await admin.get(roleApi, "page", page)).items.find((role) => role.id === id);

    expect(visible.items.map((account) => account.id)).toEqual([insider.id]);
    expect(visible.items[0]).toMatchObject({
      account: insider.account,
      status: 1,
      organisationName: expect.any(String),
    });
    expect(second).toMatchObject({ total: 2, items: [{ id: outsider.id }] });
    expect([counted?.accountCount, countedByAdmin?.accountCount]).toEqual([1, 2]);
  });

  it("hide fields of accounts that the caller's roles hide", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: granting });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysUser", field: "realName" });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysOrg", field: "name" });
    const holder = await tenant.hasAccount({ roleIds: [role.id] });

    const { body } = await holder.send(roleApi, "users", { id: role.id });

    expect(body.result).toMatchObject({ items: [{ account: holder.account }] });
    expect(JSON.stringify(body.result)).not.toMatch(/realName|organisationName/u);
  });
});

describe("undoing changes of a role", () => {
  it("restores a deleted one with its grants", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole({ permissions: ["sysPos/page", "sysPos/add"] });
    const deletion = await admin.call(roleApi, "delete", { id });

    await admin.get(historyApi, "undo", { requestId: deletion.headers.get("x-request-id") ?? "" });

    expect(await admin.get(roleApi, "ownMenuList", { id })).toHaveLength(2);
  });

  it("restores a data scope by the call that grants it", async () => {
    const { tenant, admin } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const { id } = await tenant.hasRole({ dataScope: DataScope.listed, organisationIds: [unit.id] });
    const changed = await admin.call(roleApi, "grantDataScope", { id, dataScope: DataScope.self });

    await admin.get(historyApi, "undo", { requestId: changed.headers.get("x-request-id") ?? "" });

    const { role, orgIdList } = await admin.get(roleApi, "grants", { id });
    expect([role.dataScope, orgIdList]).toEqual([DataScope.listed, [unit.id]]);
  });

  it("grants nothing beyond the caller's own rights", async () => {
    const { tenant, admin } = await aTenant();
    const { giver, has } = await aGiver(tenant, ["sysRole/grantMenu"]);
    const id = await has({ dataScope: DataScope.self, permissions: ["sysPos/add"] });
    const revocation = await admin.call(roleApi, "grantMenu", { id, menuIdList: [] });

    const reply = await giver.call(historyApi, "undo", { requestId: revocation.headers.get("x-request-id") ?? "" });

    expect(reply.body.code).not.toBe(200);
    expect(await admin.get(roleApi, "ownMenuList", { id })).toEqual([]);
  });
});
