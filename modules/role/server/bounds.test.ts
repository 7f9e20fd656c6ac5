import { describe, expect, it } from "vitest";
import { historyApi } from "#contract/history";
import type { Id } from "#contract/id";
import { accountApi } from "#modules/account/contract";
import { roleApi } from "#modules/role/contract";
import { aTenant, DataScope, insert, type TestAccount, type TestTenant, unique } from "#tests/builders/tenant";

const administrator = 888;
const keeping = ["sysUser/page", "sysUser/add", "sysUser/grantRole"];

async function denies(tenant: TestTenant, roleId: Id, route: string): Promise<void> {
  await insert("roleApi", { tenantId: tenant.id, roleId, route });
}

async function latestEntry(caller: TestAccount, id: Id) {
  const { items } = await caller.get(historyApi, "page", { entity: "sysRole", id });
  return { entity: "sysRole", id, historyId: items[0]?.id ?? id };
}

describe("a call that a role takes away from somebody", () => {
  it("is not given to others by a role that opens it under the permission it shares", async () => {
    const { tenant } = await aTenant();
    const open = await tenant.hasRole({ permissions: keeping });
    const binding = await tenant.hasRole();
    await denies(tenant, binding.id, "sysUser/reveal");
    const bound = await tenant.hasAccount({ roleIds: [open.id, binding.id], accountType: administrator });
    const [other, another] = [await tenant.hasAccount(), await tenant.hasAccount()];
    const roleIdList = [open.id];
    const puppet = { account: `p${unique()}`, realName: "Puppet", orgId: tenant.organisationId, roleIdList };

    const replies = [
      await bound.call(accountApi, "add", puppet),
      await bound.call(accountApi, "grantRole", { userId: other.id, roleIdList }),
      await bound.call(roleApi, "grantUser", { id: open.id, userIdList: [another.id] }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("grant.beyond", { what: "sysUser/reveal" });
  });
});

describe("the accounts of a role", () => {
  it("are changed by nobody who can do less than they", async () => {
    const { tenant } = await aTenant();
    const binding = await tenant.hasRole();
    await denies(tenant, binding.id, "sysUser/page");
    const mighty = await tenant.hasAccount({ roleIds: [(await tenant.hasRole("all")).id, binding.id] });
    const plain = await tenant.hasRole();
    const { id: roleId } = await tenant.hasRole({ permissions: keeping });
    const clerk = await tenant.hasAccount({ roleIds: [roleId], accountType: administrator });
    const userIdList = [mighty.id];

    await expect(await clerk.call(roleApi, "grantUser", { id: plain.id, userIdList })).toFailWith(
      "role.account_out_of_reach",
    );
    await expect(await clerk.call(roleApi, "revokeUser", { id: binding.id, userIdList })).toFailWith(
      "role.account_out_of_reach",
    );
  });

  it("are weighed with all of their organisations, however many accounts there are", async () => {
    const { tenant } = await aTenant();
    const home = await tenant.hasOrganisation();
    const outside = await tenant.hasOrganisation();
    const own = await tenant.hasRole({ dataScope: DataScope.own });
    const clerkRole = await tenant.hasRole({ dataScope: DataScope.ownAndBelow, permissions: keeping });
    const about = { organisationId: home.id, roleIds: [clerkRole.id], accountType: administrator };
    const clerk = await tenant.hasAccount(about);
    const below = await Promise.all(
      Array.from({ length: 11 }, async () => await tenant.hasOrganisation({ parentId: home.id })),
    );
    const crowd = await crowdOf(tenant, home.id, { each: below.map(({ id }) => id), last: outside.id });

    const reply = await clerk.call(roleApi, "grantUser", { id: own.id, userIdList: crowd });

    expect(reply.body.message).toMatch(/^\[D1016\] /u);
  });
});

/** 100 accounts of a unit that work for each of some others as well, the last one for a further one. */
async function crowdOf(tenant: TestTenant, organisationId: Id, { each, last }: { each: readonly Id[]; last: Id }) {
  const ids: Id[] = [];
  for (let count = 0; count < 100; count++) {
    const account = `c${unique()}`;
    const accountId = await insert("account", { tenantId: tenant.id, account, realName: account, organisationId });
    for (const one of each) await tenant.hasAffiliation(accountId, one);
    ids.push(accountId);
  }
  await tenant.hasAffiliation(ids.at(-1) ?? last, last);
  return ids;
}

describe("the last who can keep the accounts of a tenant", () => {
  it("keeps his permission, whatever becomes of his roles", async () => {
    const { tenant } = await aTenant();
    const manager = await tenant.hasRole("all");
    const binding = await tenant.hasRole();
    await denies(tenant, binding.id, "sysUser/update");
    // One who may do all that the managers may, but is none himself.
    const helper = await tenant.hasAccount({ roleIds: [manager.id], accountType: 777 });
    const last = await onlyManager(tenant, manager.id);

    const replies = [
      await last.call(roleApi, "setStatus", { id: manager.id, status: 2 }),
      await last.call(roleApi, "update", { id: manager.id, status: 2 }),
      await last.call(roleApi, "grantMenu", { id: manager.id, menuIdList: [] }),
      await last.call(roleApi, "grantApi", { id: manager.id, apiList: ["sysUser/update"] }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("grant.last_manager");
    expect((await last.call(accountApi, "update", { id: helper.id, remark: "kept" })).body.code).toBe(200);
  });
});

/** An administrator by just this role, and nobody else of his kind. */
async function onlyManager(tenant: TestTenant, roleId: Id): Promise<TestAccount> {
  const last = await tenant.hasAccount({ roleIds: [roleId], accountType: administrator });
  const { items } = await last.get(accountApi, "page", { accountType: administrator });
  for (const { id } of items) if (id !== last.id) await last.get(accountApi, "setStatus", { id, status: 2 });
  return last;
}

describe("what is taken back of a role", () => {
  it("counts for all rows that the role reaches, as when it is granted", async () => {
    const { tenant, admin } = await aTenant();
    const wide = await tenant.hasRole({ permissions: ["sysPos/add"], dataScope: DataScope.all });
    await admin.get(roleApi, "grantMenu", { id: wide.id, menuIdList: [] });
    const permissions = ["sysRole/page", "sysRole/grantMenu", "sysPos/add"];
    const narrow = await tenant.hasRole({ dataScope: DataScope.self, permissions });
    const clerk = await tenant.hasAccount({ accountType: administrator, roleIds: [narrow.id] });

    const reply = await clerk.call(historyApi, "restore", await latestEntry(clerk, wide.id));

    await expect(reply).toFailWith("grant.beyond", { what: "全部数据" });
  });

  it("takes no entry of the core off a blacklist, nor puts one on", async () => {
    const { tenant, admin } = await aTenant();
    const bound = await tenant.hasRole();
    const holder = await tenant.hasAccount({ roleIds: [bound.id] });
    await insert("roleField", { tenantId: tenant.id, roleId: bound.id, entity: "sysMenu", field: "title" });
    const fields = await admin.call(historyApi, "restore", await latestEntry(admin, bound.id));
    await denies(tenant, bound.id, "sysMenu/add");
    const calls = await admin.call(historyApi, "restore", await latestEntry(admin, bound.id));

    for (const reply of [fields, calls]) await expect(reply).toFailWith("grant.core");
    expect(await admin.get(roleApi, "roleApiList", { id: bound.id })).toEqual(["sysMenu/add"]);
    expect(holder.id).toBeGreaterThan(0);
  });

  it("leaves those who carry such entries to go and come back as a whole", async () => {
    const { tenant, admin } = await aTenant();
    const bound = await tenant.hasRole();
    await denies(tenant, bound.id, "sysMenu/add");
    const deleted = await admin.call(roleApi, "delete", { id: bound.id });
    const requestId = deleted.headers.get("x-request-id") ?? "";

    await admin.get(historyApi, "undo", { requestId });

    expect(await admin.get(roleApi, "roleApiList", { id: bound.id })).toEqual(["sysMenu/add"]);
  });
});

it("takes what one holder of a role reached by himself for nothing that the others had", async () => {
  const { tenant } = await aTenant();
  const unit = await tenant.hasOrganisation();
  const granter = await tenant.hasAccount({
    roleIds: [(await tenant.hasRole({ permissions: ["sysRole/grantDataScope"], dataScope: DataScope.self })).id],
    accountType: administrator,
  });
  const shared = await tenant.hasRole({ dataScope: DataScope.ownAndBelow });
  await tenant.hasAccount({ roleIds: [shared.id], organisationId: tenant.organisationId });
  await tenant.hasAccount({ roleIds: [shared.id], organisationId: unit.id });
  const all = { id: shared.id, dataScope: DataScope.listed, orgIdList: [tenant.organisationId] };

  const listed = await granter.call(roleApi, "grantDataScope", all);
  const narrowed = await granter.call(roleApi, "grantDataScope", { id: shared.id, dataScope: DataScope.own });
  const widened = await granter.call(roleApi, "grantDataScope", { id: shared.id, dataScope: DataScope.ownAndBelow });

  expect(listed.body.message).toMatch(/^\[D1016\]/u);
  expect(narrowed.body.code).toBe(200);
  expect(widened.body.message).toMatch(/^\[D1016\]/u);
});

it("lets nobody stretch a permission that he lacks over further rows", async () => {
  const { tenant } = await aTenant();
  const [unit, other] = [await tenant.hasOrganisation(), await tenant.hasOrganisation()];
  const granting = ["sysRole/page", "sysRole/grantDataScope"];
  const own = await tenant.hasRole({
    permissions: granting,
    dataScope: DataScope.listed,
    organisationIds: [unit.id, other.id],
  });
  const granter = await tenant.hasAccount({ roleIds: [own.id], accountType: administrator });
  const rich = await tenant.hasRole({
    permissions: ["sysPos/add"],
    dataScope: DataScope.listed,
    organisationIds: [unit.id],
  });
  const plain = await tenant.hasRole({ permissions: ["sysRole/page"], dataScope: DataScope.self });
  const stretched = { dataScope: DataScope.listed, orgIdList: [unit.id, other.id] };

  const beyond = await granter.call(roleApi, "grantDataScope", { id: rich.id, ...stretched });
  const within = await granter.call(roleApi, "grantDataScope", { id: plain.id, ...stretched });
  const narrowed = await granter.call(roleApi, "grantDataScope", { id: rich.id, dataScope: DataScope.self });

  expect(beyond.body.message).toMatch(/^\[D1016\] .*sysPos\/add/u);
  expect(within.body.code).toBe(200);
  expect(narrowed.body.code).toBe(200);
});
