import { describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import { type Id, toId } from "#contract/id";
import { type Menu, menuApi } from "../../contract.ts";
import type { Client, Reply } from "#tests/builders/client";
import { thePlatform } from "#tests/builders/platform";
import { theServer } from "#tests/builders/server";
import { aTenant, insertRow, nextUnique, type TestTenant } from "#tests/builders/tenant";

const entity = "sysMenu";

async function aMenu(platform: Client, overrides: object = {}): Promise<Menu> {
  const title = nextUnique();
  await platform.send(menuApi, "add", { title, path: "/x", component: "/x", ...overrides });
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

async function grantEntry(tenant: TestTenant, menuId: Id): Promise<{ roleId: Id; isHeld: () => Promise<boolean> }> {
  const role = await tenant.hasRole();
  await insertRow("roleMenu", { tenantId: tenant.id, roleId: role.id, menuId });
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
  it("is restored with all below it and with the grants of every tenant", async () => {
    const platform = await thePlatform();
    const page = await aMenu(platform);
    const button = await aMenu(platform, { pid: page.id, type: 3, permission: "a/b" });
    const [first, second] = [await aTenant(), await aTenant()];
    const grants = [await grantEntry(first.tenant, button.id), await grantEntry(second.tenant, page.id)];

    const deletion = await platform.call(menuApi, "delete", { id: page.id });
    const heldMeanwhile = await Promise.all(grants.map(async ({ isHeld }) => await isHeld()));
    const undone = await undo(platform, deletion);

    expect(undone.body).toMatchObject({ code: 200 });
    expect(heldMeanwhile).toEqual([false, false]);
    expect(await Promise.all(grants.map(async ({ isHeld }) => await isHeld()))).toEqual([true, true]);
    expect(await found(platform, button.title)).toMatchObject({ id: button.id, pid: page.id, permission: "a/b" });
  });

  it("cannot be restored when its title is taken or its parent is deleted", async () => {
    const platform = await thePlatform();
    const root = await aMenu(platform, { type: 1 });
    const page = await aMenu(platform, { pid: root.id });
    const first = await platform.call(menuApi, "delete", { id: page.id });
    const repeat = { pid: root.id, title: page.title, path: "/y", component: "/y" };
    await platform.get(menuApi, "add", repeat);

    const conflict = await undo(platform, first);
    await platform.get(menuApi, "delete", { id: root.id });
    const missingParent = await undo(platform, first);

    await expect(conflict).toFailWith("history.taken", { name: page.title });
    await expect(missingParent).toFailWith("history.reference_missing", { name: root.title });
  });
});

describe("the history of an entry", () => {
  it("has the wire names of the fields, and restores one", async () => {
    const platform = await thePlatform();
    const root = await aMenu(platform, { type: 1 });
    const page = await aMenu(platform, { pid: root.id, remark: "before" });
    await platform.get(menuApi, "update", { id: page.id, pid: 0, remark: "after" });

    const [entry] = (await platform.get(historyApi, "page", { entity, id: page.id })).items;
    const historyId = entry?.id ?? toId(1);
    await platform.get(historyApi, "restore", { entity, id: page.id, historyId, fields: ["pid"] });

    expect(entry?.fields).toContainRow({ field: "remark", before: "before", after: "after" });
    expect(entry?.fields).toContainRow({ field: "pid", beforeName: root.title });
    expect(await found(platform, page.title)).toMatchObject({ pid: root.id, remark: "after" });
  });

  it("undoes a new title together with its translations", async () => {
    const platform = await thePlatform();
    const id = toId(1310000000651);

    const renamed = await platform.call(menuApi, "update", { id, title: nextUnique() });
    const undone = await undo(platform, renamed);

    expect(undone.body.code).toBe(200);
    const english = await platform.withHeaders({ "accept-language": "en" }).get(menuApi, "detail", { id });
    expect(english).toMatchObject({ title: "接口压测", i18nName: "Load test" });
  });

  it("requires more than a session", async () => {
    const { tenant } = await aTenant();
    const bare = await tenant.hasAccount();

    const reply = await bare.call(historyApi, "page", { entity, id: 1310000000151 });

    expect(reply.body.code).toBe(403);
  });
});
