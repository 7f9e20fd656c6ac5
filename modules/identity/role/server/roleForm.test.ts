import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { historyApi } from "#modules/records/history/contract";
import { waitOptions } from "#tests/builders/testRun";
import { aTenant, DataScope, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { roleApi } from "../contract.ts";

const page = { page: 1, pageSize: 50 };
const [find, edit] = [toId(1310000000152), toId(1310000000154)];

async function findRole(admin: TestAccount, name: string) {
  const { items } = await admin.get(roleApi, "page", { ...page, name });
  return items[0]?.id ?? toId(1);
}

/** A branch with an organisation in it and a member of each. */
async function aBranch(tenant: TestTenant) {
  const branch = await tenant.hasOrganisation();
  const team = await tenant.hasOrganisation({ parentId: branch.id });
  const chief = await tenant.hasAccount({ organisationId: branch.id });
  const member = await tenant.hasAccount({ organisationId: team.id });
  return { branch, team, chief, member };
}

describe("a role with its grants", () => {
  it("is added in one call", async () => {
    const { tenant, admin } = await aTenant();
    const { branch } = await aBranch(tenant);
    const name = `Role ${nextUnique()}`;

    await admin.get(roleApi, "add", {
      name,
      code: name,
      grantedMenuIds: [find, edit],
      grantedScope: { kind: DataScope.listed, orgIdList: [branch.id], branchIdList: [branch.id] },
      deniedApis: ["sysPos/delete"],
    });

    expect(await admin.get(roleApi, "detail", { id: await findRole(admin, name) })).toMatchObject({
      grantedMenuIds: [find, edit],
      grantedScope: { kind: DataScope.listed, orgIdList: [branch.id], branchIdList: [branch.id] },
      deniedApis: ["sysPos/delete"],
    });
  });

  it("is saved whole or not at all", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole({ dataScope: DataScope.self });
    const before = await admin.get(roleApi, "detail", { id });
    const missing = toId(4_000_000_000_000_000);

    const refusal = await admin.call(roleApi, "save", {
      id,
      name: "Renamed",
      grantedScope: { kind: DataScope.listed, orgIdList: [missing], branchIdList: [] },
      grantedMenuIds: [find],
    });
    const unchanged = await admin.get(roleApi, "detail", { id });
    await admin.get(roleApi, "save", { id, version: before.version, name: "Renamed", grantedMenuIds: [find] });

    await expect(refusal).toFailWith("record.missing");
    expect(unchanged).toEqual(before);
    const { name, grantedMenuIds, grantedScope } = await admin.get(roleApi, "detail", { id });
    expect({ name, grantedMenuIds, grantedScope }).toEqual({
      name: "Renamed",
      grantedMenuIds: [find],
      grantedScope: { kind: DataScope.self, orgIdList: [], branchIdList: [] },
    });
  });

  it("needs the permission of each part that is sent", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysRole/page", "sysRole/grantMenu", "sysPos/page"] });
    const granter = await tenant.hasAccount({ roleIds: [role.id], accountType: 888 });
    const { id } = await tenant.hasRole({ dataScope: DataScope.self });
    const deniedApis = ["sysPos/page"];

    const refused = [
      await granter.call(roleApi, "save", { id, name: "Renamed" }),
      await granter.call(roleApi, "save", { id, hiddenFields: ["sysUser:phone"] }),
      await granter.call(roleApi, "save", { id, deniedApis }),
      await granter.call(roleApi, "save", {
        id,
        grantedScope: { kind: DataScope.own, orgIdList: [], branchIdList: [] },
        grantedMenuIds: [find],
      }),
    ];
    const saved = await granter.call(roleApi, "save", { id, grantedMenuIds: [find] });

    expect(refused.map(({ body }) => body.code)).toEqual([403, 403, 403, 403]);
    expect(saved.body.code).toBe(200);
    expect((await admin.get(roleApi, "detail", { id })).grantedMenuIds).toEqual([find]);
  });

  it("gives nothing that the caller does not hold", async () => {
    const { tenant } = await aTenant();
    const permissions = [
      "sysRole/page",
      "sysRole/add",
      "sysRole/update",
      "sysRole/grantMenu",
      "sysRole/grantDataScope",
    ];
    const role = await tenant.hasRole({ dataScope: DataScope.own, permissions });
    const granter = await tenant.hasAccount({ roleIds: [role.id] });
    const name = `Role ${nextUnique()}`;

    const menus = await granter.call(roleApi, "add", { name, code: name, grantedMenuIds: [find] });
    const rows = await granter.call(roleApi, "add", {
      name,
      code: name,
      grantedScope: { kind: DataScope.all, orgIdList: [], branchIdList: [] },
    });

    await expect(menus).toFailWith("grant.beyond", { what: "sysPos/page" });
    expect(rows.body.message).toMatch(/^\[D1016\] /u);
    expect((await granter.get(roleApi, "page", { ...page, name })).total).toBe(0);
  });

  it("refuses a stale name like an update", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole();
    await admin.get(roleApi, "update", { id, name: "First" });

    const stale = await admin.call(roleApi, "save", { id, version: 1, name: "Second" });

    expect(stale.body.code).toBe(409);
  });

  it("begins with what everyone opens and with the blacklists of the caller", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysRole/page", "sysRole/add"], dataScope: DataScope.own });
    const caller = await tenant.hasAccount({ roleIds: [role.id] });
    const name = `Role ${nextUnique()}`;

    const { options: _, ...start } = await caller.get(roleApi, "start");
    await caller.get(roleApi, "add", { name, code: name });

    const { grantedMenuIds, grantedScope, hiddenFields, deniedApis } = await caller.get(roleApi, "detail", {
      id: await findRole(caller, name),
    });
    expect({ grantedMenuIds, grantedScope, hiddenFields, deniedApis }).toEqual(start);
  });
});

describe("an organisation with everything below in a data scope", () => {
  it("opens what is there and what is added later, an organisation alone does not", async () => {
    const { tenant, admin } = await aTenant();
    const { branch, chief, member } = await aBranch(tenant);
    const { id } = await tenant.hasRole({ permissions: ["sysUser/page"], dataScope: DataScope.self });
    const holder = await tenant.hasAccount({ roleIds: [id] });
    const listVisible = async () => {
      const { items } = await holder.get(accountApi, "page", page);
      return items.map((account) => account.id).toSorted((left, right) => left - right);
    };
    const grant = { id, dataScope: DataScope.listed, orgIdList: [branch.id] };

    await admin.get(roleApi, "grantDataScope", grant);
    const alone = await listVisible();
    await admin.get(roleApi, "grantDataScope", { ...grant, branchIdList: [branch.id] });
    const withBelow = await listVisible();
    const { id: laterUnit } = await tenant.hasOrganisation({ parentId: branch.id });
    const later = await tenant.hasAccount({ organisationId: laterUnit });

    expect(alone).toEqual([chief.id, holder.id].toSorted((left, right) => left - right));
    expect(withBelow).toContain(member.id);
    // The server hears nothing of what tests write.
    await expect.poll(listVisible, waitOptions).toContain(later.id);
    const { items } = await admin.get(historyApi, "page", { entity: "sysRole", id });
    expect(JSON.stringify(items)).toContain(`${branch.name} 连同全部下级`);
  });

  it("stays one when a client sends its id again that knows no branches", async () => {
    const { tenant, admin } = await aTenant();
    const { branch, team } = await aBranch(tenant);
    const { id } = await tenant.hasRole({ dataScope: DataScope.self });
    const grant = { id, dataScope: DataScope.listed, orgIdList: [branch.id] };
    await admin.get(roleApi, "grantDataScope", { ...grant, branchIdList: [branch.id] });

    await admin.get(roleApi, "grantDataScope", { ...grant, orgIdList: [branch.id, team.id] });
    const { branchIdList } = await admin.get(roleApi, "grants", { id });
    await admin.get(roleApi, "grantDataScope", { ...grant, branchIdList: [] });

    expect(branchIdList).toEqual([branch.id]);
    expect((await admin.get(roleApi, "grants", { id })).branchIdList).toEqual([]);
    expect(await admin.get(roleApi, "ownOrgList", { id })).toEqual([branch.id]);
  });

  it("is not given by an account that only sees the organisation itself", async () => {
    const { tenant } = await aTenant();
    const { branch } = await aBranch(tenant);
    const permissions = ["sysRole/page", "sysRole/add", "sysRole/grantDataScope", "sysUser/page"];
    const own = await tenant.hasRole({ dataScope: DataScope.own, permissions });
    const granter = await tenant.hasAccount({ roleIds: [own.id], organisationId: branch.id });
    const form = (branchIdList: (typeof branch.id)[]) => {
      const name = `Role ${nextUnique()}`;
      const grantedScope = { kind: DataScope.listed, orgIdList: [branch.id], branchIdList };
      return { name, code: name, grantedScope };
    };

    const alone = await granter.call(roleApi, "add", form([]));
    const withBelow = await granter.call(roleApi, "add", form([branch.id]));

    expect(alone.body.code).toBe(200);
    expect(withBelow.body.message).toMatch(/^\[D1016\] /u);
  });

  it("is copied with its role", async () => {
    const { tenant, admin } = await aTenant();
    const { branch } = await aBranch(tenant);
    const { id } = await tenant.hasRole({ dataScope: DataScope.self });
    const grant = { id, dataScope: DataScope.listed, orgIdList: [branch.id], branchIdList: [branch.id] };
    await admin.get(roleApi, "grantDataScope", grant);
    const name = `Copy ${nextUnique()}`;

    await admin.get(roleApi, "copy", { id, name, code: name });

    const { branchIdList } = await admin.get(roleApi, "grants", { id: await findRole(admin, name) });
    expect(branchIdList).toEqual([branch.id]);
  });
});
