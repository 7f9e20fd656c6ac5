import { ownPasswordApi } from "#modules/identity/password/contract";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { type Id, toId } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { accountApi } from "#modules/identity/account/contract";
import { positionApi } from "#modules/identity/position/contract";
import { commonApi, roleApi } from "../../contract.ts";
import { mainTenantId } from "#modules/identity/access/server";
import { listUsedCodes } from "#core/request/access/permission";
import { thePlatform } from "#tests/builders/platform";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope, insertRow, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 50 };
const menu = { positions: 151, find: 152, edit: 154, remove: 156, tenants: 312, home: 1300000000111 - 1310000000000 };
const menuId = (end: number) => toId(1310000000000 + end);
const grants = ["grantMenu", "grantDataScope", "grantApi", "grantTable", "page", "update", "setStatus"];

/** An account that may grant, with a role that it added. It holds only what is named besides. */
async function aGranter(tenant: TestTenant, options: { dataScope?: number; permissions?: readonly string[] } = {}) {
  const { permissions = [], ...scope } = options;
  const granting = [...grants.map((call) => `sysRole/${call}`), "sysUser/grantRole", "sysUser/page"];
  const own = await tenant.hasRole({ ...scope, permissions: [...granting, ...permissions] });
  const unit = await tenant.hasOrganisation();
  const granter = await tenant.hasAccount({ roleIds: [own.id], organisationId: unit.id });
  const made = async (role: { id: Id }) => {
    const { owner } = await theServer();
    await owner.query("update role set create_user_id = $1 where id = $2", [granter.id, role.id]);
    return role.id;
  };
  return { granter, own: own.id, unit: unit.id, made };
}

/** Adds fields (`sysRole:code`) and calls (`sysRole/page`) to the blacklists of a role. */
async function takesAway(tenant: TestTenant, roleId: Id, entries: readonly string[]): Promise<void> {
  for (const name of entries) {
    const [entity, field] = name.split(":");
    if (field === undefined) await insertRow("roleApi", { tenantId: tenant.id, roleId, route: name });
    else await insertRow("roleField", { tenantId: tenant.id, roleId, entity, field });
  }
}

describe("granting menus", () => {
  it("replaces the grants and affects open sessions at once", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole({ permissions: ["sysUser/page", "sysPos/add"] });
    const holder = await tenant.hasAccount({ roleIds: [id] });
    const before = await holder.call(positionApi, "page", page);

    await admin.get(roleApi, "grantMenu", { id, menuIdList: [menuId(menu.find), menuId(menu.edit)] });

    expect(await admin.get(roleApi, "ownMenuList", { id })).toEqual([menuId(menu.find), menuId(menu.edit)]);
    expect([before.body.code, (await holder.call(positionApi, "page", page)).body.code]).toEqual([403, 200]);
  });

  it("stores only leaves, because a tree of checkboxes reads a granted parent as all of its children", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole();

    await admin.get(roleApi, "grantMenu", { id, menuIdList: [menuId(menu.positions), menuId(menu.find)] });

    expect(await admin.get(roleApi, "ownMenuList", { id })).toEqual([menuId(menu.find)]);
  });

  it("removes all grants with an empty list", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole({ permissions: ["sysPos/page", "sysPos/add"] });

    await admin.get(roleApi, "grantMenu", { id, menuIdList: [] });

    expect(await admin.get(roleApi, "ownMenuList", { id })).toEqual([]);
  });

  it("keeps entries that the caller cannot grant, and refuses further ones", async () => {
    const { tenant } = await aTenant();
    const { granter, made } = await aGranter(tenant, { permissions: ["sysPos/page"] });
    const id = await made(await tenant.hasRole({ permissions: ["sysPos/add", "sysTenant/page"] }));

    const acceptedGrant = await granter.call(roleApi, "grantMenu", { id, menuIdList: [menuId(menu.find)] });
    const beyond = await granter.call(roleApi, "grantMenu", { id, menuIdList: [menuId(menu.remove)] });

    expect(acceptedGrant.body.code).toBe(200);
    expect(await granter.get(roleApi, "ownMenuList", { id })).toEqual([menuId(152), menuId(155), menuId(312)]);
    await expect(beyond).toFailWith("grant.beyond", { what: "sysPos/delete" });
    expect(beyond.body.message).toMatch(/^\[D1016\] /u);
  });

  it("permits core resources only to the platform administrator", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole();
    const platform = await thePlatform();
    const foreign = await insertRow("role", { tenantId: mainTenantId, name: nextUnique(), code: nextUnique() });

    const refusal = await admin.call(roleApi, "grantMenu", { id, menuIdList: [menuId(menu.tenants)] });
    const allowed = await platform.call(roleApi, "grantMenu", { id: foreign, menuIdList: [menuId(menu.tenants)] });

    await expect(refusal).toFailWith("grant.core");
    expect(refusal.body.message).toMatch(/^\[D1016\] /u);
    expect(allowed.body.code).toBe(200);
  });

  it("does not widen the role's reach beyond the granter's own rows and fields", async () => {
    const { tenant } = await aTenant();
    const { granter, made, own } = await aGranter(tenant, { dataScope: DataScope.own, permissions: ["sysPos/page"] });
    const wide = await made(await tenant.hasRole({ dataScope: DataScope.all, permissions: ["sysUser/detail"] }));
    const narrow = await made(await tenant.hasRole({ dataScope: DataScope.self, permissions: ["sysUser/detail"] }));
    const menuIdList = [menuId(menu.find)];

    const allRows = await granter.call(roleApi, "grantMenu", { id: wide, menuIdList });
    const fits = await granter.call(roleApi, "grantMenu", { id: narrow, menuIdList });
    await takesAway(tenant, own, ["sysPos:remark"]);
    const other = await made(await tenant.hasRole({ dataScope: DataScope.self, permissions: ["sysUser/detail"] }));
    const field = await granter.call(roleApi, "grantMenu", { id: other, menuIdList });

    expect([allRows.body.message.slice(0, 7), fits.body.code]).toEqual(["[D1016]", 200]);
    expect(field.body.message).toMatch(/^\[D1016\] /u);
  });

  it("refuses an unknown entry", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole();

    const reply = await admin.call(roleApi, "grantMenu", { id, menuIdList: [4_000_000_000_000_000] });

    await expect(reply).toFailWith("record.missing");
  });

  it("saves 500 entries in as many statements as one", async () => {
    const platform = await thePlatform();
    const [few, many] = [
      await insertRow("role", { tenantId: mainTenantId, name: nextUnique(), code: nextUnique() }),
      await insertRow("role", { tenantId: mainTenantId, name: nextUnique(), code: nextUnique() }),
    ];
    const { app, owner } = await theServer();
    const added = await owner.query<{ id: number }>(
      "insert into menu (title, type, permission) select 'x', 3, 'sweep/c' || n from generate_series(1, 500) n returning id",
    );
    await app.caches.invalidate("menu", 0);
    const ids = added.rows.map(({ id }) => toId(id));
    /** Statements of the call itself: sessions and rights come from caches. */
    const statements = async (id: Id, menuIdList: Id[]): Promise<number> => {
      const bindSpy = vi.spyOn(pg.Connection.prototype, "bind");
      await platform.get(roleApi, "grantMenu", { id, menuIdList });
      // The driver knows the text of a prepared statement by its name.
      const texts = bindSpy.mock.calls.map(([message], index) => {
        const known: Record<string, string> = Reflect.get(bindSpy.mock.contexts[index] ?? {}, "parsedStatements");
        return known[String(Reflect.get(message ?? {}, "statement"))] ?? "";
      });
      bindSpy.mockRestore();
      return texts.filter((text) => /role_menu|role_grants|role_holder|security_event/u.test(text)).length;
    };

    const one = await statements(few, ids.slice(0, 1));
    const all = await statements(many, ids);

    expect(one).toBeGreaterThan(3);
    expect(all).toBe(one);
    expect(await platform.get(roleApi, "ownMenuList", { id: many })).toHaveLength(500);
    await owner.query("delete from menu where id = any($1)", [ids]);
    await app.caches.invalidate("menu", 0);
  });
});

describe("the grants of a built-in role", () => {
  const inputs = (id: Id) =>
    [
      ["grantMenu", { id, menuIdList: [] }],
      ["grantDataScope", { id, dataScope: 4 }],
      ["grantApi", { id, apiList: [] }],
      ["grantRoleTable", { id, tableColumnList: [] }],
    ] as const;

  it("are changed only by the platform administrator", async () => {
    const { tenant, admin } = await aTenant();
    const values = { name: nextUnique(), code: nextUnique(), sysFlag: 1 };
    const id = await insertRow("role", { ...values, tenantId: tenant.id });
    const platform = await thePlatform();
    const foreign = await insertRow("role", { ...values, tenantId: mainTenantId });

    for (const [name, input] of inputs(id)) {
      const reply = await admin.send(roleApi, name, input);
      expect(`${name} ${reply.body.message.slice(0, 7)}`).toBe(`${name} [D1021]`);
    }
    for (const [name, input] of inputs(foreign)) {
      const reply = await platform.send(roleApi, name, input);
      expect(`${name} ${reply.body.code}`).toBe(`${name} 200`);
    }
    expect(await admin.get(roleApi, "grants", { id })).toMatchObject({ isReadOnly: true });
  });

  it("cannot all be removed", async () => {
    const platform = await thePlatform();
    const id = await insertRow("role", { tenantId: mainTenantId, name: nextUnique(), code: nextUnique(), sysFlag: 1 });
    await insertRow("roleMenu", { tenantId: mainTenantId, roleId: id, menuId: menuId(menu.find) });

    const reply = await platform.call(roleApi, "grantMenu", { id, menuIdList: [] });

    expect(reply.body.message).toMatch(/^\[D1021\] /u);
  });
});

describe("granting a data scope", () => {
  it("stores organisations only for the listed kind", async () => {
    const { tenant, admin } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const { id } = await tenant.hasRole();

    await admin.get(roleApi, "grantDataScope", { id, dataScope: DataScope.listed, orgIdList: [unit.id] });
    const listed = await admin.get(roleApi, "ownOrgList", { id });
    await admin.get(roleApi, "grantDataScope", { id, dataScope: DataScope.own, orgIdList: [unit.id] });

    expect(listed).toEqual([unit.id]);
    expect(await admin.get(roleApi, "ownOrgList", { id })).toEqual([]);
  });

  it("refuses organisations of another tenant, and an unknown kind", async () => {
    const { tenant, admin } = await aTenant();
    const other = await aTenant();
    const { id } = await tenant.hasRole();
    const orgIdList = [other.tenant.organisationId];

    const foreign = await admin.call(roleApi, "grantDataScope", { id, dataScope: DataScope.listed, orgIdList });
    const unknown = await admin.send(roleApi, "grantDataScope", { id, dataScope: 6 });

    await expect(foreign).toFailWith("record.missing");
    expect(unknown).toRefuseFields("DataScope");
  });

  it("stays within the granter's reach for every holder of the role", async () => {
    const { tenant } = await aTenant();
    const { granter, made, unit } = await aGranter(tenant, { dataScope: DataScope.own });
    const remote = await tenant.hasOrganisation();
    const id = await made(await tenant.hasRole({ dataScope: DataScope.self }));
    const to = async (dataScope: 1 | 2 | 3 | 4 | 5, orgIdList: Id[] = []) =>
      (await granter.call(roleApi, "grantDataScope", { id, dataScope, orgIdList })).body;

    expect((await to(1)).message).toMatch(/^\[D1016\] /u);
    expect((await to(5, [remote.id])).message).toMatch(/^\[D1016\] /u);
    expect((await to(5, [unit])).code).toBe(200);
    expect((await to(3)).code).toBe(200);
    // An account that the granter does not even see: "own" reaches beyond the granter's scope.
    await tenant.hasAccount({ organisationId: remote.id, roleIds: [id] });
    expect((await to(4)).code).toBe(200);
    expect((await to(3)).message).toMatch(/^\[D1016\] /u);
  });

  it("keeps listed organisations outside the reach as long as they are sent again", async () => {
    const { tenant } = await aTenant();
    const { granter, made, unit } = await aGranter(tenant, { dataScope: DataScope.own });
    const remote = await tenant.hasOrganisation();
    const role = await tenant.hasRole({ dataScope: DataScope.listed, organisationIds: [remote.id] });
    const id = await made(role);

    const both = await granter.call(roleApi, "grantDataScope", {
      id,
      dataScope: DataScope.listed,
      orgIdList: [remote.id, unit],
    });

    expect(both.body.code).toBe(200);
    expect(await granter.get(roleApi, "ownOrgList", { id })).toEqual([remote.id, unit].toSorted());
  });
});

describe("the API blacklist", () => {
  it("denies calls at once, ignores unknown names, and permits them again", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const holder = await tenant.hasAccount({ roleIds: [id] });
    const codes: number[] = [];
    const recordCode = async () => codes.push((await holder.call(positionApi, "page", page)).body.code);

    await recordCode();
    await admin.get(roleApi, "grantApi", { id, apiList: ["sysPos/page", "", "sysNone/page", "sysAuth/userInfo"] });
    await recordCode();
    const stored = await admin.get(roleApi, "roleApiList", { id });
    await admin.get(roleApi, "grantApi", { id, apiList: [] });
    await recordCode();

    expect(stored).toEqual(["sysPos/page"]);
    expect(codes).toEqual([200, 403, 200]);
  });

  it("cannot be removed by a caller to whom it applies", async () => {
    const { tenant } = await aTenant();
    const { granter, made, own } = await aGranter(tenant, { permissions: ["sysPos/page"] });
    const id = await made(await tenant.hasRole({ permissions: ["sysPos/page", "sysPos/add"] }));
    await takesAway(tenant, own, ["sysPos/page"]);
    await takesAway(tenant, id, ["sysPos/page", "sysPos/add", "sysPos/delete"]);
    const lift = async (...apiList: string[]) => (await granter.call(roleApi, "grantApi", { id, apiList })).body;

    expect((await lift("sysPos/add", "sysPos/delete")).message).toMatch(/^\[D1016\] /u);
    // The caller does not hold it, and the role grants it.
    expect((await lift("sysPos/page", "sysPos/delete")).message).toMatch(/^\[D1016\] /u);
    // No holder of the role could make this call anyway.
    expect((await lift("sysPos/page", "sysPos/add")).code).toBe(200);
    const { lockedApis } = await granter.get(roleApi, "grants", { id });
    expect(lockedApis.map(({ entry }) => entry).toSorted()).toEqual(["sysPos/add", "sysPos/page"]);
  });

  it("contains core calls only by the platform administrator", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole();
    await takesAway(tenant, id, ["sysMenu/add"]);

    const added = await admin.call(roleApi, "grantApi", { id, apiList: ["sysMenu/add", "sysMenu/delete"] });
    const acceptedGrant = await admin.call(roleApi, "grantApi", { id, apiList: ["sysPos/page"] });

    await expect(added).toFailWith("grant.core");
    expect(acceptedGrant.body.code).toBe(200);
    expect(await admin.get(roleApi, "roleApiList", { id })).toEqual(["sysMenu/add", "sysPos/page"]);
  });

  it("is selected from a tree of all calls except the open ones", async () => {
    const { admin } = await aTenant();
    const platform = await thePlatform();

    const [system, ...none] = await admin.get(commonApi, "apiList");
    const groups = await platform.get(commonApi, "apiList");
    const one = await platform.get(commonApi, "apiList", { groupName: "platform" });

    const controllers = (system?.children ?? []).map(({ name }) => name);
    expect(none).toEqual([]);
    expect(controllers).toContain("sysRole");
    expect(controllers).not.toContain("sysAuth");
    const positions = system?.children.find(({ name }) => name === "sysPos");
    expect(positions).toMatchObject({ text: "职位管理", route: "", action: null });
    expect(positions?.children).toContainEqual({
      name: "page",
      text: "查询",
      route: "sysPos/page",
      action: "page",
      httpMethod: "POST",
      order: 0,
      children: [],
    });
    expect(groups.map(({ name }) => name)).toEqual(["system", "platform"]);
    expect(one.map(({ name }) => name)).toEqual(["platform"]);
    expect(await platform.get(commonApi, "apiList", { isAppApi: true })).toEqual([]);
  });
});

it("titles every API and call of the blacklist in words", async () => {
  const platform = await thePlatform();

  const groups = await platform.get(commonApi, "apiList");

  // A call without a permission of its own takes a text `api.<API>.<call>` in its module, or `api.call.<call>`.
  const nodes = groups.flatMap(({ children }) => children).flatMap((api) => [api, ...api.children]);
  const untitled = nodes.filter(({ name, text }) => text === name).map(({ route, name }) => route || name);
  expect(nodes.length).toBeGreaterThan(100);
  expect(untitled).toEqual([]);
});

describe("the field blacklist", () => {
  it("contains core fields only by the platform administrator", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole();
    await takesAway(tenant, id, ["sysMenu:remark"]);

    const added = await admin.call(roleApi, "grantRoleTable", { id, tableColumnList: ["sysMenu:title"] });
    const acceptedGrant = await admin.call(roleApi, "grantRoleTable", { id, tableColumnList: [] });

    await expect(added).toFailWith("grant.core");
    expect(acceptedGrant.body.code).toBe(200);
    expect(await admin.get(roleApi, "roleTable", { roleId: id })).toEqual(["sysMenu:remark"]);
    const tables = await admin.get(roleApi, "allTableColumnList");
    expect(tables.map(({ name }) => name)).toContain("sysUser");
    expect(tables.map(({ name }) => name)).not.toContain("sysMenu");
  });

  it("can hide account fields by the tenant's own administrator", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole({ permissions: ["sysUser/page"] });
    const holder = await tenant.hasAccount({ roleIds: [id] });

    await admin.get(roleApi, "grantRoleTable", { id, tableColumnList: ["sysUser:phone"] });

    const pageReply = await holder.send(accountApi, "page", page);
    expect(pageReply.body.code).toBe(200);
    expect(JSON.stringify(pageReply.body.result)).not.toContain('"phone"');
  });

  it("is replaced as a whole; unknown fields are ignored", async () => {
    const platform = await thePlatform();
    const id = await insertRow("role", { tenantId: mainTenantId, name: nextUnique(), code: nextUnique() });
    const set = async (...tableColumnList: string[]) =>
      await platform.get(roleApi, "grantRoleTable", { id, tableColumnList });

    await set("sysRole:remark", "sysRole:code", "sysRole", "sysRole:id", "sysRole:version", "sysNone:code");
    const first = await platform.get(roleApi, "roleTable", { roleId: id });
    await set("sysRole:code");

    expect(first).toEqual(["sysRole:code", "sysRole:remark"]);
    expect(await platform.get(roleApi, "roleTable", { roleId: id })).toEqual(["sysRole:code"]);
    const tables = await platform.get(roleApi, "allTableColumnList");
    const roles = tables.find(({ id: table }) => table === "sysRole");
    expect(roles).toMatchObject({ pid: "0", name: "sysRole", label: "角色" });
    expect(roles?.columns).toContainEqual({ id: "sysRole:code", pid: "sysRole", name: "code", label: "角色编码" });
    expect(roles?.columns.map(({ name }) => name)).not.toContain("version");
  });

  it("hides its fields from holders of the role, and lists them to these holders", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysRole/page"] });
    await takesAway(tenant, role.id, ["sysRole:remark"]);
    const holder = await tenant.hasAccount({ roleIds: [role.id] });

    const pageReply = await holder.send(roleApi, "page", page);
    const sorted = await holder.send(roleApi, "page", { ...page, field: "remark" });

    expect(JSON.stringify(pageReply.body.result)).not.toContain("remark");
    expect(sorted.body.code).toBe(403);
    expect(await holder.get(roleApi, "userRoleTableList")).toEqual(["sysRole:remark"]);
    expect(await admin.get(roleApi, "userRoleTableList")).toEqual([]);
    expect(await (await thePlatform()).get(roleApi, "userRoleTableList")).toBeNull();
  });
});

describe("the last administrator who can manage accounts", () => {
  it("keeps the role and its grants", async () => {
    const { tenant } = await aTenant();
    const { id } = await tenant.hasRole("all");
    const { admin } = await onlyAdministrator(tenant, id);

    const withoutMenus = await admin.call(roleApi, "grantMenu", { id, menuIdList: [] });
    const switchedOff = await admin.call(roleApi, "setStatus", { id, status: 2 });
    const blacklisted = await admin.call(roleApi, "grantApi", { id, apiList: ["sysUser/update"] });

    for (const refused of [withoutMenus, switchedOff, blacklisted])
      expect(refused.body.message).toMatch(/^\[D1018\] /u);
    expect((await admin.call(roleApi, "page", page)).body.code).toBe(200);
  });
});

describe("switching the status of roles", () => {
  it("grants everything at once and so requires all of it", async () => {
    const { tenant } = await aTenant();
    const { granter, made } = await aGranter(tenant);
    const rich = await made(await tenant.hasRole({ permissions: ["sysPos/add"], status: 2 }));
    const plain = await made(await tenant.hasRole({ permissions: ["sysUser/page"], status: 2 }));

    const beyond = await granter.call(roleApi, "setStatus", { id: rich, status: 1 });
    const byEdit = await granter.call(roleApi, "update", { id: rich, status: 1 });
    const within = await granter.call(roleApi, "setStatus", { id: plain, status: 1 });

    await expect(beyond).toFailWith("grant.beyond", { what: "sysPos/add" });
    await expect(byEdit).toFailWith("grant.beyond", { what: "sysPos/add" });
    expect(within.body.code).toBe(200);
  });

  it("does not free accounts of a blacklist that applies to the caller", async () => {
    const { tenant } = await aTenant();
    const { granter, made, own } = await aGranter(tenant, { permissions: ["sysPos/page"] });
    await takesAway(tenant, own, ["sysPos/page"]);
    const binding = await made(await tenant.hasRole());
    await takesAway(tenant, binding, ["sysPos/page"]);
    const other = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const bound = await tenant.hasAccount({ roleIds: [binding, other.id] });

    const alone = await made(await tenant.hasRole({ permissions: ["sysPos/add"] }));
    await takesAway(tenant, alone, ["sysPos/add"]);
    await tenant.hasAccount({ roleIds: [alone] });

    const off = await granter.call(roleApi, "setStatus", { id: binding, status: 2 });
    const harmless = await granter.call(roleApi, "setStatus", { id: alone, status: 2 });
    const revocation = await granter.call(roleApi, "revokeUser", { id: binding, userIdList: [bound.id] });

    expect(off.body.message).toMatch(/^\[D1016\] /u);
    expect(revocation.body.message).toMatch(/^\[D1016\] /u);
    expect(harmless.body.code).toBe(200);
    expect((await bound.call(positionApi, "page", page)).body.code).toBe(403);
  });
});

describe("reading grants", () => {
  it("says which entries the caller may grant, and why not the others", async () => {
    const { tenant } = await aTenant();
    const { granter, made } = await aGranter(tenant, { dataScope: DataScope.own, permissions: ["sysPos/page"] });
    const id = await made(
      await tenant.hasRole({ dataScope: DataScope.self, permissions: ["sysPos/page", "sysPrint/page"] }),
    );

    const { menus, dataScopes, role, isReadOnly } = await granter.get(roleApi, "grants", { id });

    const of = (end: number) => menus.find((entry) => entry.id === menuId(end));
    expect(of(menu.find)).toMatchObject({ isGranted: true, locked: null, permission: "sysPos/page", title: "查询" });
    expect(of(menu.positions)).toMatchObject({ isGranted: false, type: 2 });
    expect(of(menu.remove)).toMatchObject({ isGranted: false, locked: "beyond" });
    expect(menus.find(({ permission }) => permission === "sysRegion/page")).toMatchObject({ locked: "core" });
    expect(of(menu.find)).toMatchObject({ isPlanned: false });
    expect(menus.find(({ permission }) => permission === "sysPrint/page")).toMatchObject({ isPlanned: true });
    expect(of(menu.home)).toMatchObject({ locked: null });
    expect(dataScopes).toEqual([DataScope.ownAndBelow, DataScope.own, DataScope.self, DataScope.listed]);
    expect([role.id, isReadOnly]).toEqual([id, false]);
  });

  it("lets the platform administrator grant everything", async () => {
    const platform = await thePlatform();
    const id = await insertRow("role", { tenantId: mainTenantId, name: nextUnique(), code: nextUnique() });

    const { menus, dataScopes } = await platform.get(roleApi, "grants", { id });

    expect(menus.every(({ locked }) => locked === null)).toBe(true);
    const used = listUsedCodes((await theServer()).app);
    const idle = menus.filter(({ permission }) => permission !== null && !used.has(permission));
    expect(idle.map(({ permission }) => permission)).toEqual([]);
    expect(dataScopes.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it.each(["ownMenuList", "ownOrgList", "roleApiList", "grants"] as const)(
    "requires %s for a role of the own tenant",
    async (name) => {
      const { admin } = await aTenant();
      const other = await aTenant();
      const { id } = await other.tenant.hasRole();

      const missing = await admin.send(roleApi, name, {});
      const foreign = await admin.call(roleApi, name, { id });

      expect(missing).toRefuseFields("Id");
      await expect(foreign).toFailWith("record.missing");
    },
  );

  it("answers the caller's own calls", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page", "sysUser/page"] });
    await takesAway(tenant, role.id, ["sysUser/page"]);
    const holder = await tenant.hasAccount({ roleIds: [role.id] });

    const [granted, denied] = await holder.get(roleApi, "userApiList");

    expect(granted).toEqual(["sysPos/page"]);
    expect(denied).toEqual(expect.arrayContaining(["sysUser/page", "sysPos/add", "sysTenant/page"]));
  });
});

describe("grants in the audit trail", () => {
  it("record who granted what to which role", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole();

    await admin.get(roleApi, "grantMenu", { id, menuIdList: [menuId(menu.find)] });

    const { owner } = await theServer();
    const { rows } = await owner.query(
      "select kind, account_id, detail from security_event where tenant_id = $1 and kind like 'role.%'",
      [tenant.id],
    );
    expect(rows).toEqual([
      {
        kind: "role.granted",
        account_id: admin.id,
        detail: { roleId: id, role: expect.any(String), menus: { added: [menuId(menu.find)], removed: [] } },
      },
    ]);
    expect((await admin.call(ownPasswordApi, "verifyPwdExpirationTime")).body.code).toBe(200);
  });
});

/** The only administrator of a tenant. */
async function onlyAdministrator(tenant: TestTenant, roleId: Id): Promise<{ admin: TestAccount }> {
  const { owner } = await theServer();
  const admin = await tenant.hasAccount({ accountType: AccountType.administrator, roleIds: [roleId] });
  await owner.query("update account set status = 2 where tenant_id = $1 and account_type = 888 and id <> $2", [
    tenant.id,
    admin.id,
  ]);
  return { admin };
}
