import { describe, expect, it } from "vitest";
import type { DraftOf } from "#contract/api";
import { type Id, idOf } from "#contract/id";
import { type Menu, menuApi } from "#modules/menu/contract";
import { positionApi } from "#modules/position/contract";
import { thePlatform } from "#tests/builders/platform";
import { passTime, theServer } from "#tests/builders/server";
import { aTenant, insert, type TestTenant, unique } from "#tests/builders/tenant";

type Draft = DraftOf<(typeof menuApi)["calls"]["add"]>;

const coreDirectory = idOf(1310000000301);
const menuScreen = idOf(1310000000321);

/** Something to write the menu with, and a directory of the test's own. */
async function aMenu() {
  const platform = await thePlatform();
  const root = unique();
  const add = async (about: Partial<Draft> = {}): Promise<Id> => {
    const title = about.title ?? unique();
    await platform.get(menuApi, "add", { path: "/test", component: "/test/index", ...about, title });
    return (await found(title)).id;
  };
  const found = async (title: string): Promise<Menu> => {
    const row = (await platform.get(menuApi, "list", { title })).find((one) => one.title === title);
    if (row === undefined) throw new Error(`there is no ${title}`);
    return row;
  };
  const rootId = await add({ title: root, type: 1 });
  return { platform, add, found, root: rootId };
}

async function grant(tenant: TestTenant, roleId: Id, menuId: Id): Promise<void> {
  await insert("roleMenu", { tenantId: tenant.id, roleId, menuId });
}

describe("adding an entry", () => {
  it("keeps all fields of a page and says who made it", async () => {
    const { platform, root, found } = await aMenu();
    const title = unique();
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
      orderNo: 7,
      remark: "备注",
    };

    await platform.get(menuApi, "add", draft);

    expect(await found(title)).toMatchObject({ ...draft, status: 1, permission: null, children: [], version: 1 });
    expect((await found(title)).createUserName).not.toBeNull();
  });

  it("keeps of a button the permission alone, and no permission of the others", async () => {
    const { add, root, found } = await aMenu();
    const page = await add({ pid: root, permission: "sysPos/add" });
    const route = { name: unique(), path: "/x", component: "/x", redirect: "/y", icon: "ele-User", isHide: true };
    const button = unique();

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

  it("gives directories and frames their component", async () => {
    const { add, root, found } = await aMenu();
    const [directory, frame] = [unique(), unique()];
    const empty = { pid: root, path: "/a", component: null };

    await add({ ...empty, title: directory, type: 1 });
    await add({ ...empty, title: frame, isIframe: true, outLink: "https://example.com/a?b=1#c" });

    expect(await found(directory)).toMatchObject({ component: "Layout" });
    expect(await found(frame)).toMatchObject({ component: "layout/routerView/iframe" });
  });

  it("refuses the title of another entry beside it, whatever is elsewhere", async () => {
    const { platform, add, root } = await aMenu();
    const other = await add({ type: 1 });
    const title = unique();
    await add({ pid: root, title });
    const again = { title, path: "/a", component: "/a" };

    const beside = await platform.call(menuApi, "add", { ...again, pid: root });
    const elsewhere = await platform.call(menuApi, "add", { ...again, pid: other });

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
    { what: "no path", about: { path: null }, error: "menu.path_missing", code: "D4001" },
    { what: "nothing to open", about: { component: null }, error: "menu.opens_nothing", code: "D4002" },
    { what: "a frame around nothing", about: { isIframe: true }, error: "menu.opens_nothing", code: "D4002" },
    { what: "a button without permission", about: { type: 3 }, error: "menu.permission_missing", code: "D4003" },
    {
      what: "a permission of one word",
      about: { type: 3, permission: "sysPos" },
      error: "menu.permission_format",
      code: "D4004",
    },
    {
      what: "a permission with nothing behind its slash",
      about: { type: 3, permission: "sysPos/" },
      error: "menu.permission_format",
      code: "D4004",
    },
    {
      what: "a parent that is not there",
      about: { pid: 4_000_000_000_000_000 },
      error: "menu.parent_missing",
      code: "D1505",
    },
  ] as const)("refuses $what", async ({ about, error, code }) => {
    const { platform, root } = await aMenu();

    const reply = await platform.send(menuApi, "add", { pid: root, title: "x", path: "/x", component: "/x", ...about });

    await expect(reply).toFailWith(error);
    expect(reply.body.message).toContain(`[${code}]`);
  });

  it("refuses a route name that any entry has, and anything below a button", async () => {
    const { platform, add, root } = await aMenu();
    const name = unique();
    const page = await add({ pid: root, name });
    const button = await add({ pid: page, type: 3, permission: "a/b" });
    const more = { title: unique(), path: "/x", component: "/x" };

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

  it("takes a title for text and reads JSON by language out of it", async () => {
    const { platform, root, add } = await aMenu();
    const markup = `<img src=x onerror=alert(1)>${unique()}`;
    const json = JSON.stringify({ "zh-CN": `台账${unique()}`, en: "Ledger" });

    await add({ pid: root, title: markup });
    await add({ pid: root, title: json });

    const list = await platform.with({ "accept-language": "en" }).get(menuApi, "list", {});
    const below = list.find(({ id }) => id === root)?.children ?? [];
    expect(below.map(({ title, i18nName }) => [title, i18nName])).toEqual([
      [markup, markup],
      [json, "Ledger"],
    ]);
  });
});

describe("changing an entry", () => {
  it("keeps what is left out and raises the version", async () => {
    const { platform, root, add, found } = await aMenu();
    const title = unique();
    const id = await add({ pid: root, title, remark: "keep", orderNo: 3 });

    await platform.get(menuApi, "update", { id, icon: "ele-User", version: 1 });

    expect(await found(title)).toMatchObject({ icon: "ele-User", remark: "keep", orderNo: 3, pid: root, version: 2 });
  });

  it("refuses a stale version and shows the entry as it is now", async () => {
    const { platform, root, add } = await aMenu();
    const id = await add({ pid: root });
    await platform.get(menuApi, "update", { id, remark: "theirs", version: 1 });

    const reply = await platform.call(menuApi, "update", { id, remark: "mine", version: 1 });

    expect(reply.body.code).toBe(409);
    expect(reply.body.result).toMatchObject({ id, pid: root, remark: "theirs", version: 2 });
  });

  it("empties what no longer fits when the type changes", async () => {
    const { platform, root, add, found } = await aMenu();
    const title = unique();
    const id = await add({ pid: root, title, name: title });

    await platform.get(menuApi, "update", { id, type: 3, permission: "a/b" });

    expect(await found(title)).toMatchObject({ type: 3, permission: "a/b", path: null, name: null, component: null });
  });

  it("calls an entry by its new title in every language", async () => {
    const { platform, root, add, found } = await aMenu();
    const title = unique();
    const id = await add({ pid: root, title: `old ${title}` });
    const { owner } = await theServer();
    await owner.query(`update menu set names = '{"zh-CN": "旧", "en": "Old"}' where id = $1`, [id]);

    await platform.get(menuApi, "update", { id, title });

    expect(await found(title)).toMatchObject({ i18nName: title });
  });

  it("moves it below another entry, but not below itself or what is below it", async () => {
    const { platform, root, add, found } = await aMenu();
    const title = unique();
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

  it("makes no button of an entry that others stand below", async () => {
    const { platform, root, add } = await aMenu();
    await add({ pid: root });

    const reply = await platform.call(menuApi, "update", { id: root, type: 3, permission: "a/b" });

    await expect(reply).toFailWith("menu.below_button");
  });

  it("leaves what only the platform administrator grants at the top level", async () => {
    const { platform, root } = await aMenu();

    const reply = await platform.call(menuApi, "update", { id: coreDirectory, pid: root });

    await expect(reply).toFailWith("menu.fixed", { title: "平台管理" });
    expect(reply.body.message).toMatch(/^\[D4007\] /u);
  });

  it("never lets two moves at once make a circle", async () => {
    const { platform, root, add, found } = await aMenu();
    const titles = [unique(), unique()] as const;
    const [one, other] = [await add({ pid: root, title: titles[0] }), await add({ pid: root, title: titles[1] })];

    const replies = await Promise.all([
      platform.call(menuApi, "update", { id: one, pid: other }),
      platform.call(menuApi, "update", { id: other, pid: one }),
    ]);

    expect(replies.map(({ body }) => body.code).toSorted()).toEqual([200, 400]);
    const parents = [(await found(titles[0])).pid, (await found(titles[1])).pid];
    expect(parents).toContain(root);
  });
});

describe("switching and deleting an entry", () => {
  it("switches without raising the version; another status is refused", async () => {
    const { platform, root, add, found } = await aMenu();
    const title = unique();
    const id = await add({ pid: root, title });

    const count = await platform.get(menuApi, "setStatus", { id, status: 2 });
    const wrong = await platform.call(menuApi, "setStatus", { id, status: 3 });

    expect(count).toBe(1);
    expect(await found(title)).toMatchObject({ status: 2, version: 1 });
    await expect(wrong).toFailWith("status.invalid");
    expect(wrong.body.message).toMatch(/^\[D3005\] /u);
  });

  it("takes everything below along, and what roles of every tenant were granted of it", async () => {
    const { platform, root, add } = await aMenu();
    const page = await add({ pid: root });
    const button = await add({ pid: page, type: 3, permission: "a/b" });
    const kept = await add({});
    const [one, other] = [await aTenant(), await aTenant()];
    const [role, foreign] = [await one.tenant.hasRole(), await other.tenant.hasRole()];
    for (const id of [page, button, kept]) await grant(one.tenant, role.id, id);
    await grant(other.tenant, foreign.id, button);

    await platform.get(menuApi, "delete", { id: root });

    const { owner } = await theServer();
    const { rows } = await owner.query("select menu_id from role_menu where role_id = any($1)", [
      [role.id, foreign.id],
    ]);
    const { rowCount } = await owner.query("select 1 from menu where id = any($1) and deleted_at is null", [
      [root, page, button],
    ]);
    expect(rows.map(({ menu_id }) => menu_id)).toEqual([kept]);
    expect(rowCount).toBe(0);
  });

  it.each(["delete", "setStatus", "update"] as const)("keeps the way to the menus: %s", async (name) => {
    const platform = await thePlatform();

    for (const id of [menuScreen, coreDirectory]) {
      const reply = await platform.send(menuApi, name, { id, status: 2 });
      await expect(reply).toFailWith("menu.way_here", { title: id === menuScreen ? "菜单管理" : "平台管理" });
    }
  });

  it("answers the same for a missing entry, whatever is done with it", async () => {
    const platform = await thePlatform();
    const id = 4_000_000_000_000_000;

    for (const name of ["update", "delete", "setStatus"]) {
      const reply = await platform.send(menuApi, name, { id, status: 1, title: "x" });
      await expect(reply).toFailWith("record.missing");
    }
  });

  it("acts on open sessions within five seconds", async () => {
    const { platform, root, add } = await aMenu();
    const page = await add({ pid: root });
    const button = await add({ pid: page, type: 3, permission: "sysPos/list" });
    const { tenant } = await aTenant();
    const role = await tenant.hasRole();
    await grant(tenant, role.id, button);
    const reader = await tenant.hasAccount({ roleIds: [role.id] });
    expect((await reader.call(positionApi, "list", {})).body.code).toBe(200);
    expect(JSON.stringify(await reader.get(menuApi, "loginMenuTree"))).toContain(String(page));

    await platform.get(menuApi, "setStatus", { id: button, status: 2 });
    await platform.get(menuApi, "setStatus", { id: page, status: 2 });

    expect(await reader.get(menuApi, "loginMenuTree")).toEqual([]);
    passTime(6);
    expect((await reader.call(positionApi, "list", {})).body.code).toBe(403);
  });
});
