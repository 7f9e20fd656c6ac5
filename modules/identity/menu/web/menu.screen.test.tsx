import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { loadIcons } from "#kit";
import { type CodeReport, type Menu, menuApi, MenuType } from "../contract.ts";
import { menuText as texts } from "../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as MenuListPage } from "./MenuListPage.tsx";

function aMenu(id: number, title: string, overrides: Partial<Menu> = {}): Menu {
  return {
    id: toId(id),
    pid: 0,
    type: MenuType.page,
    title,
    i18nName: title,
    name: `route${id}`,
    path: `/${id}`,
    component: `/view/${id}`,
    redirect: null,
    permission: null,
    icon: "ele-User",
    isIframe: false,
    outLink: null,
    isHide: false,
    isKeepAlive: true,
    isAffix: false,
    isPublic: false,
    roles: [],
    orderNo: 100,
    status: 1,
    remark: null,
    createTime: new Date("2026-11-01T02:00:00Z"),
    updateTime: null,
    createUserId: null,
    createUserName: "管理员",
    updateUserId: null,
    updateUserName: null,
    version: 3,
    children: [],
    ...overrides,
  };
}

const emptyRoute = { name: null, path: null, component: null, icon: null };
const search = aMenu(3, "查询", { pid: 2, type: MenuType.button, permission: "sysPos/page", ...emptyRoute });
const positions = aMenu(2, "职位管理", { pid: 1, children: [search] });
const system = aMenu(1, "系统管理", { type: MenuType.directory, component: "Layout", children: [positions] });

const workbench = aMenu(9, "工作台", { type: MenuType.directory });

let server: FakeServer;
let report: CodeReport;

// The module contains three hundred icons, each of which is transformed separately.
beforeAll(async () => void (await loadIcons()));

beforeEach(() => {
  server = createFakeServer();
  report = { unknown: [], unused: [] };
  server.answer(menuApi, "list", () => [system, workbench]);
  server.answer(menuApi, "detail", ({ id }) => {
    const found = [system, positions, search].find((menu) => String(menu.id) === String(id));
    return { ...(found ?? system), children: [] };
  });
  server.answer(menuApi, "codeReport", () => report);
  server.answer(menuApi, "add", () => null);
  server.answer(menuApi, "update", () => null);
});

const open = async (permissions: readonly string[] | "all" = "all") => {
  const page = await renderScreen(<MenuListPage />, { server, texts, permissions });
  await screen.findByRole("treegrid");
  return page;
};
const receivedCall = (name: "add" | "update" | "setStatus") =>
  server.receivedCalls(menuApi, name).map(({ input }) => input);

describe("the list of menus", () => {
  it("shows the tree with types, routes and permissions", async () => {
    const { user } = await open();
    const row = screen.getByRole("row", { name: /职位管理/u });
    expect(within(row).getByText("菜单")).toBeDefined();
    expect(within(row).getByText("/view/2")).toBeDefined();

    await user.click(screen.getByRole("button", { name: "全部展开" }));

    expect(within(screen.getByRole("row", { name: /查询/u })).getByText("sysPos/page")).toBeDefined();
  });

  it("adds an entry with the usual type for its parent", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "职位管理 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "新增下级" }));
    const form = await screen.findByRole("dialog", { name: "新增菜单" });
    expect(within(form).getByRole("radio", { name: "按钮" })).toHaveProperty("checked", true);
    expect(within(form).queryByRole("textbox", { name: "路由路径" })).toBeNull();

    await user.type(within(form).getByRole("textbox", { name: "菜单名称" }), "增加");
    await user.type(within(form).getByRole("combobox", { name: "权限标识" }), "sysPos/add");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(receivedCall("add")).toHaveLength(1));
    expect(receivedCall("add")[0]).toMatchObject({ pid: 2, type: 3, title: "增加", permission: "sysPos/add" });
    expect(receivedCall("add")[0]).not.toHaveProperty("path");
  });

  it("shows the fields of the selected type, and their errors", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增菜单" });
    expect(within(form).queryByRole("combobox", { name: "权限标识" })).toBeNull();

    await user.type(within(form).getByRole("textbox", { name: "路由路径" }), "no-slash");
    await user.tab();
    expect(await within(form).findByText("须以 / 开头，且不含空格")).toBeDefined();
    await user.click(within(form).getByText("按钮"));

    expect(within(form).queryByRole("textbox", { name: "路由路径" })).toBeNull();
    expect(within(form).getByRole("combobox", { name: "权限标识" })).toBeDefined();
  });

  it("adds a public page for some roles at the top", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增菜单" });
    await user.type(within(form).getByRole("textbox", { name: "菜单名称" }), "考勤");
    await user.type(within(form).getByRole("textbox", { name: "路由路径" }), "/attendance");
    await user.click(within(form).getByRole("switch", { name: "公开页面" }));
    await user.type(within(form).getByRole("combobox", { name: "仅限角色" }), "foreman,welder{Enter}");
    await user.click(within(form).getByRole("combobox", { name: "上级菜单" }));
    const tree = await screen.findByRole("dialog", { name: "上级菜单" });
    await user.click(within(tree).getByRole("button", { name: "顶级（无上级）" }));
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(receivedCall("add")).toHaveLength(1));
    expect(receivedCall("add")[0]).toMatchObject({ pid: 0, isPublic: true, roles: ["foreman", "welder"] });
  });

  it("adds nothing until the entry above is chosen", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增菜单" });
    await user.type(within(form).getByRole("textbox", { name: "菜单名称" }), "考勤");
    await user.type(within(form).getByRole("textbox", { name: "路由路径" }), "/attendance");

    await user.click(within(form).getByRole("button", { name: "保存" }));

    expect((await within(form).findAllByText("请填写此项")).length).toBeGreaterThan(0);
    expect(receivedCall("add")).toEqual([]);
  });

  it("copies an entry without its route name", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "职位管理 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "复制" }));
    const form = await screen.findByRole("dialog", { name: "复制菜单" });

    await user.type(await within(form).findByRole("textbox", { name: "菜单名称" }), "二");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(receivedCall("add")).toHaveLength(1));
    expect(receivedCall("add")[0]).toMatchObject({ pid: 1, title: "职位管理二", path: "/2", component: "/view/2" });
    expect(receivedCall("add")[0]).not.toHaveProperty("name");
  });

  it("moves an entry by its form, but not below itself", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "编辑 职位管理" }));
    const form = await screen.findByRole("dialog", { name: "编辑菜单" });
    await user.click(await within(form).findByRole("combobox", { name: "上级菜单" }));
    const tree = await screen.findByRole("dialog", { name: "上级菜单" });
    const itself = await within(tree).findByRole("treeitem", { name: "职位管理" });
    expect(itself.getAttribute("aria-disabled")).toBe("true");
    expect(within(tree).queryByRole("treeitem", { name: "查询" })).toBeNull();

    await user.click(within(tree).getByRole("treeitem", { name: "工作台" }));
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(receivedCall("update")).toEqual([{ id: 2, version: 3, pid: 9 }]));
  });

  it("shows neither buttons nor the report to an account that may only view", async () => {
    await open([]);

    expect(screen.queryByRole("button", { name: /^(新增|编辑)|更多操作/u })).toBeNull();
    expect(screen.queryByRole("switch")).toBeNull();
    expect(server.receivedCalls(menuApi, "codeReport")).toHaveLength(0);
  });
});

describe("the icon picker", () => {
  it("searches the whole set and works by keyboard alone", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "编辑 职位管理" }));
    const form = await screen.findByRole("dialog", { name: "编辑菜单" });
    await user.click(await within(form).findByRole("button", { name: "图标 ele-User，点击更换" }));
    const picker = await screen.findByRole("dialog", { name: "选择图标" });
    const all = await within(picker).findAllByRole("option");
    expect(all.length).toBeGreaterThan(280);

    await user.type(within(picker).getByRole("textbox", { name: "搜索图标" }), "arrowl");
    const names = within(picker)
      .getAllByRole("option")
      .map((option) => option.getAttribute("aria-label"));
    expect(names).toEqual(["ele-ArrowLeft", "ele-ArrowLeftBold", "ele-DArrowLeft"]);
    await user.tab();
    await user.tab();
    await user.keyboard("{ArrowRight}{ArrowRight}{Enter}");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(receivedCall("update")).toEqual([{ id: 2, version: 3, icon: "ele-DArrowLeft" }]));
  });
});

describe("the report of codes", () => {
  it("is hidden while menu and calls agree", async () => {
    await open();

    await waitFor(() => expect(server.receivedCalls(menuApi, "codeReport")).toHaveLength(1));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says calmly that permissions of later features need no action", async () => {
    report = {
      unknown: [{ id: search.id, code: "old/page", title: "查询", place: "系统管理 / 职位管理" }],
      unused: [],
    };
    await open();

    expect(await screen.findByText("1 项权限尚未启用，无需处理")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("adds a missing button by one click, next to others of its kind", async () => {
    report = {
      unknown: [],
      unused: [{ code: "sysPos/add", calls: ["sysPos/add", "sysPos/copy"], pid: 2, title: "增加" }],
    };
    const { user } = await open();
    expect(within(await screen.findByRole("alert")).getByText(/^1 个功能的权限标识未出现在菜单中/u)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "查看" }));
    const drawer = await screen.findByRole("dialog", { name: "权限标识核对" });
    expect(within(drawer).getByText("sysPos/add · sysPos/copy")).toBeDefined();

    await user.click(within(drawer).getByRole("button", { name: "添加按钮 sysPos/add" }));

    await waitFor(() =>
      expect(receivedCall("add")).toEqual([{ pid: 2, type: 3, title: "增加", permission: "sysPos/add" }]),
    );
    await waitFor(() => expect(server.receivedCalls(menuApi, "codeReport").length).toBeGreaterThan(1));
  });

  it("asks for the parent if none is known, and links to entries with unknown codes", async () => {
    report = {
      unknown: [{ id: search.id, code: "old/page", title: "查询", place: "系统管理 / 职位管理" }],
      unused: [{ code: "new/page", calls: ["new/page"], pid: 0, title: "page" }],
    };
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "查看" }));
    const drawer = await screen.findByRole("dialog", { name: "权限标识核对" });

    await user.click(within(drawer).getByRole("button", { name: "添加按钮 new/page" }));
    const added = await screen.findByRole("dialog", { name: "新增菜单" });
    expect(within(added).getByRole("combobox", { name: "权限标识" })).toHaveProperty("value", "new/page");
    await user.click(within(added).getByRole("button", { name: "取消" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "查看" }));
    await user.click(await screen.findByRole("button", { name: "打开 查询 old/page" }));

    const edited = await screen.findByRole("dialog", { name: "编辑菜单" });
    expect(await within(edited).findByRole("textbox", { name: "菜单名称" })).toHaveProperty("value", "查询");
  });
});
