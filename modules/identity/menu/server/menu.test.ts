import { sessionMenuApi } from "../session.contract.ts";
import type { MenuNode } from "#contract/session";
import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { mainTenantId } from "#modules/identity/access/server";
import { checkOutput } from "#tests/builders/client";
import { advanceClock, theServer } from "#tests/builders/server";
import { aSession, callWithTokens } from "#tests/builders/sessions";
import { aTenant, insertRow, nextUnique } from "#tests/builders/tenant";
import { joinRoles } from "./menu.roles.ts";
import { buildMenuNodes, type SearchableMenu } from "./menu.service.ts";

const now = new Date("2026-11-21T08:00:00Z");

const app = { builtInNames: { find: () => undefined } };
const chinese = { language: "zh-CN", app } as const;
const english = { language: "en", app } as const;

function aRow(id: number, parentId: number | null, overrides: Partial<SearchableMenu> = {}): SearchableMenu {
  return {
    id: toId(id),
    parentId: parentId === null ? null : toId(parentId),
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
    isPublic: false,
    roles: "",
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
    ...overrides,
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
  const grant = (...ids: number[]) => new Set(ids.map(toId));

  it.each([
    ["everything without buttons, and nothing below a missing entry", undefined, "1(2,3),4(5)"],
    ["granted leaves with their ancestors", grant(3), "1(3)"],
    ["the page of a granted button", grant(6), "1(2)"],
    ["a directory alone when only that is granted", grant(4), "4"],
    ["nothing without a grant", grant(), ""],
    ["nothing for a grant of a missing entry", grant(8, 99), ""],
  ])("is %s", (_, granted, expected) => {
    expect(shape(buildMenuNodes(rows, granted, chinese))).toBe(expected);
  });

  it("leaves out rows in a cycle", () => {
    expect(shape(buildMenuNodes([aRow(1, 2), aRow(2, 1)], grant(1), chinese))).toBe("");
  });

  it("names entries in the caller's language and does not change the title", () => {
    const row = aRow(1, null, { title: "职位", names: { en: "Positions" } });

    const [node] = buildMenuNodes([row], undefined, english);

    expect(node).toMatchObject({ i18nName: "Positions", pid: 0, children: [], meta: { title: "职位" } });
  });

  it("says which pages are public, and the roles that show an entry", () => {
    const row = aRow(1, null, { isPublic: true, roles: joinRoles(["foreman", "welder"]) });

    const nodes = buildMenuNodes([row, aRow(2, null)], undefined, chinese);

    expect(nodes.map(({ meta }) => [meta.isPublic, meta.roles])).toEqual([
      [true, ["foreman", "welder"]],
      [false, []],
    ]);
  });
});

describe("the caller's menu", () => {
  it("contains the entries of the enabled roles, in order", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const disabled = await tenant.hasRole({ permissions: ["sysUser/page"], status: 2 });
    const reader = await tenant.hasAccount({ roleIds: [role.id, disabled.id] });
    const bare = await tenant.hasAccount();

    const tree = await reader.get(sessionMenuApi, "loginMenuTree");

    expect(tree.map(({ name }) => name)).toEqual(["system"]);
    expect(tree[0]?.children.map(({ name, component }) => [name, component])).toEqual([
      ["sysPos", "/system/pos/index"],
    ]);
    expect(await bare.get(sessionMenuApi, "loginMenuTree")).toEqual([]);
  });

  it("is in the caller's language", async () => {
    const { admin } = await aTenant();

    const titles = async (language: string) => {
      const { body } = await admin.withHeaders({ "accept-language": language }).call(sessionMenuApi, "loginMenuTree");
      return body.result.find(({ name }) => name === "system")?.children.find(({ name }) => name === "sysPos")
        ?.i18nName;
    };

    expect([await titles("zh-CN"), await titles("en-US,en;q=0.9"), await titles("xx")]).toEqual([
      "职位管理",
      "Positions",
      "职位管理",
    ]);
  });

  it("has the pinyin of titles in any language of the caller", async () => {
    const { admin } = await aTenant();

    const spelled = async (language: string) => {
      const { body } = await admin.withHeaders({ "accept-language": language }).call(sessionMenuApi, "loginMenuTree");
      const entries = body.result.flatMap((group) => [group, ...group.children]);
      return entries.filter(({ name }) => name === "sysPos").map(({ meta }) => [meta.pinyin, meta.readings]);
    };

    expect(await spelled("zh-CN")).toEqual([["zhi wei guan li", "zhiweiguanli zwgl"]]);
    expect(await spelled("en")).toEqual([["zhi wei guan li", "zhiweiguanli zwgl"]]);
  });

  it("omits the pinyin of titles that are hidden from the caller", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysMenu", field: "title" });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });

    const { body } = await reader.send(sessionMenuApi, "loginMenuTree", {});

    expect(JSON.stringify(body.result)).toContain("/system/pos/index");
    expect(JSON.stringify(body.result)).not.toMatch(/"(?:title|pinyin|readings)"|zwgl/u);
  });

  it("contains every enabled entry for the platform administrator, with the instants of each row", async () => {
    const pair = await aSession({ tenantId: mainTenantId, account: "superadmin" });

    const first = checkOutput(
      sessionMenuApi.calls.loginMenuTree,
      (await callWithTokens(pair, sessionMenuApi, "loginMenuTree")).body.result,
    );
    const repeat = checkOutput(
      sessionMenuApi.calls.loginMenuTree,
      (await callWithTokens(pair, sessionMenuApi, "loginMenuTree")).body.result,
    );

    expect(first.length).toBeGreaterThan(4);
    // Tests in other files add entries at the same time.
    const workbench = ({ name }: MenuNode) => name === "dashboard";
    expect(repeat.find(workbench)).toEqual(first.find(workbench));
    expect(first[0]?.createTime).toBeInstanceOf(Date);
  });

  it("omits disabled entries with all below them, within five seconds", async () => {
    const { tenant } = await aTenant();
    const name = nextUnique();
    const parent = await insertRow("menu", { title: name, name, type: 1, path: `/${name}` });
    const child = await insertRow("menu", {
      title: "x",
      name: `${name}x`,
      type: 2,
      parentId: parent,
      path: `/${name}/x`,
    });
    const role = await tenant.hasRole();
    await insertRow("roleMenu", { tenantId: tenant.id, roleId: role.id, menuId: child });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });
    advanceClock(6);
    expect(shape(await reader.get(sessionMenuApi, "loginMenuTree"))).toBe(`${parent}(${child})`);

    const { owner } = await theServer();
    await owner.query("update menu set status = 2 where id = $1", [parent]);
    advanceClock(6);

    expect(await reader.get(sessionMenuApi, "loginMenuTree")).toEqual([]);
    await owner.query("delete from menu where id = any($1)", [[child, parent]]);
  });
});
