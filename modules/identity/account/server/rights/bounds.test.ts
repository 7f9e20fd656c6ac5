import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { accountApi } from "../../contract.ts";
import { roleApi } from "#modules/identity/role/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { AccountType } from "#contract/accountType";
import { runConcurrently } from "#tests/builders/race";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope, insertRow, type TestTenant } from "#tests/builders/tenant";

async function hides(tenant: TestTenant, roleId: Id, ...names: string[]): Promise<void> {
  for (const name of names) {
    const [entity, field] = name.split(":");
    await insertRow("roleField", { tenantId: tenant.id, roleId, entity, field });
  }
}

describe("fields that a role hides", () => {
  it("cannot be used as a filter under another name either", async () => {
    const { tenant } = await aTenant();
    const job = await tenant.hasPosition();
    const { id: roleId } = await tenant.hasRole({ permissions: ["sysUser/page"] });
    const reader = await tenant.hasAccount({ roleIds: [roleId], positionId: job.id });
    const byNames = await tenant.hasRole({ permissions: ["sysUser/page"] });
    const other = await tenant.hasAccount({ roleIds: [byNames.id] });
    await hides(tenant, roleId, "sysUser:posId", "sysUser:roleIdList");
    await hides(tenant, byNames.id, "sysPos:name");

    const replies = [
      await reader.call(accountApi, "page", { posName: job.name }),
      await reader.call(accountApi, "page", { posId: job.id }),
      await reader.call(accountApi, "page", { roleId }),
      await other.call(accountApi, "page", { posName: job.name }),
    ];

    expect(replies.map(({ body }) => body.code)).toEqual([403, 403, 403, 403]);
  });

  it("are left out of further organisations and of the choice of roles", async () => {
    const { tenant } = await aTenant();
    const [job, unit] = [await tenant.hasPosition(), await tenant.hasOrganisation()];
    const role = await tenant.hasRole({ permissions: ["sysUser/page"] });
    const none = await tenant.hasRole({ permissions: ["sysUser/page"] });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });
    const stranger = await tenant.hasAccount({ roleIds: [none.id] });
    await hides(tenant, role.id, "sysOrg:name", "sysPos:name", "sysUser:jobNum");
    await hides(tenant, none.id, "sysUser:extOrgIdList", "sysUser:roleIdList");
    const helper = await tenant.hasAccount({ roleIds: [role.id] });
    await tenant.hasAffiliation(helper.id, unit.id, job.id);

    const organisationsReply = await reader.send(accountApi, "ownExtOrgList", { userId: helper.id });
    const hidden = await stranger.send(accountApi, "ownExtOrgList", { userId: helper.id });
    const choices = await stranger.get(accountApi, "ownRoleList", { userId: helper.id });

    expect(organisationsReply.body.result).toMatchObject([{ orgId: unit.id }]);
    expect(JSON.stringify(organisationsReply.body)).not.toMatch(/orgName|posName|jobNum/u);
    expect(hidden.body.result).toEqual([]);
    expect(choices.grantedRoles).toEqual([]);
  });
});

it("are left out of answers about the caller", async () => {
  const { tenant } = await aTenant();
  const { id: roleId } = await tenant.hasRole();
  const account = await tenant.hasAccount({ roleIds: [roleId], phone: "13800138000" });
  await hides(tenant, roleId, "sysUser:phone", "sysOrg:name", "sysRole:name");

  const { body } = await account.send(sessionApi, "userInfo", {});

  expect(body.result).toMatchObject({ id: account.id, realName: account.realName, roleIds: [roleId] });
  expect(JSON.stringify(body)).not.toMatch(/13800138000|"orgName"|"name"/u);
});

describe("the roles of the tenant", () => {
  it("are hidden from accounts that manage no accounts", async () => {
    const { tenant } = await aTenant();
    await tenant.hasRole();
    const own = await tenant.hasRole();
    const account = await tenant.hasAccount({ roleIds: [own.id] });

    const { grantedRoles, availableRoles } = await account.get(accountApi, "ownRoleList", { userId: account.id });

    expect(grantedRoles.map(({ id }) => id)).toEqual([own.id]);
    expect(availableRoles).toEqual([]);
  });
});

describe("the caller's own phone and e-mail", () => {
  it("require the password, whichever call changes them", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole("all");
    const keeper = await tenant.hasAccount({ roleIds: [role.id] });
    const { id } = keeper;

    await expect(await keeper.call(accountApi, "update", { id, phone: "13700137002" })).toFailWith(
      "account.password_needed",
    );
    await expect(await keeper.call(accountApi, "update", { id, email: "me@example.com" })).toFailWith(
      "account.password_needed",
    );
    expect((await keeper.call(accountApi, "update", { id, remark: "fine" })).body.code).toBe(200);
  });
});

describe("a revealed field", () => {
  it("is not stored, not even for a repeated request", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasAccount({ phone: "13900139000" });
    const caller = admin.withHeaders({ "idempotency-key": "reveal-once" });

    const replies = [
      await caller.call(accountApi, "reveal", { id, field: "phone" }),
      await caller.call(accountApi, "reveal", { id, field: "phone" }),
    ];

    const { owner } = await theServer();
    const { rows } = await owner.query("select answer from idempotency_key where tenant_id = $1", [tenant.id]);
    expect(replies.map(({ body }) => body.code)).toEqual([200, 409]);
    expect(rows).toEqual([{ answer: null }]);
  });
});

/** An administrator who reaches their own branch, and one organisation outside of it without those below. */
async function aKeeper() {
  const { tenant } = await aTenant();
  const [home, single] = [await tenant.hasOrganisation(), await tenant.hasOrganisation()];
  await tenant.hasOrganisation({ parentId: single.id });
  const permissions = ["page", "update", "grantRole"].map((name) => `sysUser/${name}`);
  const branch = await tenant.hasRole({
    dataScope: DataScope.ownAndBelow,
    permissions: [...permissions, "sysRole/page"],
  });
  const grants = await tenant.hasRole({ dataScope: DataScope.self, permissions: ["sysRole/grantDataScope"] });
  const listed = await tenant.hasRole({ dataScope: DataScope.listed, organisationIds: [single.id] });
  const keeper = await tenant.hasAccount({
    organisationId: home.id,
    roleIds: [branch.id, grants.id, listed.id],
    accountType: AccountType.administrator,
  });
  const puppet = await tenant.hasAccount({ organisationId: home.id });
  const held = ["select from account where id = $1 for update", [puppet.id]] as const;
  return { tenant, single, keeper, puppet, held };
}

describe("two concurrent grants", () => {
  it("do not add up to what neither may grant: an organisation, and a role over own rows", async () => {
    const { tenant, single, keeper, puppet, held } = await aKeeper();
    const { id: roleId } = await tenant.hasRole({ dataScope: DataScope.ownAndBelow });

    const replies = await runConcurrently(held, [
      async () => await keeper.send(accountApi, "update", { id: puppet.id, extOrgIdList: [{ orgId: single.id }] }),
      async () => await keeper.send(accountApi, "grantRole", { userId: puppet.id, roleIdList: [roleId] }),
    ]);

    expect(replies.map(({ body }) => body.code).toSorted()).toEqual([200, 400]);
  });

  it("do not add up to what neither may grant: a role, and more rows for that role", async () => {
    const { tenant, single, keeper, puppet, held } = await aKeeper();
    await tenant.hasAffiliation(puppet.id, single.id);
    const { id } = await tenant.hasRole({ dataScope: DataScope.self });

    const replies = await runConcurrently(held, [
      async () => await keeper.send(accountApi, "grantRole", { userId: puppet.id, roleIdList: [id] }),
      async () => await keeper.send(roleApi, "grantDataScope", { id, dataScope: DataScope.ownAndBelow, orgIdList: [] }),
    ]);

    expect(replies.map(({ body }) => body.code).toSorted()).toEqual([200, 400]);
  });

  it("leave one of two administrators who restrict each other", async () => {
    const { tenant, admin } = await aTenant();
    const second = await tenant.hasAccount({
      accountType: AccountType.administrator,
      roleIds: [(await tenant.hasRole("all")).id],
    });
    const binding = await tenant.hasRole();
    await insertRow("roleApi", { tenantId: tenant.id, roleId: binding.id, route: "sysUser/update" });
    const roleIdList = [binding.id];
    await Promise.all([admin, second].map(async (client) => await client.get(accountApi, "baseInfo")));

    await Promise.all([
      admin.send(accountApi, "grantRoleMany", { ids: [second.id], roleIdList }),
      second.send(accountApi, "grantRoleMany", { ids: [admin.id], roleIdList }),
    ]);

    const { owner } = await theServer();
    const { rows } = await owner.query("select account_id from account_role where role_id = $1", [binding.id]);
    expect(rows).toHaveLength(1);
  });
});
