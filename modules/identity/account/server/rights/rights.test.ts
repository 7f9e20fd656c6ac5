import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { mainTenantId } from "#modules/identity/access/server";
import { AccountType } from "#contract/accountType";
import { accountApi } from "../../contract.ts";
import { aClient } from "#tests/builders/client";
import { aCaptcha, trySignIn } from "#tests/builders/sessions";
import { aTenant, DataScope, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";

const keeping = ["page", "add", "update", "delete", "setStatus", "grantRole", "resetPwd", "unlockLogin"].map(
  (name) => `sysUser/${name}`,
);

/** An account that manages the accounts of one unit and may do nothing else. */
async function aClerk(tenant: TestTenant, options: { dataScope?: number; organisationId?: Id } = {}) {
  const { dataScope = DataScope.all, ...rest } = options;
  const role = await tenant.hasRole({ dataScope, permissions: keeping });
  return { role, clerk: await tenant.hasAccount({ roleIds: [role.id], ...rest }) };
}

/** Every call that could take over an account. */
async function takeOver(caller: TestAccount, id: Id) {
  return [
    await caller.call(accountApi, "resetPwd", { id }),
    await caller.call(accountApi, "grantRole", { userId: id, roleIdList: [] }),
    await caller.call(accountApi, "update", { id, phone: "13900000001" }),
    await caller.call(accountApi, "update", { id, email: "mine@example.com" }),
    await caller.call(accountApi, "update", { id, account: `x${nextUnique()}` }),
    await caller.call(accountApi, "update", { id, roleIdList: [] }),
  ];
}

describe("actions on other accounts", () => {
  it("are refused on a higher account type", async () => {
    const { tenant, admin } = await aTenant();
    const { clerk } = await aClerk(tenant);
    const { id } = admin;

    const replies = [
      await clerk.call(accountApi, "update", { id, remark: "x" }),
      await clerk.call(accountApi, "delete", { id }),
      await clerk.call(accountApi, "setStatus", { id, status: 2 }),
      await clerk.call(accountApi, "unlockLogin", { id }),
      ...(await takeOver(clerk, id)),
    ];

    for (const reply of replies) {
      await expect(reply).toFailWith("account.beyond");
      expect(reply.body.message).toMatch(/^\[D1033\] /u);
    }
  });

  it("are refused if they take over an account that may do more", async () => {
    const { tenant } = await aTenant();
    const { clerk } = await aClerk(tenant);
    const mighty = await tenant.hasAccount({ roleIds: [(await tenant.hasRole({ permissions: ["sysPos/add"] })).id] });

    for (const reply of await takeOver(clerk, mighty.id)) await expect(reply).toFailWith("account.beyond");
    expect((await clerk.call(accountApi, "update", { id: mighty.id, remark: "x" })).body.code).toBe(200);
  });

  it("are refused if they disable or delete an account that may do more", async () => {
    const { tenant } = await aTenant();
    const { clerk } = await aClerk(tenant);
    const role = await tenant.hasRole({ permissions: ["sysPos/add"] });
    const { id } = await tenant.hasAccount({ roleIds: [role.id] });

    const disabled = await clerk.call(accountApi, "setStatus", { id, status: 2 });
    const deleted = await clerk.call(accountApi, "delete", { id });

    for (const reply of [disabled, deleted]) await expect(reply).toFailWith("account.beyond");
  });

  it("are allowed between equals", async () => {
    const { tenant, admin } = await aTenant();
    const other = await tenant.hasAccount({
      accountType: AccountType.administrator,
      roleIds: [(await tenant.hasRole("all")).id],
    });

    expect((await admin.call(accountApi, "resetPwd", { id: other.id })).body.code).toBe(200);
  });
});

describe("granting beyond the caller's rights", () => {
  it("is refused for roles with more permissions, rows or fields", async () => {
    const { tenant } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const { clerk } = await aClerk(tenant, { dataScope: DataScope.ownAndBelow, organisationId: unit.id });
    const person = await tenant.hasAccount({ organisationId: unit.id });
    const wide = await tenant.hasRole({ dataScope: DataScope.all, permissions: ["sysUser/page"] });
    const strong = await tenant.hasRole({ dataScope: DataScope.self, permissions: ["sysPos/add"] });

    for (const role of [wide, strong]) {
      const replies = [
        await clerk.call(accountApi, "grantRole", { userId: person.id, roleIdList: [role.id] }),
        await clerk.call(accountApi, "update", { id: person.id, roleIdList: [role.id] }),
        await clerk.call(accountApi, "add", {
          account: `g${nextUnique()}`,
          realName: "李",
          orgId: unit.id,
          roleIdList: [role.id],
        }),
      ];
      for (const reply of replies) expect(reply.body.message).toMatch(/^\[D1016\] /u);
    }
  });

  it("is not the case for a role that the caller holds", async () => {
    const { tenant } = await aTenant();
    const { clerk, role } = await aClerk(tenant);
    const person = await tenant.hasAccount();

    const reply = await clerk.call(accountApi, "grantRole", { userId: person.id, roleIdList: [role.id] });

    expect(reply.body.code).toBe(200);
  });

  it("is refused for organisations out of reach, as main and as further ones", async () => {
    const { tenant } = await aTenant();
    const [unit, remote] = [await tenant.hasOrganisation(), await tenant.hasOrganisation()];
    const { clerk } = await aClerk(tenant, { dataScope: DataScope.ownAndBelow, organisationId: unit.id });
    const person = await tenant.hasAccount({ organisationId: unit.id });

    const replies = [
      await clerk.call(accountApi, "update", { id: person.id, orgId: remote.id }),
      await clerk.call(accountApi, "update", { id: person.id, extOrgIdList: [{ orgId: remote.id }] }),
      await clerk.call(accountApi, "add", { account: `o${nextUnique()}`, realName: "李", orgId: remote.id }),
    ];

    for (const reply of replies) expect(reply.body.message).toMatch(/^\[D1016\] /u);
    expect((await clerk.call(accountApi, "update", { id: clerk.id, orgId: remote.id })).body.message).toMatch(/D1016/u);
  });

  it("is refused for higher account types, and for that of the platform", async () => {
    const { tenant, admin } = await aTenant();
    const { clerk } = await aClerk(tenant);
    const person = await tenant.hasAccount();
    const draft = (accountType: 888 | 999) => ({ account: `t${nextUnique()}`, realName: "李", accountType });

    const higher = await clerk.call(accountApi, "add", draft(888));
    const platform = await admin.call(accountApi, "add", draft(999));
    const raised = await admin.call(accountApi, "update", { id: person.id, accountType: 999 });

    await expect(higher).toFailWith("account.type_beyond");
    expect(higher.body.message).toMatch(/^\[D1016\] /u);
    for (const reply of [platform, raised]) expect(reply.body.message).toMatch(/^\[D1033\] /u);
    expect((await admin.call(accountApi, "add", draft(888))).body.code).toBe(200);
  });
});

describe("changing the caller's own rights", () => {
  it("is refused for roles, type and status, and other fields are updated", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole();
    const { id } = admin;

    await expect(await admin.call(accountApi, "grantRole", { userId: id, roleIdList: [role.id] })).toFailWith(
      "account.own_rights",
    );
    await expect(await admin.call(accountApi, "update", { id, roleIdList: [] })).toFailWith("account.own_rights");
    await expect(await admin.call(accountApi, "update", { id, accountType: 777 })).toFailWith("account.own_rights");
    const status = await admin.call(accountApi, "setStatus", { id, status: 2 });
    await expect(status).toFailWith("account.own_status");
    expect(status.body.message).toMatch(/^\[D1026\] /u);
    await expect(await admin.call(accountApi, "resetPwd", { id })).toFailWith("account.own_password");
    const { roleIdList } = await admin.get(accountApi, "detail", { id });
    const same = await admin.call(accountApi, "update", { id, roleIdList, accountType: 888, remark: "me" });
    expect(same.body.code).toBe(200);
  });
});

describe("the last account that can manage accounts", () => {
  it("cannot be deleted, disabled or deprived of its permissions", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole("all");
    const assistant = await tenant.hasAccount({ roleIds: [role.id], accountType: AccountType.administrator });
    const { id } = admin;
    // The assistant no longer manages accounts: an administrator without the permission to edit.
    const weak = await tenant.hasRole({ permissions: keeping.filter((code) => code !== "sysUser/update") });
    await admin.get(accountApi, "grantRole", { userId: assistant.id, roleIdList: [weak.id] });

    const replies = [
      await assistant.call(accountApi, "delete", { id }),
      await assistant.call(accountApi, "setStatus", { id, status: 2 }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("grant.last_manager");
  });

  it("can be deleted as soon as there is another", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole("all");
    const second = await tenant.hasAccount({ roleIds: [role.id], accountType: AccountType.administrator });

    expect((await second.call(accountApi, "update", { id: admin.id, accountType: 777 })).body.code).toBe(200);
    expect((await second.call(accountApi, "grantRole", { userId: admin.id, roleIdList: [] })).body.code).toBe(200);
    expect((await second.call(accountApi, "delete", { id: admin.id })).body.code).toBe(200);
  });

  it("is detected in bulk calls as well", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole("all");
    const admins = [
      await tenant.hasAccount({ roleIds: [role.id], accountType: AccountType.administrator }),
      await tenant.hasAccount({ roleIds: [role.id], accountType: AccountType.administrator }),
    ];

    const outcomes = await admin.get(accountApi, "setStatusMany", { ids: admins.map(({ id }) => id), status: 2 });

    expect(outcomes.map(({ isDone }) => isDone)).toEqual([true, true]);
    expect((await admin.call(accountApi, "page")).body.code).toBe(200);
  });
});

describe("the platform administrator", () => {
  async function thePlatform() {
    const { body } = await trySignIn({ tenantId: mainTenantId, account: "superadmin", ...(await aCaptcha()) });
    return aClient().withHeaders({ authorization: `Bearer ${body.result.accessToken}` });
  }

  it("can be neither deleted nor disabled, like others of its type", async () => {
    const platform = await thePlatform();
    const account = `p${nextUnique()}`;
    const id = await platform.get(accountApi, "add", { account, realName: "李", accountType: AccountType.platform });

    const deleted = await platform.call(accountApi, "delete", { id });
    const switched = await platform.call(accountApi, "setStatus", { id, status: 2 });

    await expect(deleted).toFailWith("account.platform_delete");
    expect(deleted.body.message).toMatch(/^\[D1014\] /u);
    await expect(switched).toFailWith("account.platform_status");
    expect(switched.body.message).toMatch(/^\[D1015\] /u);
    expect((await platform.call(accountApi, "update", { id, accountType: 777 })).body.code).toBe(200);
    expect((await platform.call(accountApi, "delete", { id })).body.code).toBe(200);
  });
});

describe("the roles that an account could be given", () => {
  it("are marked with the reason if the caller may not grant them", async () => {
    const { tenant } = await aTenant();
    const { clerk, role } = await aClerk(tenant);
    const strong = await tenant.hasRole({ permissions: ["sysPos/add"] });
    const person = await tenant.hasAccount({ roleIds: [role.id] });

    const { grantedRoles, availableRoles } = await clerk.get(accountApi, "ownRoleList", { userId: person.id });

    expect(grantedRoles.map(({ id, disabled }) => ({ id, disabled }))).toEqual([{ id: role.id, disabled: false }]);
    expect(availableRoles).toContainRow({ id: strong.id, disabled: true });
    expect(availableRoles.find(({ id }) => id === strong.id)?.reason).not.toBeNull();
    expect(availableRoles.map(({ id }) => id)).not.toContain(role.id);
    const forNew = await clerk.get(accountApi, "ownRoleList", { userId: 0 });
    expect(forNew.grantedRoles).toEqual([]);
    expect(forNew.availableRoles).toContainRow({ id: role.id, disabled: false });
  });

  it("include the caller's own, none of which they may change", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole();
    const account = await tenant.hasAccount({ roleIds: [role.id] });
    const other = await tenant.hasAccount();

    const own = await account.get(accountApi, "ownRoleList", { userId: account.id });

    expect(own.grantedRoles).toContainRow({ id: role.id, disabled: true });
    expect((await account.call(accountApi, "ownRoleList", { userId: other.id })).body.code).toBe(403);
    expect((await account.call(accountApi, "ownExtOrgList", { userId: other.id })).body.code).toBe(403);
    expect(await account.get(accountApi, "ownExtOrgList", { userId: account.id })).toEqual([]);
    expect(await account.get(accountApi, "ownExtOrgList", { userId: 0 })).toEqual([]);
  });
});
