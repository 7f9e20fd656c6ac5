import { describe, expect, it } from "vitest";
import { defineApi, Done, get, Nothing } from "#contract/api";
import { type Id, idOf } from "#contract/id";
import { CodeReport, type Menu, menuApi } from "#modules/menu/contract";
import { modules } from "#server/modules";
import { mainTenantId } from "#server/tenancy";
import { aModule, ask } from "#tests/builders/kernel";
import { thePlatform } from "#tests/builders/platform";
import { aServer, passTime } from "#tests/builders/server";
import { aCaptcha, aSession } from "#tests/builders/sessions";
import { aTenant, insert, unique } from "#tests/builders/tenant";
import { suggestedButton } from "./codeReport.service.ts";
import { treeIn } from "./menu.tree.ts";

const positions = idOf(1310000000151);
const nothing = async () => await Promise.resolve(null);
const coreDirectory = idOf(1310000000301);

async function platformToken(): Promise<string> {
  const pair = await aSession({ tenantId: mainTenantId, account: "superadmin", ...(await aCaptcha()) });
  return pair.accessToken;
}

function all(tree: readonly Menu[]): Menu[] {
  return tree.flatMap((menu) => [menu, ...all(menu.children)]);
}

describe("the list of the menu", () => {
  it("is a tree of everything for the platform administrator, buttons and disabled entries too", async () => {
    const platform = await thePlatform();
    const name = unique();
    const off = await insert("menu", { title: name, name, type: 2, path: `/${name}`, parentId: positions, status: 2 });

    const tree = await platform.get(menuApi, "list", {});

    const system = tree.find(({ name: route }) => route === "system");
    const page = system?.children.find(({ id }) => id === positions);
    expect(system).toMatchObject({ pid: 0, type: 1, component: "Layout" });
    expect(page?.children.map(({ permission }) => permission)).toContain("sysPos/page");
    expect(page?.children).toContainRow({ id: off, status: 2, pid: positions });
  });

  it("is flat and filtered by part of the title, by type, or by both", async () => {
    const platform = await thePlatform();
    const title = unique();
    const page = await insert("menu", { title: `台账 ${title}`, name: title, type: 2, path: `/${title}` });
    const button = await insert("menu", { title: `${title}增加`, type: 3, parentId: page, permission: "a/add" });

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

  it("finds an entry by what the caller calls it", async () => {
    const platform = await thePlatform();

    const found = await platform.with({ "accept-language": "en" }).get(menuApi, "list", { title: "organisations" });

    expect(found.map(({ i18nName }) => i18nName)).toContain("Organisations");
  });

  it("has for others what their enabled roles were granted, with what stands above it", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const disabled = await tenant.hasRole({ permissions: ["sysRole/page"], status: 2 });
    const reader = await tenant.hasAccount({ roleIds: [role.id, disabled.id] });
    const bare = await tenant.hasAccount();

    const seen = all(await reader.get(menuApi, "list", {}));

    expect(seen.map(({ name, permission }) => name ?? permission)).toEqual(
      expect.arrayContaining(["system", "sysPos", "sysPos/page"]),
    );
    expect(JSON.stringify(seen)).not.toContain("sysRole");
    expect(await reader.get(menuApi, "list", { title: "角色" })).toEqual([]);
    expect(await bare.get(menuApi, "list", {})).toEqual([]);
  });
});

/** Somebody of a tenant who may write the menu; the platform administrator has granted it. */
async function aMenuWriter() {
  const { tenant } = await aTenant();
  const held = ["sysMenu/add", "sysMenu/update", "sysMenu/delete", "sysPos/list"];
  const role = await tenant.hasRole({ permissions: held });
  const writer = await tenant.hasAccount({ roleIds: [role.id] });
  const grant = async (menuId: Id) => await insert("roleMenu", { tenantId: tenant.id, roleId: role.id, menuId });
  return { writer, grant };
}

describe("somebody who was granted the writing of the menu", () => {
  it("gives a button only codes that he holds", async () => {
    const { writer, grant } = await aMenuWriter();
    const page = await insert("menu", { title: unique(), type: 2, path: "/x" });
    await grant(page);
    passTime(6);
    const draft = { pid: page, type: 3 as const, title: unique() };

    const held = await writer.call(menuApi, "add", { ...draft, permission: "sysPos/list" });
    const foreign = await writer.call(menuApi, "add", { ...draft, permission: "sysTenant/add" });

    expect(held.body.code).toBe(200);
    await expect(foreign).toFailWith("grant.beyond", { what: "sysTenant/add" });
    expect(foreign.body.message).toMatch(/^\[D1016\] /u);
  });

  it("does not turn a button that roles hold into another permission", async () => {
    const { writer, grant } = await aMenuWriter();
    const page = await insert("menu", { title: unique(), type: 2, path: "/x" });
    const button = await insert("menu", { title: "x", type: 3, parentId: page, permission: "sysPos/list" });
    const off = { title: "y", type: 3, parentId: page, permission: "sysTenant/delete", status: 2 };
    const disabled = await insert("menu", off);
    await grant(button);
    await grant(disabled);
    passTime(6);

    const turned = await writer.call(menuApi, "update", { id: button, permission: "sysTenant/page" });
    const enabled = await writer.call(menuApi, "setStatus", { id: disabled, status: 1 });
    const renamed = await writer.call(menuApi, "update", { id: button, title: "renamed" });

    await expect(turned).toFailWith("grant.beyond", { what: "sysTenant/page" });
    await expect(enabled).toFailWith("grant.beyond", { what: "sysTenant/delete" });
    expect(renamed.body.code).toBe(200);
  });

  it("keeps out of the core, and of what he was not granted", async () => {
    const { writer, grant } = await aMenuWriter();
    const page = await insert("menu", { title: unique(), type: 2, path: "/x", component: "/x" });
    const hidden = await insert("menu", { title: unique(), type: 2, path: "/x", component: "/x" });
    await grant(page);
    await grant(idOf(1310000000331));
    passTime(6);
    const into = { title: unique(), path: "/y", component: "/y", pid: coreDirectory };

    const replies = [
      await writer.call(menuApi, "add", into),
      await writer.call(menuApi, "update", { id: page, pid: coreDirectory }),
      await writer.call(menuApi, "update", { id: idOf(1310000000331), pid: 0 }),
      await writer.call(menuApi, "delete", { id: idOf(1310000000331) }),
    ];
    const unseen = await writer.call(menuApi, "delete", { id: hidden });
    const below = await writer.call(menuApi, "update", { id: page, pid: hidden });

    for (const reply of replies) await expect(reply).toFailWith("grant.core");
    await expect(unseen).toFailWith("record.missing");
    await expect(below).toFailWith("menu.parent_missing");
  });
});

describe("the report of codes", () => {
  it("names codes that nothing asks for, with their place, and codes that no button carries", async () => {
    const [word, only] = [`w${unique()}`, unique()];
    const api = defineApi(word, {
      page: get(Nothing, Done, "granted"),
      list: get(Nothing, Done, { code: `${word}/page` }),
    });
    const odd = { ...aModule(api, { page: nothing, list: nothing }), screenCodes: [`${word}/${only}`] };
    const server = await aServer({ modules: [...modules, odd] });
    const token = await platformToken();
    const report = async () => (await ask(server, "/api/sysMenu/codeReport", { token })).body.result;
    const page = await insert("menu", { title: "台账", type: 2, path: "/x", parentId: positions });
    const button = await insert("menu", { title: "无用", type: 3, parentId: page, permission: `${word}/nothing` });

    const before = CodeReport.parse(await report());
    await insert("menu", { title: "查询", type: 3, parentId: page, permission: `${word}/page` });
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

  it("suggests the button of the standard menu where somebody has deleted it", () => {
    const tree = treeIn([]);

    expect(suggestedButton(tree, "sysPos/setStatus")).toEqual({ pid: 0, title: "设置状态" });
  });

  it("is for those who may change the menu", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysMenu/add"] });
    const other = await tenant.hasAccount({ roleIds: [role.id] });

    expect((await other.call(menuApi, "codeReport", {})).body.code).toBe(403);
  });
});
