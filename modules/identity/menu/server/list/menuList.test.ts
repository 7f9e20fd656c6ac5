import { describe, expect, it } from "vitest";
import { defineApi, Done, get, NoInput } from "#contract/api";
import { type Id, toId } from "#contract/id";
import { CodeReport, type Menu, menuApi } from "../../contract.ts";
import { modules } from "#app/modules.server";
import { mainTenantId } from "#modules/identity/access/server";
import { aModule, sendPlainRequest } from "#tests/builders/plainRequest";
import { thePlatform } from "#tests/builders/platform";
import { advanceClock, aServer, theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, insertRow, nextUnique, theMainTenant } from "#tests/builders/tenant";
import { suggestButton } from "../pages/codeReport.service.ts";
import { buildMenuTree } from "../menu.tree.ts";

const positions = toId(1310000000151);
const nothing = async () => await Promise.resolve(null);
const coreDirectory = toId(1310000000301);

async function platformToken(): Promise<string> {
  const pair = await aSession({ tenantId: mainTenantId, account: "superadmin" });
  return pair.accessToken;
}

function all(tree: readonly Menu[]): Menu[] {
  return tree.flatMap((menu) => [menu, ...all(menu.children)]);
}

describe("the list of the menu", () => {
  it("is a tree of everything for the platform administrator, buttons and disabled entries too", async () => {
    const platform = await thePlatform();
    const name = nextUnique();
    const off = await insertRow("menu", {
      title: name,
      name,
      type: 2,
      path: `/${name}`,
      parentId: positions,
      status: 2,
    });

    const tree = await platform.get(menuApi, "list", {});

    const system = tree.find(({ name: route }) => route === "system");
    const page = system?.children.find(({ id }) => id === positions);
    expect(system).toMatchObject({ pid: 0, type: 1, component: "Layout" });
    expect(page?.children.map(({ permission }) => permission)).toContain("sysPos/page");
    expect(page?.children).toContainRow({ id: off, status: 2, pid: positions });
  });

  it("is flat when filtered by part of the title, by type, or by both", async () => {
    const platform = await thePlatform();
    const title = nextUnique();
    const page = await insertRow("menu", { title: `台账 ${title}`, name: title, type: 2, path: `/${title}` });
    const button = await insertRow("menu", { title: `${title}增加`, type: 3, parentId: page, permission: "a/add" });

    const ids = async (filter: object) => (await platform.get(menuApi, "list", filter)).map(({ id }) => id);
    const byTitle = await ids({ title });
    const byBoth = await ids({ title, type: 3 });
    const both = await platform.send(menuApi, "list", { Title: title, Type: 2, All: true, AppId: 0 });
    const directories = await platform.get(menuApi, "list", { type: 1 });

    expect(byTitle.toSorted()).toEqual([page, button].toSorted());
    expect(byBoth).toEqual([button]);
    expect(both.body.result).toMatchObject([{ id: page, children: [] }]);
    expect(new Set(directories.map(({ type }) => type))).toEqual(new Set([1]));
    expect(new Set(directories.map(({ children }) => children.length))).toEqual(new Set([0]));
  });

  it("finds an entry by its title in the caller's language", async () => {
    const platform = await thePlatform();

    const found = await platform
      .withHeaders({ "accept-language": "en" })
      .get(menuApi, "list", { title: "organisations" });

    expect(found.map(({ i18nName }) => i18nName)).toContain("Organisations");
  });

  it("contains for other accounts the entries of their enabled roles, with the ancestors", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const disabled = await tenant.hasRole({ permissions: ["sysRole/page"], status: 2 });
    const reader = await tenant.hasAccount({ roleIds: [role.id, disabled.id] });
    const bare = await tenant.hasAccount();

    const visible = all(await reader.get(menuApi, "list", {}));

    expect(visible.map(({ name, permission }) => name ?? permission)).toEqual(
      expect.arrayContaining(["system", "sysPos", "sysPos/page"]),
    );
    expect(JSON.stringify(visible)).not.toContain("sysRole");
    expect(await reader.get(menuApi, "list", { title: "角色" })).toEqual([]);
    expect(await bare.get(menuApi, "list", {})).toEqual([]);
  });
});

/** An account of the main tenant to which the platform administrator has granted writing the menu. */
async function aMenuWriter() {
  const tenant = theMainTenant();
  const held = ["sysMenu/add", "sysMenu/update", "sysMenu/delete", "sysPos/list"];
  const role = await tenant.hasRole({ permissions: held });
  const writer = await tenant.hasAccount({ roleIds: [role.id] });
  const grant = async (menuId: Id) => await insertRow("roleMenu", { tenantId: tenant.id, roleId: role.id, menuId });
  return { writer, grant };
}

describe("an account that may write the menu", () => {
  it("uses only codes that it holds for buttons", async () => {
    const { writer, grant } = await aMenuWriter();
    const page = await insertRow("menu", { title: nextUnique(), type: 2, path: "/x" });
    await grant(page);
    advanceClock(6);
    const draft = { pid: page, type: 3 as const, title: nextUnique() };

    const held = await writer.call(menuApi, "add", { ...draft, permission: "sysPos/list" });
    const foreign = await writer.call(menuApi, "add", { ...draft, permission: "sysTenant/add" });

    expect(held.body.code).toBe(200);
    await expect(foreign).toFailWith("grant.beyond", { what: "sysTenant/add" });
    expect(foreign.body.message).toMatch(/^\[D1016\] /u);
  });

  it("does not change a button that roles hold to another permission", async () => {
    const { writer, grant } = await aMenuWriter();
    const page = await insertRow("menu", { title: nextUnique(), type: 2, path: "/x" });
    const button = await insertRow("menu", { title: "x", type: 3, parentId: page, permission: "sysPos/list" });
    const off = { title: "y", type: 3, parentId: page, permission: "sysTenant/delete", status: 2 };
    const disabled = await insertRow("menu", off);
    await grant(button);
    await grant(disabled);
    advanceClock(6);

    const turned = await writer.call(menuApi, "update", { id: button, permission: "sysTenant/page" });
    const enabled = await writer.call(menuApi, "setStatus", { id: disabled, status: 1 });
    const renamed = await writer.call(menuApi, "update", { id: button, title: "renamed" });

    await expect(turned).toFailWith("grant.beyond", { what: "sysTenant/page" });
    await expect(enabled).toFailWith("grant.beyond", { what: "sysTenant/delete" });
    expect(renamed.body.code).toBe(200);
  });

  it("changes neither core entries nor entries that it was not granted", async () => {
    const { writer, grant } = await aMenuWriter();
    const page = await insertRow("menu", { title: nextUnique(), type: 2, path: "/x", component: "/x" });
    const hidden = await insertRow("menu", { title: nextUnique(), type: 2, path: "/x", component: "/x" });
    await grant(page);
    await grant(toId(1310000000331));
    advanceClock(6);
    const into = { title: nextUnique(), path: "/y", component: "/y", pid: coreDirectory };

    const replies = [
      await writer.call(menuApi, "add", into),
      await writer.call(menuApi, "update", { id: page, pid: coreDirectory }),
      await writer.call(menuApi, "update", { id: toId(1310000000331), pid: 0 }),
      await writer.call(menuApi, "delete", { id: toId(1310000000331) }),
    ];
    const unseen = await writer.call(menuApi, "delete", { id: hidden });
    const below = await writer.call(menuApi, "update", { id: page, pid: hidden });

    for (const reply of replies) await expect(reply).toFailWith("grant.core");
    await expect(unseen).toFailWith("record.missing");
    await expect(below).toFailWith("menu.parent_missing");
  });
});

describe("the report of codes", () => {
  it("lists codes that no call requires, with their position, and codes without a button", async () => {
    // The report is sorted by code: `only` comes before `page`.
    const [word, only] = [`w${nextUnique()}`, `a${nextUnique()}`];
    const api = defineApi(word, {
      page: get(NoInput, Done, "granted"),
      list: get(NoInput, Done, { code: `${word}/page` }),
    });
    const odd = { ...aModule(api, { page: nothing, list: nothing }), screenCodes: [`${word}/${only}`] };
    const server = await aServer({ modules: [...modules, odd] });
    const token = await platformToken();
    const report = async () => (await sendPlainRequest(server, "/api/sysMenu/codeReport", { token })).body.result;
    const page = await insertRow("menu", { title: "台账", type: 2, path: "/x", parentId: positions });
    const button = await insertRow("menu", { title: "无用", type: 3, parentId: page, permission: `${word}/nothing` });

    const before = CodeReport.parse(await report());
    await insertRow("menu", { title: "查询", type: 3, parentId: page, permission: `${word}/page` });
    const after = CodeReport.parse(await report());

    const unknown = { id: button, code: `${word}/nothing`, title: "无用", place: "系统管理 / 职位管理 / 台账" };
    expect(before.unknown).toContainRow(unknown);
    expect(before.unused.filter(({ code }) => code.startsWith(word))).toEqual([
      { code: `${word}/${only}`, calls: [], pid: page, title: only },
      { code: `${word}/page`, calls: [`${word}/page`, `${word}/list`], pid: page, title: "page" },
    ]);
    expect(after.unused.filter(({ code }) => code.startsWith(word)).map(({ code }) => code)).toEqual([
      `${word}/${only}`,
    ]);
    expect(JSON.stringify([before, after])).not.toContain("sysPos/setStatus");
  });

  it("suggests the button of the standard menu if it was deleted", async () => {
    const { app } = await theServer();
    const tree = buildMenuTree([]);

    expect(suggestButton({ app }, tree, "sysPos/setStatus")).toEqual({ pid: 0, title: "设置状态" });
  });

  it("requires the permission to change the menu", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysMenu/add"] });
    const other = await tenant.hasAccount({ roleIds: [role.id] });

    expect((await other.call(menuApi, "codeReport", {})).body.code).toBe(403);
  });
});
