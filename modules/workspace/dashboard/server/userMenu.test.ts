import { describe, expect, it } from "vitest";
import { type Id, toId } from "#contract/id";
import { userMenuApi } from "../contract.ts";
import { theServer } from "#tests/builders/server";
import { aTenant, insertRow, nextUnique, type TestTenant } from "#tests/builders/tenant";

const home = toId(1300000000111);
const accounts = toId(1310000000111);
const positions = toId(1310000000151);

/** An account that may open accounts and positions. */
async function aReader(tenant: TestTenant) {
  const { id } = await tenant.hasRole({ permissions: ["sysUser/page", "sysPos/page"] });
  return await tenant.hasAccount({ roleIds: [id] });
}

/** A page of the menu that only a role of the test opens. */
async function aPage(tenantId: Id, roleId: Id): Promise<Id> {
  const name = nextUnique();
  const values = { parentId: 1300000000101, type: 2, title: name, name, path: `/${name}`, component: "/home/index" };
  const id = await insertRow("menu", values);
  await insertRow("roleMenu", { tenantId, roleId, menuId: id });
  return id;
}

async function storedFor(menuId: Id): Promise<number> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ count: number }>("select count(*)::int from user_menu where menu_id = $1", [
    menuId,
  ]);
  return rows[0]?.count ?? 0;
}

describe("favourites", () => {
  it("are the pages of the last list, each once, in order", async () => {
    const { tenant } = await aTenant();
    const account = await aReader(tenant);
    await account.get(userMenuApi, "add", { menuIdList: [accounts] });

    await account.get(userMenuApi, "add", { menuIdList: [positions, accounts, positions] });

    expect(await account.get(userMenuApi, "userMenuIdList", {})).toEqual([positions, accounts]);
    const [first, second] = await account.get(userMenuApi, "userMenuList", {});
    expect(first).toMatchObject({ id: positions, path: "/system/pos", type: 2, children: [] });
    expect(second).toMatchObject({ id: accounts, meta: { icon: "ele-User" } });
  });

  it("are removed by their ids, and are not visible to other accounts", async () => {
    const { tenant, admin } = await aTenant();
    const account = await aReader(tenant);
    await account.get(userMenuApi, "add", { menuIdList: [positions, accounts] });

    await admin.get(userMenuApi, "deleteUserMenu", { menuIdList: [accounts] });
    await account.get(userMenuApi, "deleteUserMenu", { menuIdList: [positions] });

    expect(await account.get(userMenuApi, "userMenuIdList", {})).toEqual([accounts]);
    expect(await admin.get(userMenuApi, "userMenuIdList", {})).toEqual([]);
  });

  it("include only pages that the caller may open, regardless of the account that the client names", async () => {
    const { tenant, admin } = await aTenant();
    const account = await aReader(tenant);
    await account.get(userMenuApi, "add", { menuIdList: [positions] });

    const notGranted = await account.call(userMenuApi, "add", { menuIdList: [accounts, home] });
    const directory = await account.call(userMenuApi, "add", { menuIdList: [toId(1310000000101)] });
    await admin.send(userMenuApi, "add", { menuIdList: [accounts], userId: account.id });

    for (const reply of [notGranted, directory]) await expect(reply).toFailWith("dashboard.menu_missing");
    expect(await account.get(userMenuApi, "userMenuIdList", {})).toEqual([positions]);
    expect(await admin.get(userMenuApi, "userMenuIdList", {})).toEqual([accounts]);
  });

  it("disappear with the role that opened them, and return with it", async () => {
    const { tenant } = await aTenant();
    const { id: roleId } = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const account = await tenant.hasAccount({ roleIds: [roleId] });
    await account.get(userMenuApi, "add", { menuIdList: [positions] });
    const { owner, app } = await theServer();
    const setStatus = async (status: number) => {
      await owner.query("update role set status = $2 where id = $1", [roleId, status]);
      await app.caches.invalidate("permission", tenant.id);
    };

    await setStatus(2);
    const without = await account.get(userMenuApi, "userMenuIdList", {});
    await setStatus(1);

    expect(without).toEqual([]);
    expect(await account.get(userMenuApi, "userMenuIdList", {})).toEqual([positions]);
  });

  it("are deleted with their page", async () => {
    const { tenant } = await aTenant();
    const { id: roleId } = await tenant.hasRole();
    const account = await tenant.hasAccount({ roleIds: [roleId] });
    const page = await aPage(tenant.id, roleId);
    const { owner, app } = await theServer();
    await app.caches.invalidate("menu", 0);
    await account.get(userMenuApi, "add", { menuIdList: [page] });
    const before = await storedFor(page);

    await owner.query("update menu set deleted_at = now() where id = $1", [page]);

    expect([before, await storedFor(page)]).toEqual([1, 0]);
  });
});
