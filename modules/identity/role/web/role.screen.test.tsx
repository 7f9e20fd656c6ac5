import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { accountApi } from "#modules/identity/account/contract";
import { type Organisation, organisationApi } from "#modules/identity/organisation/contract";
import { commonApi, DataScope, type GrantableMenu, type Role, roleApi, type RoleGrants } from "../contract.ts";
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

function grantsOf(role: Role, overrides: Partial<RoleGrants> = {}): RoleGrants {
  const page = { parentId: toId(11), type: 3 };
  return {
    role,
    isReadOnly: false,
    menus: [
      aMenu(11, "职位管理"),
      aMenu(12, "查询", { ...page, permission: "sysPos/page", isGranted: true }),
      aMenu(13, "增加", { ...page, permission: "sysPos/add" }),
      aMenu(14, "删除", { ...page, permission: "sysPos/delete", locked: "beyond" }),
    ],
    orgIdList: [],
    dataScopes: [DataScope.own, DataScope.self, DataScope.listed],
    tableColumnList: [],
    lockedColumns: [],
    apiList: ["sysPos/delete"],
    lockedApis: [],
    ...overrides,
  };
}

function serverHas(role: Role, overrides: Partial<RoleGrants> = {}): void {
  server.answer(roleApi, "page", ({ page = 1, pageSize = 20 }) => toPage({ page, pageSize }, { total: 1 }, [role]));
  server.answer(roleApi, "grants", () => grantsOf(role, overrides));
  for (const name of ["grantMenu", "grantDataScope", "grantApi", "grantRoleTable", "grantUser", "copy"] as const)
    server.answer(roleApi, name, () => null);
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
    hasChildren: false,
    path: "",
    aboveIds: [],
    staffCount: null,
  };
}

/** Opens the drawer of grants from the menu of the row. */
async function openGrants({ user }: RenderedScreen, action: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole("button", { name: "工长 的更多操作" }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
  const drawer = await screen.findByRole("dialog", { name: /工长 · 授权/u });
  await within(drawer).findByRole("tablist");
  return drawer;
}

const save = (drawer: HTMLElement) =>
  within(within(drawer).getByRole("tabpanel")).getByRole("button", { name: "保存" });

beforeEach(() => {
  server = createFakeServer();
});

describe("the list of roles", () => {
  it("shows the data scope and marks built-in roles", async () => {
    serverHas(aRole({ dataScope: DataScope.all, sysFlag: 1 }));
    await renderScreen(<RoleListPage />, { server, texts });

    const row = await screen.findByRole("row", { name: /工长/u });
    expect(within(row).getByText("全部数据")).toBeDefined();
    expect(within(row).getByText("内置")).toBeDefined();
  });

  it("locks only the code of a built-in role", async () => {
    serverHas(aRole({ sysFlag: 1 }));
    const { user } = await renderScreen(<RoleListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "编辑 工长" }));

    const form = await screen.findByRole("dialog", { name: "编辑角色" });
    expect(within(form).getByRole("textbox", { name: "角色编码" })).toHaveProperty("disabled", true);
    expect(within(form).getByRole("textbox", { name: "角色名称" })).toHaveProperty("disabled", false);
  });

  it("copies a role with its grants under a name of its own", async () => {
    serverHas(aRole());
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

describe("granting menus", () => {
  it("checks buttons in one line, shows the changes and saves the leaves", async () => {
    serverHas(aRole());
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const drawer = await openGrants(page, "授权菜单");

    expect(within(drawer).getByRole("treeitem", { name: "查询" }).getAttribute("aria-checked")).toBe("true");
    expect(save(drawer)).toHaveProperty("disabled", true);
    await page.user.click(within(drawer).getByRole("treeitem", { name: "增加" }));

    expect(within(drawer).getByText("本次改动：新增 1，移除 0")).toBeDefined();
    await page.user.click(save(drawer));
    await waitFor(() => expect(server.receivedCalls(roleApi, "grantMenu")).toHaveLength(1));
    expect(server.receivedCalls(roleApi, "grantMenu")[0]?.input).toEqual({ id: 1, menuIdList: [12, 13] });
  });

  it("folds what the tenant cannot use into a branch at the end", async () => {
    const audit = { parentId: toId(20) };
    serverHas(aRole(), {
      menus: [
        aMenu(20, "日志管理"),
        aMenu(21, "访问日志", { ...audit, isPlanned: true, isGranted: true }),
        aMenu(22, "操作日志", audit),
        aMenu(30, "租户管理", { locked: "core" }),
      ],
    });
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const drawer = await openGrants(page, "授权菜单");
    const items = () => within(drawer).getAllByRole("treeitem");

    expect(items().map(({ textContent }) => textContent)).toEqual(["日志管理", "操作日志", "暂不可用"]);
    await page.user.click(within(drawer).getByRole("treeitem", { name: "操作日志" }));
    await page.user.click(save(drawer));

    await waitFor(() => expect(server.receivedCalls(roleApi, "grantMenu")).toHaveLength(1));
    expect(server.receivedCalls(roleApi, "grantMenu")[0]?.input).toEqual({ id: 1, menuIdList: [21, 22] });
  });

  it("locks entries that the caller does not hold, with the reason", async () => {
    serverHas(aRole());
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const drawer = await openGrants(page, "授权菜单");

    const locked = within(drawer).getByRole("treeitem", { name: /删除, 您自己没有此权限/u });
    expect(locked.getAttribute("aria-disabled")).toBe("true");
    await page.user.click(locked);

    expect(within(drawer).queryByText(/本次改动/u)).toBeNull();
  });

  it("asks before unsaved changes are discarded, and keeps them while another section is open", async () => {
    serverHas(aRole());
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const drawer = await openGrants(page, "授权菜单");

    await page.user.click(within(drawer).getByRole("treeitem", { name: "增加" }));
    await page.user.click(within(drawer).getByRole("tab", { name: /数据范围/u }));
    await page.user.click(within(drawer).getByRole("tab", { name: /菜单权限/u }));
    expect(within(drawer).getByRole("treeitem", { name: "增加" }).getAttribute("aria-checked")).toBe("true");
    await page.user.keyboard("{Escape}");

    const question = await screen.findByRole("dialog", { name: "放弃未保存的内容？" });
    await page.user.click(within(question).getByRole("button", { name: "继续编辑" }));
    expect(within(drawer).getByText("本次改动：新增 1，移除 0")).toBeDefined();
  });

  it("closes without confirmation once it is saved, also while the list is still loading", async () => {
    serverHas(aRole());
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const drawer = await openGrants(page, "授权菜单");
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    server.answer(roleApi, "grants", async () => {
      await released;
      return grantsOf(aRole());
    });

    await page.user.click(within(drawer).getByRole("treeitem", { name: "增加" }));
    await page.user.click(save(drawer));
    await screen.findByText("授权已保存，立即生效");
    await page.user.click(within(drawer).getByRole("button", { name: "关闭" }));

    await waitFor(() => expect(screen.queryByRole("dialog", { name: /工长 · 授权/u })).toBeNull());
    expect(screen.queryByRole("dialog", { name: "放弃未保存的内容？" })).toBeNull();
    release();
  });

  it("shows a built-in role's grants read-only", async () => {
    serverHas(aRole({ sysFlag: 1 }), { isReadOnly: true });
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const drawer = await openGrants(page, "授权菜单");

    expect(within(drawer).getByText("内置角色的授权只能由平台管理员更改")).toBeDefined();
    await page.user.click(within(drawer).getByRole("treeitem", { name: /增加/u }));

    expect(save(drawer)).toHaveProperty("disabled", true);
  });
});

describe("granting a data scope", () => {
  it("offers what the caller may grant and shows the changes", async () => {
    serverHas(aRole());
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const drawer = await openGrants(page, "数据范围");

    expect(within(drawer).getByRole("radio", { name: /全部数据/u })).toHaveProperty("disabled", true);
    await page.user.click(within(drawer).getByRole("radio", { name: /^本机构数据/u }));

    expect(within(drawer).getByText("由“仅本人数据”改为“本机构数据”")).toBeDefined();
    await page.user.click(save(drawer));
    await waitFor(() =>
      expect(server.receivedCalls(roleApi, "grantDataScope")[0]?.input).toEqual({ id: 1, dataScope: 3, orgIdList: [] }),
    );
  });

  it("lists organisations for the custom kind", async () => {
    serverHas(aRole());
    server.answer(organisationApi, "children", () => [anOrganisation(31, "项目部")]);
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const drawer = await openGrants(page, "数据范围");

    await page.user.click(within(drawer).getByRole("radio", { name: /自定义数据/u }));
    await page.user.click(await within(drawer).findByRole("treeitem", { name: "项目部" }));
    await page.user.click(save(drawer));

    await waitFor(() =>
      expect(server.receivedCalls(roleApi, "grantDataScope")[0]?.input).toEqual({
        id: 1,
        dataScope: 5,
        orgIdList: [31],
      }),
    );
  });
});

describe("the blacklists", () => {
  it("deny calls by their route", async () => {
    serverHas(aRole());
    const call = { action: "page", httpMethod: "POST", order: 0, children: [] };
    const branch = { route: "", action: null, httpMethod: null, order: 1 };
    server.answer(commonApi, "apiList", () => [
      {
        ...branch,
        name: "system",
        text: "系统功能",
        children: [
          {
            ...branch,
            name: "sysPos",
            text: "职位管理",
            children: [
              { ...call, name: "page", text: "查询", route: "sysPos/page" },
              { ...call, name: "delete", text: "删除", route: "sysPos/delete" },
            ],
          },
        ],
      },
    ]);
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const drawer = await openGrants(page, "接口黑名单");
    const tree = await within(drawer).findByRole("tree");

    await page.user.click(within(drawer).getByRole("button", { name: "全部展开" }));
    expect(within(tree).getByText("sysPos/delete")).toBeDefined();
    await page.user.click(within(tree).getByRole("treeitem", { name: "查询，POST，sysPos/page" }));
    await page.user.click(save(drawer));

    await waitFor(() => expect(server.receivedCalls(roleApi, "grantApi")).toHaveLength(1));
    expect(server.receivedCalls(roleApi, "grantApi")[0]?.input).toEqual({
      id: 1,
      apiList: ["sysPos/delete", "sysPos/page"],
    });
  });

  it("hide fields, and lock those that are hidden from the caller", async () => {
    serverHas(aRole(), { tableColumnList: ["sysUser:phone"] });
    server.answer(roleApi, "allTableColumnList", () => [
      {
        id: "bizSite",
        pid: "0",
        name: "bizSite",
        label: "工地",
        columns: [{ id: "bizSite:budget", pid: "bizSite", name: "budget", label: "预算" }],
      },
    ]);
    const page = await renderScreen(<RoleListPage />, { server, texts });
    const drawer = await openGrants(page, "字段黑名单");

    await page.user.click(await within(drawer).findByRole("treeitem", { name: "预算，budget" }));
    expect(within(drawer).getByText("另有 1 个字段由平台管理员设置，保存时保持不变。")).toBeDefined();
    await page.user.click(save(drawer));

    await waitFor(() =>
      expect(server.receivedCalls(roleApi, "grantRoleTable")[0]?.input).toEqual({
        id: 1,
        tableColumnList: ["sysUser:phone", "bizSite:budget"],
      }),
    );
  });
});
