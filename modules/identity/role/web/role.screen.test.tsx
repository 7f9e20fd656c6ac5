import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { accountApi } from "#modules/identity/account/contract";
import { historyApi, type HistoryEntry } from "#modules/records/history/contract";
import { type Organisation, organisationApi } from "#modules/identity/organisation/contract";
import { commonApi, DataScope, type GrantableMenu, type Role, roleApi, type RoleDetail } from "../contract.ts";
import { roleText } from "../text/index.ts";
import { type FakeServer, createFakeServer, renderScreen, type RenderedScreen } from "#testing";
import { Component as RoleListPage } from "./RoleListPage.tsx";

const texts = roleText;
let server: FakeServer;

function aRole(overrides: Partial<Role> = {}): Role {
  return {
    id: toId(1),
    name: "工长",
    i18nName: "工长",
    code: "GZ",
    orderNo: 100,
    dataScope: 4,
    sysFlag: 2,
    status: 1,
    remark: null,
    tenantName: "东方桥建",
    accountCount: 2,
    requiresSecondFactor: false,
    version: 1,
    createTime: new Date("2026-11-01T02:00:00Z"),
    createUserId: null,
    createUserName: null,
    updateTime: null,
    updateUserId: null,
    updateUserName: null,
    ...overrides,
  };
}

function aMenu(id: number, title: string, overrides: Partial<GrantableMenu> = {}): GrantableMenu {
  return {
    id: toId(id),
    parentId: null,
    type: 2,
    title,
    permission: null,
    isEnabled: true,
    isGranted: false,
    isPlanned: false,
    locked: null,
    ...overrides,
  };
}

function anEntry(fields: HistoryEntry["fields"]): HistoryEntry {
  const changedAt = new Date("2026-11-01T02:00:00Z");
  const by = { accountId: toId(7), accountName: "李雷", requestId: "r1" };
  return { id: toId(90), changedAt, ...by, action: "update", fields, links: [], canRestore: true };
}

type DetailOptions = Partial<Omit<RoleDetail, "options">> & { options?: Partial<RoleDetail["options"]> };

function detailOf(role: Role, { options = {}, ...overrides }: DetailOptions = {}): RoleDetail {
  const page = { parentId: toId(11), type: 3 };
  return {
    ...role,
    grantedMenuIds: [toId(12)],
    grantedScope: { kind: role.dataScope, orgIdList: [], branchIdList: [] },
    hiddenFields: [],
    deniedApis: ["sysPos/delete"],
    ...overrides,
    options: {
      isReadOnly: false,
      menus: [
        aMenu(11, "职位管理"),
        aMenu(12, "查询", { ...page, permission: "sysPos/page", isGranted: true }),
        aMenu(13, "增加", { ...page, permission: "sysPos/add" }),
        aMenu(14, "删除", { ...page, permission: "sysPos/delete", locked: "beyond" }),
      ],
      dataScopes: [DataScope.own, DataScope.self, DataScope.listed],
      lockedColumns: [],
      lockedApis: [],
      ...options,
    },
  };
}

const apiGroups = [
  {
    route: "",
    action: null,
    httpMethod: null,
    order: 1,
    name: "sysPos",
    text: "职位管理",
    children: [
      { action: "page", httpMethod: "POST", order: 0, children: [], name: "page", text: "查询", route: "sysPos/page" },
      {
        action: "delete",
        httpMethod: "POST",
        order: 0,
        children: [],
        name: "delete",
        text: "删除",
        route: "sysPos/delete",
      },
    ],
  },
];

function serverHas(role: Role, overrides: DetailOptions = {}): void {
  const detail = detailOf(role, overrides);
  server.answer(roleApi, "page", ({ page = 1, pageSize = 20, conditions = [] }) => {
    const found = conditions.length === 0 ? [role] : [];
    return toPage({ page, pageSize }, { total: found.length }, found);
  });
  server.answer(roleApi, "detail", () => detail);
  const { grantedMenuIds, grantedScope, hiddenFields, deniedApis, options } = detail;
  server.answer(roleApi, "start", () => ({ grantedMenuIds, grantedScope, hiddenFields, deniedApis, options }));
  server.answer(commonApi, "apiList", () => apiGroups);
  server.answer(roleApi, "allTableColumnList", () => [
    {
      id: "bizSite",
      pid: "0",
      name: "bizSite",
      label: "工地",
      columns: [{ id: "bizSite:budget", pid: "bizSite", name: "budget", label: "预算" }],
    },
  ]);
  server.answer(organisationApi, "children", () => [anOrganisation(31, "项目部")]);
  for (const name of ["add", "save", "grantUser", "copy"] as const) server.answer(roleApi, name, () => null);
}

function anOrganisation(id: number, name: string): Organisation {
  return {
    id: toId(id),
    pid: 0,
    name,
    code: null,
    level: 1,
    type: null,
    directorId: null,
    directorName: null,
    longitude: 0,
    latitude: 0,
    orderNo: 100,
    status: 1,
    remark: null,
    version: 1,
    createTime: new Date("2026-11-01T02:00:00Z"),
    createUserId: null,
    createUserName: null,
    updateTime: null,
    updateUserId: null,
    updateUserName: null,
    disabled: false,
    hasChildren: true,
    path: "",
    aboveIds: [],
    staffCount: null,
  };
}

/** Opens a section of the form from the menu of the row. */
async function openGrants({ user }: RenderedScreen, action: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole("button", { name: "工长 的更多操作" }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
  const form = await screen.findByRole("dialog", { name: "编辑角色" });
  await within(form).findByRole("radiogroup", { name: "分组" });
  return form;
}

async function save({ user }: RenderedScreen, form: HTMLElement): Promise<unknown> {
  await user.click(within(form).getByRole("button", { name: /保\s?存$/u }));
  await waitFor(() => expect(server.receivedCalls(roleApi, "save")).toHaveLength(1));
  return server.receivedCalls(roleApi, "save")[0]?.input;
}

beforeEach(() => {
  server = createFakeServer();
});

describe("the list of roles", () => {
  it("names the tenant of each role", async () => {
    serverHas(aRole());

    await renderScreen(<RoleListPage />, { server, texts });

    expect(await screen.findByRole("columnheader", { name: "租户" })).toBeDefined();
    expect(await screen.findByText("东方桥建")).toBeDefined();
  });

  it("shows the data scope and marks built-in roles", async () => {
    serverHas(aRole({ dataScope: DataScope.all, sysFlag: 1 }));
    await renderScreen(<RoleListPage />, { server, texts });

    const row = await screen.findByRole("row", { name: /工长/u });
    expect(within(row).getByText("全部数据")).toBeDefined();
    expect(within(row).getByText("内置")).toBeDefined();
  });

  it("asks before the accounts of a role lose its permissions", async () => {
    serverHas(aRole());
    const { user } = await renderScreen(<RoleListPage />, { server, texts });

    await user.click(await screen.findByRole("switch", { name: "工长 的状态" }));

    const question = await screen.findByRole("dialog", { name: /确定停用“工长”吗/u });
    expect(within(question).getByText(/^涉及 2 人/u)).toBeDefined();
  });

  it("names data scopes in the history", async () => {
    serverHas(aRole());
    const changes = [{ field: "dataScope", before: 4, after: 5, beforeName: null, afterName: null, canRestore: true }];
    server.answer(historyApi, "page", ({ page = 1, pageSize = 20 }) =>
      toPage({ page, pageSize }, { total: 1 }, [anEntry(changes)]),
    );
    const { user } = await renderScreen(<RoleListPage />, { server, texts, trackedEntities: ["sysRole"] });

    await user.click(await screen.findByRole("button", { name: "工长 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "修改历史" }));

    const entries = await screen.findByRole("list", { name: "修改历史" });
    expect(entries.textContent).toMatch(/数据范围原值仅本人数据新值自定义数据/u);
  });

  it("locks only the code of a built-in role", async () => {
    serverHas(aRole({ sysFlag: 1 }));
    const { user } = await renderScreen(<RoleListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "编辑 工长" }));

    const form = await screen.findByRole("dialog", { name: "编辑角色" });
    expect(await within(form).findByRole("textbox", { name: "角色编码" })).toHaveProperty("disabled", true);
    expect(within(form).getByRole("textbox", { name: "角色名称" })).toHaveProperty("disabled", false);
  });

  it("copies a role with its grants under a name of its own, and shows the copy in the list", async () => {
    serverHas(aRole());
    server.answer(roleApi, "copy", () => {
      const copy = aRole({ id: toId(2), name: "安全主管", i18nName: "安全主管" });
      server.answer(roleApi, "page", () => toPage({ page: 1, pageSize: 20 }, { total: 2 }, [aRole(), copy]));
      return null;
    });
    const { user } = await renderScreen(<RoleListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "工长 的更多操作" }));
    expect(screen.queryByRole("menuitem", { name: "复制" })).toBeNull();
    await user.click(await screen.findByRole("menuitem", { name: "复制角色与授权" }));

    const dialog = await screen.findByRole("dialog", { name: "复制角色与授权" });
    const name = within(dialog).getByRole<HTMLInputElement>("textbox", { name: "角色名称" });
    expect(name.value).toBe("工长 副本");
    await waitFor(() => expect([name.selectionStart, name.selectionEnd]).toEqual([0, 5]));
    await user.keyboard("安全主管");
    await user.click(within(dialog).getByRole("button", { name: /保\s?存/u }));

    const code = `${aRole().code ?? ""}-copy`;
    await waitFor(() =>
      expect(server.receivedCalls(roleApi, "copy")[0]?.input).toEqual({ id: 1, name: "安全主管", code }),
    );
    const added = await screen.findByRole("row", { name: /安全主管/u });
    await waitFor(() => expect(added.classList.contains("sw-recent")).toBe(true));
  });

  it("links the number of accounts to a list of them", async () => {
    serverHas(aRole());
    server.answer(roleApi, "users", ({ page = 1, pageSize = 20 }) =>
      toPage({ page, pageSize }, { total: 1 }, [
        { id: toId(8), account: "li", realName: "李雷", organisationName: "项目部", status: 1 },
      ]),
    );
    server.answer(accountApi, "page", ({ page = 1, pageSize = 20 }) => toPage({ page, pageSize }, { total: 0 }, []));
    const { user } = await renderScreen(<RoleListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "查看“工长”的 2 个账号" }));

    const drawer = await screen.findByRole("dialog");
    expect(await within(drawer).findByText("李雷")).toBeDefined();
    expect(within(drawer).getByRole("link", { name: "在账号管理中查看" }).getAttribute("href")).toContain("roleId=1");
  });

  it("shows neither buttons nor grants to an account that may only view", async () => {
    serverHas(aRole());
    await renderScreen(<RoleListPage />, { server, texts, permissions: ["sysRole/page"] });

    const row = await screen.findByRole("row", { name: /工长/u });
    expect(within(row).queryByRole("switch")).toBeNull();
    expect(within(row).queryByRole("button", { name: /账号/u })).toBeNull();
    expect(screen.queryByRole("menuitem", { name: "授权菜单" })).toBeNull();
  });
});

describe("adding a role", () => {
  it("takes name and grants in one form and one call", async () => {
    serverHas(aRole());
    const { user } = await renderScreen(<RoleListPage />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增角色" });

    await user.type(await within(form).findByRole("textbox", { name: "角色名称" }), "安全员");
    await user.type(within(form).getByRole("textbox", { name: "角色编码" }), "AQY");
    await user.click(within(form).getByRole("radio", { name: "菜单权限" }));
    await user.click(await within(form).findByRole("treeitem", { name: "增加" }));
    await user.click(within(form).getByRole("button", { name: /保\s?存$/u }));

    await waitFor(() => expect(server.receivedCalls(roleApi, "add")).toHaveLength(1));
    expect(server.receivedCalls(roleApi, "add")[0]?.input).toEqual({
      name: "安全员",
      code: "AQY",
      orderNo: 100,
      status: 1,
      requiresSecondFactor: false,
      grantedMenuIds: [12, 13],
    });
  });

  it("warns in every section while the role has only the pages of everybody", async () => {
    serverHas(aRole());
    const { user } = await renderScreen(<RoleListPage />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增角色" });
    expect(await within(form).findByText(/还没有选择其他页面/u)).toBeDefined();

    await user.click(within(form).getByRole("radio", { name: "菜单权限" }));
    await user.click(await within(form).findByRole("treeitem", { name: "增加" }));

    await waitFor(() => expect(within(form).queryByText(/还没有选择其他页面/u)).toBeNull());
  });
});

describe("granting menus", () => {
  it("checks buttons in one line, sums up the changes and saves the leaves", async () => {
    serverHas(aRole());
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const form = await openGrants(page, "授权菜单");

    expect(within(form).getByRole("treeitem", { name: "查询" }).getAttribute("aria-checked")).toBe("true");
    await page.user.click(within(form).getByRole("treeitem", { name: "增加" }));

    expect(within(form).getByText("本次改动：新增 1，移除 0")).toBeDefined();
    expect(within(form).getByText("菜单权限 +1")).toBeDefined();
    expect(await save(page, form)).toEqual({ id: 1, version: 1, grantedMenuIds: [12, 13] });
  });

  it("folds what the tenant cannot use into a branch at the end", async () => {
    const audit = { parentId: toId(20) };
    serverHas(aRole(), {
      grantedMenuIds: [toId(21)],
      options: {
        menus: [
          aMenu(20, "日志管理"),
          aMenu(21, "访问日志", { ...audit, isPlanned: true, isGranted: true }),
          aMenu(22, "操作日志", audit),
          aMenu(30, "租户管理", { locked: "core" }),
        ],
      },
    });
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const form = await openGrants(page, "授权菜单");
    const items = () => within(within(form).getByRole("tree", { name: "菜单权限" })).getAllByRole("treeitem");

    expect(items().map(({ textContent }) => textContent)).toEqual(["日志管理", "操作日志", "暂不可用"]);
    await page.user.click(within(form).getByRole("treeitem", { name: "操作日志" }));

    expect(await save(page, form)).toMatchObject({ grantedMenuIds: [21, 22] });
  });

  it("locks entries that the caller does not hold, with the reason", async () => {
    serverHas(aRole());
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const form = await openGrants(page, "授权菜单");

    const locked = within(form).getByRole("treeitem", { name: /删除, 您自己没有此权限/u });
    expect(locked.getAttribute("aria-disabled")).toBe("true");
    await page.user.click(locked);

    expect(within(form).queryByText(/本次改动/u)).toBeNull();
  });

  it("asks before unsaved changes are discarded, and keeps them while another section is open", async () => {
    serverHas(aRole());
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const form = await openGrants(page, "授权菜单");

    await page.user.click(within(form).getByRole("treeitem", { name: "增加" }));
    await page.user.click(within(form).getByRole("radio", { name: "数据范围" }));
    await page.user.click(within(form).getByRole("radio", { name: "菜单权限" }));
    expect(within(form).getByRole("treeitem", { name: "增加" }).getAttribute("aria-checked")).toBe("true");
    await page.user.click(within(form).getByRole("button", { name: /取\s?消/u }));

    const question = await screen.findByRole("dialog", { name: "放弃未保存的内容？" });
    await page.user.click(within(question).getByRole("button", { name: "继续编辑" }));
    expect(within(form).getByText("菜单权限 +1")).toBeDefined();
  });

  it("shows the translation of a built-in name, and leaves the stored one alone", async () => {
    serverHas(aRole({ sysFlag: 1, name: "仅本人数据", i18nName: "工长" }));
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const form = await openGrants(page, "授权菜单");
    await page.user.click(within(form).getByRole("radio", { name: "角色信息" }));
    const name = within(form).getByRole<HTMLInputElement>("textbox", { name: "角色名称" });
    expect([name.value, name.disabled]).toEqual(["工长", true]);

    await page.user.type(within(form).getByRole("textbox", { name: "备注" }), "a");

    expect(await save(page, form)).toEqual({ id: 1, version: 1, remark: "a" });
  });

  it("shows a built-in role's grants read-only", async () => {
    serverHas(aRole({ sysFlag: 1 }), { options: { isReadOnly: true } });
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const form = await openGrants(page, "授权菜单");

    expect(within(form).getAllByText("内置角色的授权只能由平台管理员更改").length).toBeGreaterThan(0);
    await page.user.click(within(form).getByRole("treeitem", { name: /增加/u }));

    expect(within(form).queryByText("菜单权限 +1")).toBeNull();
  });

  it("leaves the rest of the form alone for an account that may only grant menus", async () => {
    serverHas(aRole());
    const permissions = ["sysRole/page", "sysRole/grantMenu"];
    const page = await renderScreen(<RoleListPage />, { server, texts, permissions });
    await page.user.click(await screen.findByRole("button", { name: /授权菜单|更多操作/u }));
    const item = screen.queryByRole("menuitem", { name: "授权菜单" });
    if (item !== null) await page.user.click(item);
    const form = await screen.findByRole("dialog", { name: "编辑角色" });

    await page.user.click(await within(form).findByRole("treeitem", { name: "增加" }));
    await page.user.click(within(form).getByRole("radio", { name: "角色信息" }));

    expect(within(form).getByRole("textbox", { name: "角色名称" })).toHaveProperty("disabled", true);
    expect(within(form).queryByRole("radio", { name: "接口黑名单" })).toBeNull();
    expect(await save(page, form)).toEqual({ id: 1, version: 1, grantedMenuIds: [12, 13] });
  });
});

describe("granting a data scope", () => {
  it("offers what the caller may grant and sums up the change", async () => {
    serverHas(aRole());
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const form = await openGrants(page, "数据范围");

    expect(within(form).getByRole("radio", { name: /全部数据/u })).toHaveProperty("disabled", true);
    await page.user.click(within(form).getByRole("radio", { name: /^本机构数据/u }));

    expect(within(form).getByText("数据范围由“仅本人数据”改为“本机构数据”")).toBeDefined();
    expect(await save(page, form)).toEqual({
      id: 1,
      version: 1,
      grantedScope: { kind: 3, orgIdList: [], branchIdList: [] },
    });
  });

  it("lists organisations for the custom kind, with everything below on demand", async () => {
    serverHas(aRole());
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const form = await openGrants(page, "数据范围");

    await page.user.click(within(form).getByRole("radio", { name: /自定义数据.*可连同其全部下级/u }));
    await page.user.click(await within(form).findByRole("button", { name: "连同下级：项目部" }));

    expect(within(form).getByText("自定义数据范围 +1")).toBeDefined();
    expect(await save(page, form)).toEqual({
      id: 1,
      version: 1,
      grantedScope: { kind: 5, orgIdList: [31], branchIdList: [31] },
    });
  });
});

describe("the blacklists", () => {
  it("deny calls by their route", async () => {
    serverHas(aRole());
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const form = await openGrants(page, "接口黑名单");
    const tree = await within(form).findByRole("tree", { name: "接口黑名单" });

    expect(within(tree).getByText("sysPos/delete")).toBeDefined();
    await page.user.click(within(tree).getByRole("treeitem", { name: "查询，POST，sysPos/page" }));

    expect(await save(page, form)).toEqual({ id: 1, version: 1, deniedApis: ["sysPos/delete", "sysPos/page"] });
  });

  it("show the entry that the address asks for", async () => {
    serverHas(aRole());
    const address = `?record=${encodeURIComponent("edit:1:role.apis:sysPos/delete")}`;
    await renderScreen(<RoleListPage />, { server, texts, search: address });

    const form = await screen.findByRole("dialog", { name: "编辑角色" });
    const tree = await within(form).findByRole("tree", { name: "接口黑名单" });

    expect(within(tree).getByText("sysPos/delete").tagName).toBe("MARK");
    expect(within(tree).queryByText("sysPos/page")).toBeNull();
  });

  it("hide fields, and keep those that the platform has set", async () => {
    serverHas(aRole(), { hiddenFields: ["sysUser:phone"] });
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const form = await openGrants(page, "字段黑名单");

    await page.user.click(await within(form).findByRole("treeitem", { name: "预算" }));
    expect(within(form).getByText("另有 1 个字段由平台管理员设置，保存时保持不变。")).toBeDefined();

    expect(await save(page, form)).toEqual({
      id: 1,
      version: 1,
      hiddenFields: ["bizSite:budget", "sysUser:phone"],
    });
  });
});
