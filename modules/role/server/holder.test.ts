import { describe, expect, it } from "vitest";
import { historyApi } from "#contract/history";
import type { Id } from "#contract/id";
import { positionApi } from "#modules/position/contract";
import { roleApi } from "#modules/role/contract";
import { AccountType } from "#contract/accountType";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope, insert, type TestTenant } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 50 };
const granting = ["sysUser/grantRole", "sysUser/page", "sysRole/page"];

/** Somebody who may give roles to accounts of his own organisation, and a role that he made. */
async function aGiver(tenant: TestTenant, permissions: readonly string[] = []) {
  const own = await tenant.hasRole({ dataScope: DataScope.own, permissions: [...granting, ...permissions] });
  const unit = await tenant.hasOrganisation();
  const giver = await tenant.hasAccount({ roleIds: [own.id], organisationId: unit.id });
  const has = async (about: Parameters<TestTenant["hasRole"]>[0]) => {
    const { id } = await tenant.hasRole(about);
    const { owner } = await theServer();
    await owner.query("update role set create_user_id = $1 where id = $2", [giver.id, id]);
    return id;
  };
  return { giver, unit: unit.id, has };
}

describe("giving a role to accounts", () => {
  it("adds it to theirs and opens what it grants at once", async () => {
    const { tenant, admin } = await aTenant();
    const [first, second] = [await tenant.hasRole({ permissions: ["sysPos/page"] }), await tenant.hasRole()];
    const account = await tenant.hasAccount({ roleIds: [second.id] });
    const earlier = await tenant.hasAccount({ roleIds: [first.id] });
    const before = await account.call(positionApi, "page", page);

    const reply = await admin.call(roleApi, "grantUser", { id: first.id, userIdList: [account.id, earlier.id] });

    expect(reply.body).toMatchObject({ code: 200, result: null });
    expect([before.body.code, (await account.call(positionApi, "page", page)).body.code]).toEqual([403, 200]);
    const holders = await admin.get(roleApi, "users", { id: first.id });
    expect(holders.items.map(({ id }) => id).toSorted()).toEqual([account.id, earlier.id].toSorted());
    expect((await admin.get(roleApi, "users", { id: second.id })).total).toBe(1);
  });

  it("takes it away again and leaves the others", async () => {
    const { tenant, admin } = await aTenant();
    const [first, second] = [await tenant.hasRole({ permissions: ["sysPos/page"] }), await tenant.hasRole()];
    const account = await tenant.hasAccount({ roleIds: [first.id, second.id] });

    await admin.get(roleApi, "revokeUser", { id: first.id, userIdList: [account.id] });

    expect((await account.call(positionApi, "page", page)).body.code).toBe(403);
    expect((await admin.get(roleApi, "users", { id: second.id })).items).toContainRow({ id: account.id });
  });

  it("gives only what the giver holds himself, for the organisations of those who get it", async () => {
    const { tenant } = await aTenant();
    const { giver, unit, has } = await aGiver(tenant, ["sysPos/page"]);
    const far = await tenant.hasOrganisation();
    const near = await tenant.hasAccount({ organisationId: unit });
    const both = await tenant.hasAccount({ organisationId: unit });
    await tenant.hasAffiliation(both.id, far.id);
    const give = async (id: Id, ...userIdList: Id[]) =>
      (await giver.call(roleApi, "grantUser", { id, userIdList })).body.message.slice(0, 7);
    const [own, richer, wider] = [
      await has({ dataScope: DataScope.own, permissions: ["sysPos/page"] }),
      await has({ dataScope: DataScope.self, permissions: ["sysPos/add"] }),
      await has({ dataScope: DataScope.all }),
    ];

    expect(await give(own, near.id)).toBe("");
    expect(await give(own, both.id)).toBe("[D1016]");
    expect(await give(richer, near.id)).toBe("[D1016]");
    expect(await give(wider, near.id)).toBe("[D1016]");
  });

  it("reaches neither accounts beyond the data scope, nor those of a higher type, nor one's own", async () => {
    const { tenant, admin } = await aTenant();
    const other = await aTenant();
    const { giver, unit, has } = await aGiver(tenant);
    const id = await has({ dataScope: DataScope.self });
    const far = await tenant.hasAccount();
    const chief = await tenant.hasAccount({ organisationId: unit, accountType: AccountType.administrator });
    const stranger = await other.tenant.hasAccount();
    const replyFor = async (accountId: Id, call: "grantUser" | "revokeUser" = "grantUser") =>
      await giver.call(roleApi, call, { id, userIdList: [accountId] });

    for (const account of [far, chief, stranger]) {
      await expect(await replyFor(account.id)).toFailWith("role.account_out_of_reach");
      expect((await replyFor(account.id, "revokeUser")).body.message).toMatch(/^\[D1033\] /u);
    }
    await expect(await replyFor(giver.id)).toFailWith("role.own_account");
    expect((await admin.get(roleApi, "users", { id })).total).toBe(0);
  });

  it("asks for the permission to grant roles", async () => {
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
  it("are those inside the caller's data scope, page by page, in their order", async () => {
    const { tenant, admin } = await aTenant();
    const { giver, unit, has } = await aGiver(tenant);
    const id = await has({ dataScope: DataScope.self });
    const near = await tenant.hasAccount({ organisationId: unit, roleIds: [id] });
    const far = await tenant.hasAccount({ roleIds: [id] });

    const seen = await giver.get(roleApi, "users", { id });
    const second = await admin.get(roleApi, "users", { id, page: 2, pageSize: 1 });
    const counted = (await admin.get(roleApi, "page", page)).items.find((role) => role.id === id);

    expect(seen.items.map((account) => account.id)).toEqual([near.id]);
    expect(seen.items[0]).toMatchObject({ account: near.account, status: 1, organisationName: expect.any(String) });
    expect(second).toMatchObject({ total: 2, items: [{ id: far.id }] });
    expect(counted?.accountCount).toBe(2);
  });

  it("hide what the caller's roles hide of accounts", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: granting });
    await insert("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysUser", field: "realName" });
    await insert("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysOrg", field: "name" });
    const holder = await tenant.hasAccount({ roleIds: [role.id] });

    const { body } = await holder.send(roleApi, "users", { id: role.id });

    expect(body.result).toMatchObject({ items: [{ account: holder.account }] });
    expect(JSON.stringify(body.result)).not.toMatch(/realName|organisationName/u);
  });
});

describe("taking back what happened to a role", () => {
  it("brings a deleted one back with its grants", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole({ permissions: ["sysPos/page", "sysPos/add"] });
    const gone = await admin.call(roleApi, "delete", { id });

    await admin.get(historyApi, "undo", { requestId: gone.headers.get("x-request-id") ?? "" });

    expect(await admin.get(roleApi, "ownMenuList", { id })).toHaveLength(2);
  });

  it("gives back a data scope by the call that grants it", async () => {
    const { tenant, admin } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const { id } = await tenant.hasRole({ dataScope: DataScope.listed, organisationIds: [unit.id] });
    const changed = await admin.call(roleApi, "grantDataScope", { id, dataScope: DataScope.self });

    await admin.get(historyApi, "undo", { requestId: changed.headers.get("x-request-id") ?? "" });

    const { role, orgIdList } = await admin.get(roleApi, "grants", { id });
    expect([role.dataScope, orgIdList]).toEqual([DataScope.listed, [unit.id]]);
  });

  it("gives nobody more than he could grant", async () => {
    const { tenant, admin } = await aTenant();
    const { giver, has } = await aGiver(tenant, ["sysRole/grantMenu"]);
    const id = await has({ dataScope: DataScope.self, permissions: ["sysPos/add"] });
    const taken = await admin.call(roleApi, "grantMenu", { id, menuIdList: [] });

    const reply = await giver.call(historyApi, "undo", { requestId: taken.headers.get("x-request-id") ?? "" });

    expect(reply.body.code).not.toBe(200);
    expect(await admin.get(roleApi, "ownMenuList", { id })).toEqual([]);
  });
});
