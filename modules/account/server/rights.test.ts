import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { mainTenantId } from "#server/tenancy";
import { AccountType } from "#contract/accountType";
import { accountApi } from "#modules/account/contract";
import { aClient } from "#tests/builders/client";
import { aCaptcha, tryToSignIn } from "#tests/builders/sessions";
import { aTenant, DataScope, type TestAccount, type TestTenant, unique } from "#tests/builders/tenant";

const keeping = ["page", "add", "update", "delete", "setStatus", "grantRole", "resetPwd", "unlockLogin"].map(
  (name) => `sysUser/${name}`,
);

/** Somebody who keeps the accounts of one unit and may do nothing else. */
async function aClerk(tenant: TestTenant, about: { dataScope?: number; organisationId?: Id } = {}) {
  const { dataScope = DataScope.all, ...rest } = about;
  const role = await tenant.hasRole({ dataScope, permissions: keeping });
  return { role, clerk: await tenant.hasAccount({ roleIds: [role.id], ...rest }) };
}

/** Every call that could take an account over. */
async function takeOver(caller: TestAccount, id: Id) {
  return [
    await caller.call(accountApi, "resetPwd", { id }),
    await caller.call(accountApi, "grantRole", { userId: id, roleIdList: [] }),
    await caller.call(accountApi, "update", { id, phone: "13900000001" }),
    await caller.call(accountApi, "update", { id, email: "mine@example.com" }),
    await caller.call(accountApi, "update", { id, account: `x${unique()}` }),
    await caller.call(accountApi, "update", { id, roleIdList: [] }),
  ];
}

describe("who may act on whom", () => {
  it("refuses to act on a higher account type", async () => {
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

  it("refuses to take over an account that may do more", async () => {
    const { tenant } = await aTenant();
    const { clerk } = await aClerk(tenant);
    const mighty = await tenant.hasAccount({ roleIds: [(await tenant.hasRole({ permissions: ["sysPos/add"] })).id] });

    for (const reply of await takeOver(clerk, mighty.id)) await expect(reply).toFailWith("account.beyond");
    expect((await clerk.call(accountApi, "update", { id: mighty.id, remark: "x" })).body.code).toBe(200);
  });

  it("lets equals act on equals", async () => {
    const { tenant, admin } = await aTenant();
    const other = await tenant.hasAccount({
      accountType: AccountType.administrator,
      roleIds: [(await tenant.hasRole("all")).id],
    });

    expect((await admin.call(accountApi, "resetPwd", { id: other.id })).body.code).toBe(200);
  });
});

describe("nobody grants what he does not hold", () => {
  it("refuses roles with more permissions, rows or fields than one's own", async () => {
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
          account: `g${unique()}`,
          realName: "李",
          orgId: unit.id,
          roleIdList: [role.id],
        }),
      ];
      for (const reply of replies) expect(reply.body.message).toMatch(/^\[D1016\] /u);
    }
  });

  it("gives a role that one holds oneself", async () => {
    const { tenant } = await aTenant();
    const { clerk, role } = await aClerk(tenant);
    const person = await tenant.hasAccount();

    const reply = await clerk.call(accountApi, "grantRole", { userId: person.id, roleIdList: [role.id] });

    expect(reply.body.code).toBe(200);
  });

  it("refuses organisations out of one's own reach, as main and as further ones", async () => {
    const { tenant } = await aTenant();
    const [unit, far] = [await tenant.hasOrganisation(), await tenant.hasOrganisation()];
    const { clerk } = await aClerk(tenant, { dataScope: DataScope.ownAndBelow, organisationId: unit.id });
    const person = await tenant.hasAccount({ organisationId: unit.id });

    const replies = [
      await clerk.call(accountApi, "update", { id: person.id, orgId: far.id }),
      await clerk.call(accountApi, "update", { id: person.id, extOrgIdList: [{ orgId: far.id }] }),
      await clerk.call(accountApi, "add", { account: `o${unique()}`, realName: "李", orgId: far.id }),
    ];

    for (const reply of replies) expect(reply.body.message).toMatch(/^\[D1016\] /u);
    expect((await clerk.call(accountApi, "update", { id: clerk.id, orgId: far.id })).body.message).toMatch(/D1016/u);
  });

  it("refuses account types above one's own, and the platform's to everybody else", async () => {
    const { tenant, admin } = await aTenant();
    const { clerk } = await aClerk(tenant);
    const person = await tenant.hasAccount();
    const draft = (accountType: 888 | 999) => ({ account: `t${unique()}`, realName: "李", accountType });

    const higher = await clerk.call(accountApi, "add", draft(888));
    const platform = await admin.call(accountApi, "add", draft(999));
    const raised = await admin.call(accountApi, "update", { id: person.id, accountType: 999 });

    await expect(higher).toFailWith("account.type_beyond");
    expect(higher.body.message).toMatch(/^\[D1016\] /u);
    for (const reply of [platform, raised]) expect(reply.body.message).toMatch(/^\[D1033\] /u);
    expect((await admin.call(accountApi, "add", draft(888))).body.code).toBe(200);
  });
});

describe("nobody changes his own standing", () => {
  it("refuses own roles, type and status, and takes the rest", async () => {
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

describe("the last who can keep accounts", () => {
  it("cannot be deleted, disabled or stripped", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole("all");
    const assistant = await tenant.hasAccount({ roleIds: [role.id], accountType: AccountType.administrator });
    const { id } = admin;
    // The assistant himself keeps nothing any more: he is an administrator without the permission to edit.
    const weak = await tenant.hasRole({ permissions: keeping.filter((code) => code !== "sysUser/update") });
    await admin.get(accountApi, "grantRole", { userId: assistant.id, roleIdList: [weak.id] });

    const replies = [
      await assistant.call(accountApi, "delete", { id }),
      await assistant.call(accountApi, "setStatus", { id, status: 2 }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("account.last_administrator");
  });

  it("may go as soon as there is another", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole("all");
    const second = await tenant.hasAccount({ roleIds: [role.id], accountType: AccountType.administrator });

    expect((await second.call(accountApi, "update", { id: admin.id, accountType: 777 })).body.code).toBe(200);
    expect((await second.call(accountApi, "grantRole", { userId: admin.id, roleIdList: [] })).body.code).toBe(200);
    expect((await second.call(accountApi, "delete", { id: admin.id })).body.code).toBe(200);
  });

  it("is found out for several at once", async () => {
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
    const { body } = await tryToSignIn({ tenantId: mainTenantId, account: "superadmin", ...(await aCaptcha()) });
    return aClient().with({ authorization: `Bearer ${body.result.accessToken}` });
  }

  it("is never deleted nor switched off, and others of his kind neither", async () => {
    const platform = await thePlatform();
    const account = `p${unique()}`;
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
  it("says of each whether the caller may give it, and why not", async () => {
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

  it("shows oneself one's own, none of which one may change", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole();
    const account = await tenant.hasAccount({ roleIds: [role.id] });
    const other = await tenant.hasAccount();

    const own = await account.get(accountApi, "ownRoleList", { userId: account.id });

    expect(own.grantedRoles).toContainRow({ id: role.id, disabled: true });
    expect((await account.call(accountApi, "ownRoleList", { userId: other.id })).body.code).toBe(403);
    expect((await account.call(accountApi, "ownExtOrgList", { userId: other.id })).body.code).toBe(403);
    expect(await account.get(accountApi, "ownExtOrgList", { userId: account.id })).toEqual([]);
  });
});
