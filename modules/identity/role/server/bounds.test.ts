import { describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import type { Id } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { roleApi } from "../contract.ts";
import { aTenant, DataScope, insertRow, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";

const administrator = 888;
const keeping = ["sysUser/page", "sysUser/add", "sysUser/grantRole"];

async function denies(tenant: TestTenant, roleId: Id, route: string): Promise<void> {
  await insertRow("roleApi", { tenantId: tenant.id, roleId, route });
}

async function latestEntry(caller: TestAccount, id: Id) {
  const { items } = await caller.get(historyApi, "page", { entity: "sysRole", id });
  return { entity: "sysRole", id, historyId: items[0]?.id ?? id };
}

describe("a call that a role denies", () => {
  it("cannot be granted to others by a role that shares its permission", async () => {
    const { tenant } = await aTenant();
    const open = await tenant.hasRole({ permissions: keeping });
    const binding = await tenant.hasRole();
    await denies(tenant, binding.id, "sysUser/reveal");
    const bound = await tenant.hasAccount({ roleIds: [open.id, binding.id], accountType: administrator });
    const [other, another] = [await tenant.hasAccount(), await tenant.hasAccount()];
    const roleIdList = [open.id];
    const puppet = { account: `p${nextUnique()}`, realName: "Puppet", orgId: tenant.organisationId, roleIdList };

    const replies = [
      await bound.call(accountApi, "add", puppet),
      await bound.call(accountApi, "grantRole", { userId: other.id, roleIdList }),
      await bound.call(roleApi, "grantUser", { id: open.id, userIdList: [another.id] }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("grant.beyond", { what: "sysUser/reveal" });
  });
});

describe("the accounts of a role", () => {
  it("cannot be changed by less capable accounts", async () => {
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

  it("are compared with all of their organisations, however many accounts there are", async () => {
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

/** 100 accounts of a unit that also work for each of some others, the last one for a further one. */
async function crowdOf(tenant: TestTenant, organisationId: Id, { each, last }: { each: readonly Id[]; last: Id }) {
  const ids: Id[] = [];
  for (let count = 0; count < 100; count++) {
    const account = `c${nextUnique()}`;
    const accountId = await insertRow("account", { tenantId: tenant.id, account, realName: account, organisationId });
    for (const organisationId of each) await tenant.hasAffiliation(accountId, organisationId);
    ids.push(accountId);
  }
  await tenant.hasAffiliation(ids.at(-1) ?? last, last);
  return ids;
}

describe("the last account that can manage the accounts of a tenant", () => {
  it("keeps the permission, regardless of changes to its roles", async () => {
    const { tenant } = await aTenant();
    const manager = await tenant.hasRole("all");
    const binding = await tenant.hasRole();
    await denies(tenant, binding.id, "sysUser/update");
    // An account that may do everything that the managers may, but is none itself.
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

/** An administrator by this role only, and the only one of the tenant. */
async function onlyManager(tenant: TestTenant, roleId: Id): Promise<TestAccount> {
  const last = await tenant.hasAccount({ roleIds: [roleId], accountType: administrator });
  const { items } = await last.get(accountApi, "page", { accountType: administrator });
  for (const { id } of items) if (id !== last.id) await last.get(accountApi, "setStatus", { id, status: 2 });
  return last;
}

describe("revoking grants of a role", () => {
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

  it("neither removes core entries from a blacklist nor adds them", async () => {
    const { tenant, admin } = await aTenant();
    const bound = await tenant.hasRole();
    const holder = await tenant.hasAccount({ roleIds: [bound.id] });
    await insertRow("roleField", { tenantId: tenant.id, roleId: bound.id, entity: "sysMenu", field: "title" });
    const fields = await admin.call(historyApi, "restore", await latestEntry(admin, bound.id));
    await denies(tenant, bound.id, "sysMenu/add");
    const calls = await admin.call(historyApi, "restore", await latestEntry(admin, bound.id));

    for (const reply of [fields, calls]) await expect(reply).toFailWith("grant.core");
    expect(await admin.get(roleApi, "roleApiList", { id: bound.id })).toEqual(["sysMenu/add"]);
    expect(holder.id).toBeGreaterThan(0);
  });

  it("deletes and restores roles with such entries as a whole", async () => {
    const { tenant, admin } = await aTenant();
    const bound = await tenant.hasRole();
    await denies(tenant, bound.id, "sysMenu/add");
    const deleted = await admin.call(roleApi, "delete", { id: bound.id });
    const requestId = deleted.headers.get("x-request-id") ?? "";

    await admin.get(historyApi, "undo", { requestId });

    expect(await admin.get(roleApi, "roleApiList", { id: bound.id })).toEqual(["sysMenu/add"]);
  });
});

it("does not count the own reach of one holder as that of the others", async () => {
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

it("is not used to extend a permission beyond the caller's own to further rows", async () => {
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
