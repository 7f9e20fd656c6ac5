import { describe, expect, it } from "vitest";
import { historyApi } from "#contract/history";
import { type Id, idOf } from "#contract/id";
import { type Menu, menuApi } from "#modules/menu/contract";
import type { Client, Reply } from "#tests/builders/client";
import { thePlatform } from "#tests/builders/platform";
import { theServer } from "#tests/builders/server";
import { aTenant, insert, type TestTenant, unique } from "#tests/builders/tenant";

const entity = "sysMenu";

async function aMenu(platform: Client, about: object = {}): Promise<Menu> {
  const title = unique();
  await platform.send(menuApi, "add", { title, path: "/x", component: "/x", ...about });
  return await found(platform, title);
}

async function found(platform: Client, title: string): Promise<Menu> {
  const [menu] = await platform.get(menuApi, "list", { title });
  if (menu === undefined) throw new Error(`there is no ${title}`);
  return menu;
}

async function undo(client: Client, { headers }: Reply): Promise<Reply> {
  return await client.call(historyApi, "undo", { requestId: headers.get("x-request-id") ?? "" });
}

async function granted(tenant: TestTenant, menuId: Id): Promise<{ roleId: Id; isHeld: () => Promise<boolean> }> {
  const role = await tenant.hasRole();
  await insert("roleMenu", { tenantId: tenant.id, roleId: role.id, menuId });
  const { owner } = await theServer();
  const isHeld = async () => {
    const { rowCount } = await owner.query("select 1 from role_menu where role_id = $1 and menu_id = $2", [
      role.id,
      menuId,
    ]);
    return rowCount === 1;
  };
  return { roleId: role.id, isHeld };
}

describe("a deleted entry", () => {
  it("comes back with all below it and with the grants of every tenant", async () => {
    const platform = await thePlatform();
    const page = await aMenu(platform);
    const button = await aMenu(platform, { pid: page.id, type: 3, permission: "a/b" });
    const [one, other] = [await aTenant(), await aTenant()];
    const grants = [await granted(one.tenant, button.id), await granted(other.tenant, page.id)];

    const deletion = await platform.call(menuApi, "delete", { id: page.id });
    const heldMeanwhile = await Promise.all(grants.map(async ({ isHeld }) => await isHeld()));
    const undone = await undo(platform, deletion);

    expect(undone.body).toMatchObject({ code: 200 });
    expect(heldMeanwhile).toEqual([false, false]);
    expect(await Promise.all(grants.map(async ({ isHeld }) => await isHeld()))).toEqual([true, true]);
    expect(await found(platform, button.title)).toMatchObject({ id: button.id, pid: page.id, permission: "a/b" });
  });

  it("stays away when its place is taken, or when what it stood below is gone", async () => {
    const platform = await thePlatform();
    const root = await aMenu(platform, { type: 1 });
    const page = await aMenu(platform, { pid: root.id });
    const first = await platform.call(menuApi, "delete", { id: page.id });
    const again = { pid: root.id, title: page.title, path: "/y", component: "/y" };
    await platform.get(menuApi, "add", again);

    const taken = await undo(platform, first);
    await platform.get(menuApi, "delete", { id: root.id });
    const gone = await undo(platform, first);

    await expect(taken).toFailWith("history.taken", { name: page.title });
    await expect(gone).toFailWith("history.reference_missing", { name: root.title });
  });
});

describe("the history of an entry", () => {
  it("has the fields as the wire calls them, and puts one back", async () => {
    const platform = await thePlatform();
    const root = await aMenu(platform, { type: 1 });
    const page = await aMenu(platform, { pid: root.id, remark: "before" });
    await platform.get(menuApi, "update", { id: page.id, pid: 0, remark: "after" });

    const [entry] = (await platform.get(historyApi, "page", { entity, id: page.id })).items;
    const historyId = entry?.id ?? idOf(1);
    await platform.get(historyApi, "restore", { entity, id: page.id, historyId, fields: ["pid"] });

    expect(entry?.fields).toContainRow({ field: "remark", before: "before", after: "after" });
    expect(entry?.fields).toContainRow({ field: "pid", beforeName: root.title });
    expect(await found(platform, page.title)).toMatchObject({ pid: root.id, remark: "after" });
  });

  it("undoes a new title together with its translations", async () => {
    const platform = await thePlatform();
    const id = idOf(1310000000651);

    const renamed = await platform.call(menuApi, "update", { id, title: unique() });
    const undone = await undo(platform, renamed);

    expect(undone.body.code).toBe(200);
    const english = await platform.with({ "accept-language": "en" }).get(menuApi, "detail", { id });
    expect(english).toMatchObject({ title: "接口压测", i18nName: "Load test" });
  });

  it("is not for whoever is just signed in", async () => {
    const { tenant } = await aTenant();
    const bare = await tenant.hasAccount();

    const reply = await bare.call(historyApi, "page", { entity, id: 1310000000151 });

    expect(reply.body.code).toBe(403);
  });
});
