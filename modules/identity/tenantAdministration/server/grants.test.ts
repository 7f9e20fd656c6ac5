import { describe, expect, it } from "vitest";
import { type Id, toId } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { roleApi } from "#modules/identity/role/contract";
import { sessionApi } from "#modules/identity/session/contract";
import type { Client } from "#tests/builders/client";
import { aNewTenant, type NewTenant, theAdministratorOf } from "#tests/builders/newTenant";
import { thePlatform } from "#tests/builders/platform";
import { createRandomSource } from "#tests/builders/randomSource";
import { theServer } from "#tests/builders/server";
import { runAsRequest } from "#tests/builders/sql";
import { nextUnique } from "#tests/builders/tenant";
import { menuPackageApi, tenantAdministrationApi } from "../contract.ts";

const standardPackage = toId(1_320_000_005_601);

async function listMenus(codes: readonly string[]): Promise<Id[]> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: number }>("select id from menu where permission = any($1) order by id", [
    codes,
  ]);
  return rows.map(({ id }) => toId(id));
}

async function aPackage(platform: Client, codes: readonly string[]): Promise<Id> {
  const menuIdList = await listMenus(codes);
  return await platform.get(menuPackageApi, "add", { name: `Package ${nextUnique()}`, menuIdList });
}

const permissionsOf = async (client: Client) => (await client.get(sessionApi, "userInfo")).apis;

async function grantedIn(tenant: NewTenant): Promise<Map<number, Set<number>>> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ role: number; menus: number[] }>(
    "select role_id as role, array_agg(menu_id) as menus from role_menu where tenant_id = $1 group by role_id",
    [tenant.id],
  );
  return new Map(rows.map(({ role, menus }) => [role, new Set(menus)]));
}

describe("a package of menus", () => {
  it("is what the administrator of a new tenant has, and nothing else", async () => {
    const platform = await thePlatform();
    const packageId = await aPackage(platform, ["sysUser/page", "sysPos/page", "sysPos/add"]);
    const admin = await theAdministratorOf(await aNewTenant(platform, { packageId }));

    const codes = await permissionsOf(admin);

    expect(codes).toEqual(expect.arrayContaining(["sysUser/page", "sysPos/page", "sysPos/add"]));
    expect(codes).not.toContain("sysRole/page");
    expect((await admin.send(roleApi, "page", {})).body.code).toBe(403);
  });

  it("reaches its tenants when it changes, apart from what they have and lack of their own", async () => {
    const platform = await thePlatform();
    const packageId = await aPackage(platform, ["sysUser/page", "sysPos/page"]);
    const tenant = await aNewTenant(platform, { packageId });
    const admin = await theAdministratorOf(tenant);
    const own = await listMenus(["sysUser/page", "sysNotice/page"]);
    await platform.get(tenantAdministrationApi, "grantMenu", { id: tenant.id, menuIdList: own });
    const before = await permissionsOf(admin);

    const menuIdList = await listMenus(["sysPos/page", "sysOrg/add"]);
    await platform.get(menuPackageApi, "update", { id: packageId, menuIdList });
    const after = await permissionsOf(admin);

    const some = ["sysUser/page", "sysPos/page", "sysNotice/page", "sysOrg/add"];
    expect(some.filter((code) => before.includes(code))).toEqual(["sysUser/page", "sysNotice/page"]);
    expect(some.filter((code) => after.includes(code))).toEqual(["sysNotice/page", "sysOrg/add"]);
    const { items } = await platform.get(tenantAdministrationApi, "page", { name: tenant.name });
    expect(items).toMatchObject([{ addedCount: 1, removedCount: 1 }]);
  });

  it("shows its difference to what a tenant has", async () => {
    const platform = await thePlatform();
    const packageId = await aPackage(platform, ["sysUser/page", "sysPos/page"]);
    const { id } = await aNewTenant(platform, { packageId });
    const menuIdList = await listMenus(["sysUser/page", "sysNotice/page"]);
    await platform.get(tenantAdministrationApi, "saveGrants", { id, packageId, menuIdList });

    const { menus, isLimited } = await platform.get(tenantAdministrationApi, "grants", { id });
    const stateOf = (code: string) => {
      const menu = menus.find(({ permission }) => permission === code);
      return [menu?.isGranted, menu?.isInPackage];
    };

    expect(isLimited).toBe(true);
    expect(stateOf("sysUser/page")).toEqual([true, true]);
    expect(stateOf("sysPos/page")).toEqual([false, true]);
    expect(stateOf("sysNotice/page")).toEqual([true, false]);
    expect(menus.some(({ permission }) => permission === "sysTenant/add")).toBe(false);
    expect(await platform.get(tenantAdministrationApi, "ownMenuList", { userId: id })).toEqual(
      expect.arrayContaining(menuIdList),
    );
  });

  it("takes menus from every role of the tenant, at once", async () => {
    const platform = await thePlatform();
    const tenant = await aNewTenant(platform);
    const admin = await theAdministratorOf(tenant);
    await admin.get(roleApi, "add", { name: "Clerk", code: "clerk" });
    const [clerk] = (await admin.get(roleApi, "page", { code: "clerk" })).items;
    const [pos, user] = [await listMenus(["sysPos/page"]), await listMenus(["sysUser/page"])];
    const clerkId = clerk?.id ?? toId(1);
    await admin.get(roleApi, "grantMenu", { id: clerkId, menuIdList: [...pos, ...user] });

    const rest = await listMenus(["sysUser/page", "sysRole/page", "sysRole/grantMenu"]);
    await platform.get(tenantAdministrationApi, "grantMenu", { id: tenant.id, menuIdList: rest });

    const granted = await grantedIn(tenant);
    expect(granted.get(clerkId)?.has(user[0] ?? 0)).toBe(true);
    expect(granted.get(clerkId)?.has(pos[0] ?? 0)).toBe(false);
    const back = await admin.call(roleApi, "grantMenu", { id: clerkId, menuIdList: pos });
    await expect(back).toFailWith("request.forbidden");
  });

  it("is deleted only if no tenant has it, and has a name of its own", async () => {
    const platform = await thePlatform();
    const packageId = await aPackage(platform, []);
    await aNewTenant(platform, { packageId });

    const used = await platform.call(menuPackageApi, "delete", { id: packageId });
    const { name } = await platform.get(menuPackageApi, "detail", { id: packageId });
    const taken = await platform.call(menuPackageApi, "add", { name, menuIdList: [] });

    await expect(used).toFailWith("menuPackage.in_use", { name, tenantCount: 1 });
    await expect(taken).toFailWith("menuPackage.taken");
    const free = await aPackage(platform, []);
    expect((await platform.call(menuPackageApi, "delete", { id: free })).body.code).toBe(200);
  });
});

describe("the calls that a tenant is denied", () => {
  it("are closed to its administrator, and to those that the administrator grants rights to", async () => {
    const platform = await thePlatform();
    const tenant = await aNewTenant(platform);
    const admin = await theAdministratorOf(tenant);
    expect((await admin.send(accountApi, "page", {})).body.code).toBe(200);

    await platform.get(tenantAdministrationApi, "grantApi", { id: tenant.id, apiList: ["sysUser/page"] });

    expect((await admin.send(accountApi, "page", {})).body.code).toBe(403);
    expect(await platform.get(tenantAdministrationApi, "deniedApis", { id: tenant.id })).toEqual(["sysUser/page"]);
    await platform.get(tenantAdministrationApi, "grantApi", { id: tenant.id, apiList: [] });
    expect((await admin.send(accountApi, "page", {})).body.code).toBe(200);
  });
});

describe("the database", () => {
  it("lets no role of a tenant hold more than the tenant, nor a tenant change its own terms", async () => {
    const platform = await thePlatform();
    const { id } = await aNewTenant(platform);
    const [beyond] = await listMenus(["sysMenu/add"]);
    const asTenant = async (sql: string, values: readonly unknown[]) =>
      await runAsRequest({ tenantId: id, scope: "all" }, async (run) => await run(sql, values));

    const grant = async () =>
      await asTenant("insert into role_menu (tenant_id, role_id, menu_id) values ($1, $1, $2)", [id, beyond]);
    const terms = async () =>
      await asTenant("update tenant set expiration_time = null, menu_ids = null, status = 1 where id = $1", [id]);

    await expect(grant()).rejects.toThrow("more than its tenant");
    await expect(terms()).rejects.toThrow("its own terms");
    await asTenant("update tenant set watermark = 'ours' where id = $1", [id]);
  });
});

describe("random grants", () => {
  it("never give a role of a tenant more than the tenant has", async () => {
    const random = createRandomSource();
    const platform = await thePlatform();
    const packageId = await aPackage(platform, ["sysUser/page"]);
    const tenant = await aNewTenant(platform, { packageId });
    const admin = await theAdministratorOf(tenant);
    const { owner } = await theServer();
    const { rows } = await owner.query<{ id: number }>(
      "select id from menu where permission ~ '^sys(User|Role|Pos|Org|Notice)/' order by id",
    );
    const all = rows.map(({ id }) => toId(id));
    const roleIds = await addRoles(admin, 2);
    const someMenus = () => all.filter(() => random.isHit(0.3));

    for (let step = 0; step < 40; step++) {
      const menuIdList = someMenus();
      const id = random.pickOne(roleIds);
      if (step % 4 === 0) await platform.call(menuPackageApi, "update", { id: packageId, menuIdList });
      else if (step % 4 === 1) await platform.call(tenantAdministrationApi, "grantMenu", { id: tenant.id, menuIdList });
      else await admin.send(roleApi, "grantMenu", { id, menuIdList });

      const { rows: terms } = await owner.query<{ menus: number[] }>(
        "select menu_ids as menus from tenant where id = $1",
        [tenant.id],
      );
      const held = new Set(terms[0]?.menus);
      const granted = await grantedIn(tenant);
      expect(granted.get(tenant.id)).toEqual(held);
      for (const menus of granted.values()) expect([...menus].filter((menu) => !held.has(menu))).toEqual([]);
    }
  });

  async function addRoles(admin: Client, count: number): Promise<Id[]> {
    const { owner } = await theServer();
    const { tenantId } = await admin.get(sessionApi, "userInfo");
    const ids: Id[] = [];
    for (let index = 0; index < count; index++) {
      const { rows } = await owner.query<{ id: number }>(
        "insert into role (tenant_id, name, code, data_scope) values ($1, $2, $2, 1) returning id",
        [tenantId, nextUnique()],
      );
      ids.push(toId(rows[0]?.id ?? 0));
    }
    return ids;
  }
});

it("comes with a standard package", async () => {
  const platform = await thePlatform();

  const { items } = await platform.get(menuPackageApi, "page", { ids: [standardPackage] });

  expect(items).toMatchObject([{ name: "标准版" }]);
});
