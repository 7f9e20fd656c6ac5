import { describe, expect, it } from "vitest";
import { idOf } from "#contract/id";
import { menuApi, type MenuNode } from "#modules/menu/contract";
import { mainTenantId } from "#server/tenancy";
import { strict } from "#tests/builders/client";
import { passTime, theServer } from "#tests/builders/server";
import { aCaptcha, aSession, callWith } from "#tests/builders/sessions";
import { aTenant, insert, unique } from "#tests/builders/tenant";
import { type SpelledMenu, treeOf } from "./menu.service.ts";

const now = new Date("2026-11-21T08:00:00Z");

function aRow(id: number, parentId: number | null, about: Partial<SpelledMenu> = {}): SpelledMenu {
  return {
    id: idOf(id),
    parentId: parentId === null ? null : idOf(parentId),
    type: 2,
    name: `n${id}`,
    path: `/n${id}`,
    component: null,
    redirect: null,
    permission: null,
    title: `Title ${id}`,
    names: null,
    icon: null,
    isIframe: false,
    outLink: null,
    isHide: false,
    isKeepAlive: true,
    isAffix: false,
    orderNo: 100,
    status: 1,
    remark: null,
    version: 1,
    createTime: now,
    updateTime: null,
    createUserId: null,
    createUserName: null,
    updateUserId: null,
    updateUserName: null,
    deletedAt: null,
    pinyin: "",
    readings: "",
    ...about,
  };
}

/** A tree as text: `1(2,3(4))`. */
function shape(nodes: readonly MenuNode[]): string {
  return nodes.map(({ id, children }) => (children.length === 0 ? String(id) : `${id}(${shape(children)})`)).join(",");
}

describe("the tree of a menu", () => {
  const rows = [
    aRow(1, null, { type: 1 }),
    aRow(2, 1),
    aRow(3, 1),
    aRow(4, null, { type: 1 }),
    aRow(5, 4),
    aRow(6, 2, { type: 3, permission: "sysPos/add" }),
    aRow(8, 7),
  ];
  const grant = (...ids: number[]) => new Set(ids.map(idOf));

  it.each([
    ["everything without buttons, and nothing below what is not there", undefined, "1(2,3),4(5)"],
    ["granted leaves with what lies above them", grant(3), "1(3)"],
    ["the page of a granted button", grant(6), "1(2)"],
    ["a directory alone when only that is granted", grant(4), "4"],
    ["nothing without a grant", grant(), ""],
    ["nothing for a grant that points nowhere", grant(8, 99), ""],
  ])("is %s", (_, granted, expected) => {
    expect(shape(treeOf(rows, granted, "zh-CN"))).toBe(expected);
  });

  it("ends with rows that stand in a circle", () => {
    expect(shape(treeOf([aRow(1, 2), aRow(2, 1)], grant(1), "zh-CN"))).toBe("");
  });

  it("names entries in the caller's language and leaves the title as it is", () => {
    const row = aRow(1, null, { title: "职位", names: { en: "Positions" } });

    const [node] = treeOf([row], undefined, "en");

    expect(node).toMatchObject({ i18nName: "Positions", pid: 0, children: [], meta: { title: "职位" } });
  });
});

describe("the menu of whoever is signed in", () => {
  it("has what his enabled roles were granted, in order", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const disabled = await tenant.hasRole({ permissions: ["sysUser/page"], status: 2 });
    const reader = await tenant.hasAccount({ roleIds: [role.id, disabled.id] });
    const bare = await tenant.hasAccount();

    const tree = await reader.get(menuApi, "loginMenuTree");

    expect(tree.map(({ name }) => name)).toEqual(["system"]);
    expect(tree[0]?.children.map(({ name, component }) => [name, component])).toEqual([
      ["sysPos", "/system/pos/index"],
    ]);
    expect(await bare.get(menuApi, "loginMenuTree")).toEqual([]);
  });

  it("is in the caller's language", async () => {
    const { admin } = await aTenant();

    const titles = async (language: string) => {
      const { body } = await admin.with({ "accept-language": language }).call(menuApi, "loginMenuTree");
      return body.result.find(({ name }) => name === "system")?.children.find(({ name }) => name === "sysPos")
        ?.i18nName;
    };

    expect([await titles("zh-CN"), await titles("en-US,en;q=0.9"), await titles("xx")]).toEqual([
      "职位管理",
      "Positions",
      "职位管理",
    ]);
  });

  it("says how titles are typed in pinyin, whatever the caller's language", async () => {
    const { admin } = await aTenant();

    const spelled = async (language: string) => {
      const { body } = await admin.with({ "accept-language": language }).call(menuApi, "loginMenuTree");
      const entries = body.result.flatMap((group) => [group, ...group.children]);
      return entries.filter(({ name }) => name === "sysPos").map(({ meta }) => [meta.pinyin, meta.readings]);
    };

    expect(await spelled("zh-CN")).toEqual([["zhi wei guan li", "zhiweiguanli zwgl"]]);
    expect(await spelled("en")).toEqual([["zhi wei guan li", "zhiweiguanli zwgl"]]);
  });

  it("says nothing of how titles are typed to those whom they are hidden from", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    await insert("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysMenu", field: "title" });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });

    const { body } = await reader.send(menuApi, "loginMenuTree", {});

    expect(JSON.stringify(body.result)).toContain("/system/pos/index");
    expect(JSON.stringify(body.result)).not.toMatch(/"(?:title|pinyin|readings)"|zwgl/u);
  });

  it("has every enabled entry for the platform administrator, each row's instants too", async () => {
    const pair = await aSession({ tenantId: mainTenantId, account: "superadmin", ...(await aCaptcha()) });

    const first = strict(menuApi.calls.loginMenuTree, (await callWith(pair, menuApi, "loginMenuTree")).body.result);
    const again = strict(menuApi.calls.loginMenuTree, (await callWith(pair, menuApi, "loginMenuTree")).body.result);

    expect(first.length).toBeGreaterThan(4);
    // Tests in other files add entries meanwhile.
    const workbench = ({ name }: MenuNode) => name === "dashboard";
    expect(again.find(workbench)).toEqual(first.find(workbench));
    expect(first[0]?.createTime).toBeInstanceOf(Date);
  });

  it("leaves out what is disabled, with all below it, within five seconds", async () => {
    const { tenant } = await aTenant();
    const name = unique();
    const parent = await insert("menu", { title: name, name, type: 1, path: `/${name}` });
    const child = await insert("menu", { title: "x", name: `${name}x`, type: 2, parentId: parent, path: `/${name}/x` });
    const role = await tenant.hasRole();
    await insert("roleMenu", { tenantId: tenant.id, roleId: role.id, menuId: child });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });
    passTime(6);
    expect(shape(await reader.get(menuApi, "loginMenuTree"))).toBe(`${parent}(${child})`);

    const { owner } = await theServer();
    await owner.query("update menu set status = 2 where id = $1", [parent]);
    passTime(6);

    expect(await reader.get(menuApi, "loginMenuTree")).toEqual([]);
    await owner.query("delete from menu where id = any($1)", [[child, parent]]);
  });
});
