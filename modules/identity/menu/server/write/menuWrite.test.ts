import { sessionMenuApi } from "../../session.contract.ts";
import { describe, expect, it } from "vitest";
import type { RawInputOf } from "#contract/api";
import { type Id, toId } from "#contract/id";
import { type Menu, menuApi } from "../../contract.ts";
import { positionApi } from "#modules/identity/position/contract";
import { thePlatform } from "#tests/builders/platform";
import { advanceClock, theServer } from "#tests/builders/server";
import { aTenant, insertRow, nextUnique, type TestTenant } from "#tests/builders/tenant";

type Draft = RawInputOf<(typeof menuApi)["calls"]["add"]>;

const coreDirectory = toId(1310000000301);
const menuScreen = toId(1310000000321);

/** An account that writes the menu, and a directory for this test. */
async function aMenu() {
  const platform = await thePlatform();
  const root = nextUnique();
  const add = async (overrides: Partial<Draft> = {}): Promise<Id> => {
    const title = overrides.title ?? nextUnique();
    await platform.get(menuApi, "add", { path: "/test", component: "/test/index", ...overrides, title });
    return (await found(title)).id;
  };
  const found = async (title: string): Promise<Menu> => {
    const row = (await platform.get(menuApi, "list", { title })).find((entry) => entry.title === title);
    if (row === undefined) throw new Error(`there is no ${title}`);
    return row;
  };
  const rootId = await add({ title: root, type: 1 });
  return { platform, add, found, root: rootId };
}

async function grant(tenant: TestTenant, roleId: Id, menuId: Id): Promise<void> {
  await insertRow("roleMenu", { tenantId: tenant.id, roleId, menuId });
}

describe("adding an entry", () => {
  it("stores all fields of a page and its author", async () => {
    const { platform, root, found } = await aMenu();
    const title = nextUnique();
    const draft = {
      pid: root,
      type: 2 as const,
      title,
      name: `n${title}`,
      path: `/site/${title}/:id`,
      component: "/site/detail/index",
      redirect: "/site/list",
      icon: "ele-OfficeBuilding",
      isHide: true,
      isKeepAlive: false,
      isAffix: true,
      isPublic: true,
      roles: ["foreman", "Welder"],
      orderNo: 7,
      remark: "备注",
    };

    await platform.get(menuApi, "add", draft);

    expect(await found(title)).toMatchObject({ ...draft, status: 1, permission: null, children: [], version: 1 });
    expect((await found(title)).createUserName).not.toBeNull();
  });

  it("stores only the permission of a button, and no permission of other types", async () => {
    const { add, root, found } = await aMenu();
    const page = await add({ pid: root, permission: "sysPos/add" });
    const route = { name: nextUnique(), path: "/x", component: "/x", redirect: "/y", icon: "ele-User", isHide: true };
    const button = nextUnique();

    await add({
      ...route,
      pid: page,
      type: 3,
      title: button,
      permission: "a/b",
      isIframe: true,
      outLink: "https://x.cn",
    });

    expect(await found(button)).toMatchObject({
      permission: "a/b",
      name: null,
      path: null,
      component: null,
      redirect: null,
      icon: null,
      outLink: null,
      isIframe: false,
      isHide: false,
      isKeepAlive: true,
    });
    const [above] = (await (await thePlatform()).get(menuApi, "list", {})).filter(({ id }) => id === root);
    expect(above?.children).toMatchObject([{ id: page, permission: null, icon: "ele-Menu" }]);
  });

  it("sets the component of directories and frames", async () => {
    const { add, root, found } = await aMenu();
    const [directory, frame] = [nextUnique(), nextUnique()];
    const empty = { pid: root, path: "/a", component: null };

    await add({ ...empty, title: directory, type: 1 });
    await add({ ...empty, title: frame, isIframe: true, outLink: "https://example.com/a?b=1#c" });

    expect(await found(directory)).toMatchObject({ component: "Layout" });
    expect(await found(frame)).toMatchObject({ component: "layout/routerView/iframe" });
  });

  it("refuses the title of a sibling, but not one elsewhere", async () => {
    const { platform, add, root } = await aMenu();
    const other = await add({ type: 1 });
    const title = nextUnique();
    await add({ pid: root, title });
    const repeat = { title, path: "/a", component: "/a" };

    const beside = await platform.call(menuApi, "add", { ...repeat, pid: root });
    const elsewhere = await platform.call(menuApi, "add", { ...repeat, pid: other });

    await expect(beside).toFailWith("menu.taken", { title });
    expect(beside.body.message).toMatch(/^\[D4000\] /u);
    expect(elsewhere.body.code).toBe(200);
  });

  it("refuses the permission of another button of the page, but not its title", async () => {
    const { platform, add, root } = await aMenu();
    const page = await add({ pid: root });
    await add({ pid: page, type: 3, title: "查询", permission: "a/page" });

    const permission = await platform.call(menuApi, "add", { pid: page, type: 3, title: "列表", permission: "a/page" });
    const title = await platform.call(menuApi, "add", { pid: page, type: 3, title: "查询", permission: "a/list" });

    await expect(permission).toFailWith("menu.permission_taken", { permission: "a/page" });
    expect(permission.body.message).toMatch(/^\[D4000\] /u);
    expect(title.body.code).toBe(200);
  });

  it.each([
    { title: "no path", about: { path: null }, error: "menu.path_missing", code: "D4001" },
    { title: "nothing to open", about: { component: null }, error: "menu.opens_nothing", code: "D4002" },
    { title: "a frame without a link", about: { isIframe: true }, error: "menu.opens_nothing", code: "D4002" },
    { title: "a button without permission", about: { type: 3 }, error: "menu.permission_missing", code: "D4003" },
    {
      title: "a permission of one word",
      about: { type: 3, permission: "sysPos" },
      error: "menu.permission_format",
      code: "D4004",
    },
    {
      title: "a permission that ends in a slash",
      about: { type: 3, permission: "sysPos/" },
      error: "menu.permission_format",
      code: "D4004",
    },
    {
      title: "a missing parent",
      about: { pid: 4_000_000_000_000_000 },
      error: "menu.parent_missing",
      code: "D1505",
    },
  ] as const)("refuses $title", async ({ about: change, error, code }) => {
    const { platform, root } = await aMenu();

    const reply = await platform.send(menuApi, "add", {
      pid: root,
      title: "x",
      path: "/x",
      component: "/x",
      ...change,
    });

    await expect(reply).toFailWith(error);
    expect(reply.body.message).toContain(`[${code}]`);
  });

  it("refuses a duplicate route name, and anything below a button", async () => {
    const { platform, add, root } = await aMenu();
    const name = nextUnique();
    const page = await add({ pid: root, name });
    const button = await add({ pid: page, type: 3, permission: "a/b" });
    const more = { title: nextUnique(), path: "/x", component: "/x" };

    const named = await platform.call(menuApi, "add", { ...more, name });
    const below = await platform.call(menuApi, "add", { ...more, pid: button });

    await expect(named).toFailWith("menu.name_taken", { name });
    expect(named.body.message).toMatch(/^\[D4009\] /u);
    await expect(below).toFailWith("menu.below_button");
    expect(below.body.message).toMatch(/^\[D4010\] /u);
  });

  it.each([
    ["path", "javascript:alert(1)"],
    ["path", "data:text/html,x"],
    ["path", "//evil.example"],
    ["path", "/\\evil.example"],
    ["path", "no-slash"],
    ["path", "/with blank"],
    ["redirect", "https://evil.example"],
    ["outLink", "javascript:alert(1)"],
    ["outLink", "JavaScript:alert(1)"],
    ["outLink", "ftp://example.com"],
    ["outLink", "//evil.example"],
    ["outLink", "https://user:secret@evil.example"],
    ["outLink", "http://192.168.1.5/wiki"],
    ["outLink", "http://2130706433/"],
    ["outLink", "https://localhost:8443/"],
    ["component", "../../secret"],
    ["component", "<b>x</b>"],
    ["icon", "data:image/svg+xml;base64,x"],
    ["icon", "ele-<svg>"],
    ["name", "<b>"],
  ])("refuses the %s %s", async (field, value) => {
    const { platform, root } = await aMenu();
    const draft = { pid: root, title: "x", path: "/x", component: "/x", [field]: value };

    const reply = await platform.send(menuApi, "add", draft);

    expect(reply).toRefuseFields(field.charAt(0).toUpperCase() + field.slice(1));
  });

  it("keeps a link of earlier times readable, and names the fault at its field when it is edited", async () => {
    const { platform, root, add, found } = await aMenu();
    const title = nextUnique();
    await add({ pid: root, title, outLink: "https://wiki.example" });
    const { id } = await found(title);
    const { owner } = await theServer();
    await owner.query("update menu set out_link = 'http://10.1.2.3/wiki' where id = $1", [id]);

    const renamed = await platform.call(menuApi, "update", { id, remark: "Wiki" });
    const same = await platform.send(menuApi, "update", { id, outLink: "http://10.1.2.3/wiki" });

    expect(renamed.body.code).toBe(200);
    expect(await found(title)).toMatchObject({ outLink: "http://10.1.2.3/wiki", remark: "Wiki" });
    expect(JSON.parse(same.body.message)).toEqual({ OutLink: ["不能使用本机或内网地址"] });
  });

  it("stores a title as plain text, or as names by language if it is JSON", async () => {
    const { platform, root, add } = await aMenu();
    const markup = `<img src=x onerror=alert(1)>${nextUnique()}`;
    const json = JSON.stringify({ "zh-CN": `台账${nextUnique()}`, en: "Ledger" });

    await add({ pid: root, title: markup });
    await add({ pid: root, title: json });

    const list = await platform.withHeaders({ "accept-language": "en" }).get(menuApi, "list", {});
    const below = list.find(({ id }) => id === root)?.children ?? [];
    expect(below.map(({ title, i18nName }) => [title, i18nName])).toEqual([
      [markup, markup],
      [json, "Ledger"],
    ]);
  });
});

describe("changing an entry", () => {
  it("keeps missing fields and increments the version", async () => {
    const { platform, root, add, found } = await aMenu();
    const title = nextUnique();
    const id = await add({ pid: root, title, remark: "keep", orderNo: 3 });

    await platform.get(menuApi, "update", { id, icon: "ele-User", version: 1 });

    expect(await found(title)).toMatchObject({ icon: "ele-User", remark: "keep", orderNo: 3, pid: root, version: 2 });
  });

  it("refuses a stale version and answers the current entry", async () => {
    const { platform, root, add } = await aMenu();
    const id = await add({ pid: root });
    await platform.get(menuApi, "update", { id, remark: "theirs", version: 1 });

    const reply = await platform.call(menuApi, "update", { id, remark: "mine", version: 1 });

    expect(reply.body.code).toBe(409);
    expect(reply.body.result).toMatchObject({ id, pid: root, remark: "theirs", version: 2 });
  });

  it("clears fields that no longer fit when the type changes", async () => {
    const { platform, root, add, found } = await aMenu();
    const title = nextUnique();
    const id = await add({ pid: root, title, name: title });

    await platform.get(menuApi, "update", { id, type: 3, permission: "a/b" });

    expect(await found(title)).toMatchObject({ type: 3, permission: "a/b", path: null, name: null, component: null });
  });

  it("shows the new title in every language", async () => {
    const { platform, root, add, found } = await aMenu();
    const title = nextUnique();
    const id = await add({ pid: root, title: `old ${title}` });
    const { owner } = await theServer();
    await owner.query(`update menu set names = '{"zh-CN": "旧", "en": "Old"}' where id = $1`, [id]);

    await platform.get(menuApi, "update", { id, title });

    expect(await found(title)).toMatchObject({ i18nName: title });
  });

  it("moves it below another entry, but not below itself or its descendants", async () => {
    const { platform, root, add, found } = await aMenu();
    const title = nextUnique();
    const above = await add({ pid: root, title, type: 1 });
    const child = await add({ pid: above, type: 1 });
    const other = await add({ pid: root, type: 1 });

    const self = await platform.call(menuApi, "update", { id: above, pid: above });
    const below = await platform.call(menuApi, "update", { id: above, pid: child });
    await platform.get(menuApi, "update", { id: above, pid: other });

    await expect(self).toFailWith("menu.own_parent");
    expect(self.body.message).toMatch(/^\[D4008\] /u);
    await expect(below).toFailWith("menu.below_itself");
    expect(below.body.message).toMatch(/^\[D4006\] /u);
    expect(await found(title)).toMatchObject({ pid: other });
  });

  it("refuses to turn an entry with children into a button", async () => {
    const { platform, root, add } = await aMenu();
    await add({ pid: root });

    const reply = await platform.call(menuApi, "update", { id: root, type: 3, permission: "a/b" });

    await expect(reply).toFailWith("menu.below_button");
  });

  it("keeps entries that only the platform administrator grants at the top level", async () => {
    const { platform, root } = await aMenu();

    const reply = await platform.call(menuApi, "update", { id: coreDirectory, pid: root });

    await expect(reply).toFailWith("menu.fixed", { title: "平台管理" });
    expect(reply.body.message).toMatch(/^\[D4007\] /u);
  });

  it("never creates a cycle by two concurrent moves", async () => {
    const { platform, root, add, found } = await aMenu();
    const titles = [nextUnique(), nextUnique()] as const;
    const [first, second] = [await add({ pid: root, title: titles[0] }), await add({ pid: root, title: titles[1] })];

    const replies = await Promise.all([
      platform.call(menuApi, "update", { id: first, pid: second }),
      platform.call(menuApi, "update", { id: second, pid: first }),
    ]);

    expect(replies.map(({ body }) => body.code).toSorted()).toEqual([200, 400]);
    const parents = [(await found(titles[0])).pid, (await found(titles[1])).pid];
    expect(parents).toContain(root);
  });
});

describe("switching the status of an entry, and deleting it", () => {
  it("does not increment the version; an unknown status is refused", async () => {
    const { platform, root, add, found } = await aMenu();
    const title = nextUnique();
    const id = await add({ pid: root, title });

    const count = await platform.get(menuApi, "setStatus", { id, status: 2 });
    const wrong = await platform.call(menuApi, "setStatus", { id, status: 3 });

    expect(count).toBe(1);
    expect(await found(title)).toMatchObject({ status: 2, version: 1 });
    await expect(wrong).toFailWith("status.invalid");
    expect(wrong.body.message).toMatch(/^\[D3005\] /u);
  });

  it("deletes everything below, and the grants of roles of every tenant", async () => {
    const { platform, root, add } = await aMenu();
    const page = await add({ pid: root });
    const button = await add({ pid: page, type: 3, permission: "a/b" });
    const remainingId = await add({});
    const [first, second] = [await aTenant(), await aTenant()];
    const [role, foreign] = [await first.tenant.hasRole(), await second.tenant.hasRole()];
    for (const id of [page, button, remainingId]) await grant(first.tenant, role.id, id);
    await grant(second.tenant, foreign.id, button);

    await platform.get(menuApi, "delete", { id: root });

    const { owner } = await theServer();
    const { rows } = await owner.query("select menu_id from role_menu where role_id = any($1)", [
      [role.id, foreign.id],
    ]);
    const { rowCount } = await owner.query("select 1 from menu where id = any($1) and deleted_at is null", [
      [root, page, button],
    ]);
    expect(rows.map(({ menu_id }) => menu_id)).toEqual([remainingId]);
    expect(rowCount).toBe(0);
  });

  it.each(["delete", "setStatus", "update"] as const)("keeps the way to the menu page: %s", async (name) => {
    const platform = await thePlatform();

    for (const id of [menuScreen, coreDirectory]) {
      const reply = await platform.send(menuApi, name, { id, status: 2 });
      await expect(reply).toFailWith("menu.way_here", { title: id === menuScreen ? "菜单管理" : "平台管理" });
    }
  });

  it("answers the same for a missing entry, by every call", async () => {
    const platform = await thePlatform();
    const id = 4_000_000_000_000_000;

    for (const name of ["update", "delete", "setStatus"]) {
      const reply = await platform.send(menuApi, name, { id, status: 1, title: "x" });
      await expect(reply).toFailWith("record.missing");
    }
  });

  it("affects open sessions within five seconds", async () => {
    const { platform, root, add } = await aMenu();
    const page = await add({ pid: root });
    const button = await add({ pid: page, type: 3, permission: "sysPos/list" });
    const { tenant } = await aTenant();
    const role = await tenant.hasRole();
    await grant(tenant, role.id, button);
    const reader = await tenant.hasAccount({ roleIds: [role.id] });
    expect((await reader.call(positionApi, "list", {})).body.code).toBe(200);
    expect(JSON.stringify(await reader.get(sessionMenuApi, "loginMenuTree"))).toContain(String(page));

    await platform.get(menuApi, "setStatus", { id: button, status: 2 });
    await platform.get(menuApi, "setStatus", { id: page, status: 2 });

    expect(await reader.get(sessionMenuApi, "loginMenuTree")).toEqual([]);
    advanceClock(6);
    expect((await reader.call(positionApi, "list", {})).body.code).toBe(403);
  });
});
