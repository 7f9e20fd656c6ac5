import { describe, expect, it } from "vitest";
import { type Id, toId } from "#contract/id";
import { positionApi } from "#modules/identity/position/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { type Role, roleApi } from "../contract.ts";
import { AccountType } from "#contract/accountType";
import { mainTenantId } from "#modules/identity/access/server";
import { thePlatform } from "#tests/builders/platform";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope, insertRow, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 50 };

async function find(client: TestAccount, name: string): Promise<Role | undefined> {
  return (await client.get(roleApi, "page", { ...page, name })).items.find((role) => role.name === name);
}

/** An account that is no administrator and may do everything with roles. */
async function aClerk(tenant: TestTenant, permissions: readonly string[] = []): Promise<TestAccount> {
  const own = ["page", "add", "update", "delete", "setStatus"].map((call) => `sysRole/${call}`);
  const role = await tenant.hasRole({ permissions: [...own, ...permissions] });
  return await tenant.hasAccount({ roleIds: [role.id] });
}

describe("adding a role", () => {
  it("creates one that sees own rows, with the pages that are open to everyone", async () => {
    const { admin } = await aTenant();

    const reply = await admin.call(roleApi, "add", { name: " 工长 ", code: "foreman", remark: "现场" });

    expect(reply.body).toMatchObject({ code: 200, result: null });
    const role = await find(admin, "工长");
    expect(role).toMatchObject({ code: "foreman", orderNo: 100, dataScope: 4, sysFlag: 2, status: 1, accountCount: 0 });
    expect(role).toMatchObject({ i18nName: "工长", remark: "现场", createUserId: admin.id });
    const menus = await admin.get(roleApi, "ownMenuList", { id: role?.id ?? 0 });
    expect(menus).toEqual([
      1300000000111, 1300000000121, 1310000000162, 1310000000163, 1310000000164, 1310000000165, 1320000001180,
      1320000006710, 1320000006780,
    ]);
  });

  it("grants nothing that the caller does not hold", async () => {
    const { tenant } = await aTenant();
    const clerk = await aClerk(tenant, ["sysUser/changePwd"]);

    await clerk.get(roleApi, "add", { name: "Narrow", code: "narrow" });

    const role = await find(clerk, "Narrow");
    const menus = await clerk.get(roleApi, "ownMenuList", { id: role?.id ?? 0 });
    expect(menus).toEqual([1300000000111, 1300000000121, 1310000000162, 1320000001180, 1320000006710, 1320000006780]);
  });

  it("inherits the blacklists that apply to the caller", async () => {
    const { tenant } = await aTenant();
    const clerk = await aClerk(tenant);
    const binding = await tenant.hasRole();
    await insertRow("accountRole", { tenantId: tenant.id, accountId: clerk.id, roleId: binding.id });
    await insertRow("roleApi", { tenantId: tenant.id, roleId: binding.id, route: "sysUser/page" });
    await insertRow("roleField", { tenantId: tenant.id, roleId: binding.id, entity: "sysPos", field: "remark" });

    await clerk.get(roleApi, "add", { name: "Bound", code: "bound" });

    const id = (await find(clerk, "Bound"))?.id ?? 0;
    expect(await clerk.get(roleApi, "roleApiList", { id })).toEqual(["sysUser/page"]);
    expect(await clerk.get(roleApi, "roleTable", { roleId: id })).toEqual(["sysPos:remark"]);
  });

  it("accepts neither a data scope nor the mark of a built-in role", async () => {
    const { admin } = await aTenant();

    await admin.send(roleApi, "add", { name: "Sly", code: "sly", dataScope: 1, sysFlag: 1, menuIdList: [1] });

    expect(await find(admin, "Sly")).toMatchObject({ dataScope: 4, sysFlag: 2 });
  });

  it("refuses the same name with the same code, but not one of them alone, nor another tenant's", async () => {
    const { admin } = await aTenant();
    const other = await aTenant();
    await admin.get(roleApi, "add", { name: "Foreman", code: "fm" });

    const twice = await admin.call(roleApi, "add", { name: "Foreman", code: "fm" });
    const replies = [
      await admin.call(roleApi, "add", { name: "Foreman", code: "fm2" }),
      await other.admin.call(roleApi, "add", { name: "Foreman", code: "fm" }),
    ];

    await expect(twice).toFailWith("role.taken");
    expect(twice.body.message).toMatch(/^\[D1006\] /u);
    expect(replies.map(({ body }) => body.code)).toEqual([200, 200]);
  });

  it("names every invalid field at once", async () => {
    const { admin } = await aTenant();

    const reply = await admin.send(roleApi, "add", { name: " ", code: "x".repeat(65), orderNo: "a", status: 3 });

    expect(reply).toRefuseFields("Name", "Code", "OrderNo", "Status");
  });
});

describe("changing a role", () => {
  it("updates the given fields and keeps data scope and grants", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole({ dataScope: DataScope.own, permissions: ["sysPos/page"] });

    await admin.send(roleApi, "update", { id, name: "Renamed", version: 1, dataScope: 1, sysFlag: 1 });

    expect(await find(admin, "Renamed")).toMatchObject({ id, dataScope: DataScope.own, sysFlag: 2, version: 2 });
    expect(await admin.get(roleApi, "ownMenuList", { id })).toHaveLength(1);
  });

  it("refuses a stale version and the name and code of another", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole();
    await admin.get(roleApi, "add", { name: "Foreman", code: "fm" });
    await admin.get(roleApi, "update", { id, name: "Foreman", version: 1 });

    const stale = await admin.call(roleApi, "update", { id, remark: "mine", version: 1 });
    const conflict = await admin.call(roleApi, "update", { id, code: "fm" });

    expect(stale.body.code).toBe(409);
    await expect(conflict).toFailWith("role.taken");
  });

  it("removes the translations of the old name", async () => {
    const { tenant, admin } = await aTenant();
    const id = await insertRow("role", { tenantId: tenant.id, name: "旧名", code: nextUnique(), names: { en: "Old" } });
    const inEnglish = admin.withHeaders({ "accept-language": "en" });
    const named = async () => (await inEnglish.get(roleApi, "page", page)).items.find((role) => role.id === id);

    const before = await named();
    await admin.get(roleApi, "update", { id, name: "新名" });

    expect([before?.i18nName, (await named())?.i18nName]).toEqual(["Old", "新名"]);
  });

  it("affects open sessions at once when it is disabled", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const reader = await tenant.hasAccount({ roleIds: [id] });
    const before = await reader.call(positionApi, "page", page);

    const changed = await admin.get(roleApi, "setStatus", { id, status: 2 });

    expect([before.body.code, (await reader.call(positionApi, "page", page)).body.code]).toEqual([200, 403]);
    expect(changed).toBe(1);
    expect(await admin.get(roleApi, "page", { ...page, status: 2 })).toMatchObject({ total: 1 });
  });

  it("refuses an unknown status", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole();

    const reply = await admin.call(roleApi, "setStatus", { id, status: 3 });

    await expect(reply).toFailWith("status.invalid");
    expect(reply.body.message).toMatch(/^\[D3005\] /u);
  });
});

describe("a built-in role", () => {
  async function aBuiltIn(tenantId: Id): Promise<Id> {
    const values = { tenantId, name: `Built ${nextUnique()}`, code: nextUnique(), sysFlag: 1 };
    return await insertRow("role", values);
  }

  it("cannot be changed, switched or deleted by a tenant's administrator", async () => {
    const { tenant, admin } = await aTenant();
    const id = await aBuiltIn(tenant.id);

    const replies = {
      update: await admin.call(roleApi, "update", { id, name: "Mine" }),
      setStatus: await admin.call(roleApi, "setStatus", { id, status: 2 }),
      delete: await admin.call(roleApi, "delete", { id }),
    };

    expect(replies.update.body.message).toMatch(/^\[D1020\] /u);
    expect(replies.setStatus.body.message).toMatch(/^\[D1020\] /u);
    expect(replies.delete.body.message).toMatch(/^\[D1019\] /u);
  });

  it("can be renamed by the platform administrator, but keeps its code and stays enabled", async () => {
    const platform = await thePlatform();
    const id = await aBuiltIn(toId(mainTenantId));

    const renamed = await platform.call(roleApi, "update", { id, name: `Renamed ${nextUnique()}` });
    const recoded = await platform.call(roleApi, "update", { id, code: "other" });
    const off = await platform.call(roleApi, "setStatus", { id, status: 2 });
    const deletion = await platform.call(roleApi, "delete", { id });

    expect(renamed.body.code).toBe(200);
    expect([recoded, off].map(({ body }) => body.message.slice(0, 7))).toEqual(["[D1020]", "[D1020]"]);
    expect(deletion.body.message).toMatch(/^\[D1019\] /u);
  });
});

describe("deleting a role", () => {
  it("is refused while it has holders, visible or not", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole();
    await tenant.hasAccount({ roleIds: [role.id] });
    const keeper = await tenant.hasRole({ dataScope: DataScope.self, permissions: ["sysRole/delete"] });
    const narrow = await tenant.hasAccount({ roleIds: [keeper.id], accountType: AccountType.administrator });
    const { owner } = await theServer();
    const { rows } = await owner.query<{ name: string }>("select name from role where id = $1", [role.id]);

    const reply = await narrow.call(roleApi, "delete", { id: role.id });

    await expect(reply).toFailWith("role.in_use", { name: rows[0]?.name ?? "", accountCount: 1 });
    expect(reply.body.message).toMatch(/^\[D1025\] /u);
  });

  it("deletes its grants as well", async () => {
    const { tenant, admin } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const { id } = await tenant.hasRole({ permissions: ["sysPos/page"], organisationIds: [unit.id] });
    await insertRow("roleApi", { tenantId: tenant.id, roleId: id, route: "sysUser/page" });
    await insertRow("roleField", { tenantId: tenant.id, roleId: id, entity: "sysPos", field: "remark" });

    await admin.get(roleApi, "delete", { id });

    const { owner } = await theServer();
    for (const table of ["role_menu", "role_organisation", "role_api", "role_field", "account_role"]) {
      const { rowCount } = await owner.query(`select 1 from ${table} where role_id = $1`, [id]);
      expect(`${table}: ${rowCount}`).toBe(`${table}: 0`);
    }
    await expect(await admin.call(roleApi, "delete", { id })).toFailWith("record.missing");
  });

  it("answers the same for a missing one and for another tenant's", async () => {
    const { admin } = await aTenant();
    const other = await aTenant();
    const { id } = await other.tenant.hasRole();

    const missing = await admin.call(roleApi, "delete", { id: 4_000_000_000_000_000 });
    const foreign = await admin.call(roleApi, "delete", { id });

    await expect(foreign).toFailWith("record.missing");
    expect(foreign.body).toMatchObject({ code: missing.body.code, message: missing.body.message });
  });
});

describe("copying a role", () => {
  it("copies all its grants and none of its accounts", async () => {
    const { tenant, admin } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const about = { dataScope: DataScope.listed, permissions: ["sysPos/page"], organisationIds: [unit.id] };
    const { id } = await tenant.hasRole(about);
    await insertRow("roleApi", { tenantId: tenant.id, roleId: id, route: "sysUser/page" });
    await insertRow("roleField", { tenantId: tenant.id, roleId: id, entity: "sysPos", field: "remark" });
    await tenant.hasAccount({ roleIds: [id] });
    await admin.get(roleApi, "update", { id, name: "Inspector", code: "ins" });

    await admin.get(roleApi, "copy", { id });
    await admin.get(roleApi, "copy", { id });

    const copy = await find(admin, "Inspector - copy");
    expect(copy).toMatchObject({ code: "ins - copy", dataScope: 5, accountCount: 0, createUserId: admin.id });
    expect(await find(admin, "Inspector - copy 2")).toMatchObject({ code: "ins - copy 2" });
    await admin.get(roleApi, "copy", { id, name: "Chief inspector", code: "chief" });
    expect(await find(admin, "Chief inspector")).toMatchObject({ code: "chief", dataScope: 5 });
    const copied = { id: copy?.id ?? 0 };
    expect(await admin.get(roleApi, "ownMenuList", copied)).toEqual([1310000000152]);
    expect(await admin.get(roleApi, "ownOrgList", copied)).toEqual([unit.id]);
    expect(await admin.get(roleApi, "roleApiList", copied)).toEqual(["sysUser/page"]);
    expect(await admin.get(roleApi, "roleTable", { roleId: copied.id })).toEqual(["sysPos:remark"]);
  });

  it("truncates a name that would be too long", async () => {
    const { admin } = await aTenant();
    const long = "长".repeat(64);
    await admin.get(roleApi, "add", { name: long, code: long });
    const id = (await find(admin, long))?.id ?? 0;

    const reply = await admin.call(roleApi, "copy", { id });

    expect(reply.body.code).toBe(200);
    expect(await find(admin, `${"长".repeat(57)} - copy`)).toBeDefined();
  });

  it("requires the permission to add, and everything that the role grants", async () => {
    const { tenant } = await aTenant();
    const rich = await tenant.hasRole({ permissions: ["sysUser/page"] });
    const clerk = await aClerk(tenant);
    await insertRow("accountRole", { tenantId: tenant.id, accountId: clerk.id, roleId: rich.id });
    const other = await tenant.hasRole({ permissions: ["sysUser/delete"] });
    const { owner } = await theServer();
    await owner.query("update role set create_user_id = $1 where id = $2", [clerk.id, other.id]);
    const bare = await tenant.hasAccount();

    const held = await clerk.call(roleApi, "copy", { id: rich.id });
    const beyond = await clerk.call(roleApi, "copy", { id: other.id });

    expect(held.body.code).toBe(200);
    await expect(beyond).toFailWith("grant.beyond", { what: "sysUser/delete" });
    expect(beyond.body.message).toMatch(/^\[D1016\] /u);
    expect((await bare.call(roleApi, "copy", { id: rich.id })).body.code).toBe(403);
  });
});

describe("the list of roles", () => {
  it("is filtered, sorted and counted, with the number of holders", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole();
    await admin.get(roleApi, "update", { id: role.id, name: "塔吊司机", code: "TDSJ", orderNo: 1 });
    for (let count = 0; count < 3; count++) await tenant.hasAccount({ roleIds: [role.id] });

    const { items } = await admin.get(roleApi, "page", page);
    const byPinyin = await admin.get(roleApi, "page", { ...page, keyword: "tdsj" });
    const bySyllables = await admin.get(roleApi, "page", { ...page, keyword: "tadiao" });
    const byName = await admin.get(roleApi, "page", { ...page, name: "吊司" });
    const byCode = await admin.get(roleApi, "page", { ...page, code: "dsj" });

    expect(items[0]).toMatchObject({ id: role.id, accountCount: 3 });
    expect([byPinyin, bySyllables, byName, byCode].map(({ total }) => total)).toEqual([1, 1, 1, 1]);
  });

  it("names the tenant of each role", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasRole();
    const { tenantName } = await admin.get(tenantApi, "sysInfo", { tenantId: tenant.id });

    const { items } = await admin.get(roleApi, "page", page);

    expect(tenantName).not.toBe("");
    expect(new Set(items.map((role) => role.tenantName))).toEqual(new Set([tenantName]));
  });

  it("contains all roles for administrators, for others those that they added or hold", async () => {
    const { tenant, admin } = await aTenant();
    const clerk = await aClerk(tenant);
    const hidden = await tenant.hasRole();
    await clerk.get(roleApi, "add", { name: "Mine", code: "mine" });

    const { items } = await clerk.get(roleApi, "page", page);
    const choices = await clerk.get(roleApi, "list");
    const refusal = await clerk.call(roleApi, "update", { id: hidden.id, name: "Taken over" });

    expect(items.map(({ createUserId }) => createUserId).toSorted()).toEqual([clerk.id, null].toSorted());
    expect(choices).toHaveLength(2);
    await expect(refusal).toFailWith("record.missing");
    expect((await admin.get(roleApi, "page", page)).total).toBe(4);
  });

  it("offers enabled roles of the own tenant as choices", async () => {
    const { tenant, admin } = await aTenant();
    const other = await aTenant();
    const on = await tenant.hasRole();
    const off = await tenant.hasRole({ status: 2 });

    const ids = (await admin.get(roleApi, "list")).map(({ id }) => id);

    expect(ids).toContain(on.id);
    expect(ids).not.toContain(off.id);
    expect((await other.admin.get(roleApi, "list")).map(({ id }) => id)).not.toContain(on.id);
  });
});
