import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toId } from "#contract/id";
import { type GridSettings, type View, viewApi, ViewDefinition } from "../contract.ts";
import { browser, goBack } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { createSites, serveSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";
import { getGridState } from "./gridStore.ts";

const grid = "site/page";
const enabled = ViewDefinition.parse({ filters: { status: 1 }, pageSize: 50 });

function aView(id: number, overrides: Partial<View> = {}): View {
  return {
    id: toId(id),
    grid,
    name: `视图 ${id}`,
    level: "account",
    roleId: null,
    roleName: null,
    isForMe: true,
    isDefault: false,
    isPinned: true,
    canChange: true,
    leftOut: [],
    definition: enabled,
    version: 1,
    createTime: new Date(),
    updateTime: null,
    createUserId: 7,
    createUserName: "测试员",
    updateUserId: null,
    updateUserName: null,
    ...overrides,
  };
}

/** The fake server stores these views and applies changes to them. */
function serve(server: FakeServer, views: View[], overrides: Partial<GridSettings> = {}): View[] {
  serveSites(server, createSites(3));
  server.answer(viewApi, "open", () => ({ columns: null, canShare: false, ...overrides, views: [...views] }));
  return views;
}

async function theList(server: FakeServer, search = "") {
  const page = await renderScreen(<SiteListPage />, { server, texts, search });
  await screen.findByText("工地 1");
  return page;
}

afterEach(() => {
  browser.narrow = false;
  vi.restoreAllMocks();
});

const tab = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name}`, "u") });
const askedLast = (server: FakeServer) => server.receivedCalls(siteApi, "page").at(-1)?.input;
const inAddress = (search: URLSearchParams) => Object.fromEntries(search);

describe("the views of a list", () => {
  it("are tabs, and the selected one sets filter and page size and is named in the address", async () => {
    const server = createFakeServer();
    serve(server, [aView(5, { name: "在用" }), aView(6, { isPinned: false })]);
    const page = await theList(server);

    await page.user.click(await tab("在用"));

    expect((await tab("在用")).getAttribute("aria-pressed")).toBe("true");
    expect(inAddress(page.search())).toEqual({ view: "5", status: "1", pageSize: "50" });
    await waitFor(() => expect(askedLast(server)).toMatchObject({ status: 1, pageSize: 50 }));
    expect(screen.queryByRole("button", { name: "视图 6" })).toBeNull();
    await page.user.click(await tab("全部"));
    expect(page.search().toString()).toBe("");
  });

  it("have the tab of the selected one in sight, however many there are", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    const server = createFakeServer();
    serve(server, [aView(5), aView(6)]);

    await theList(server, "view=6");

    const selected = await tab("视图 6");
    await waitFor(() => expect(scrolled.mock.contexts).toContain(selected));
    expect(scrolled.mock.contexts).not.toContain(await tab("视图 5"));
  });

  it("open from a link that only names one, without requesting other rows first", async () => {
    const server = createFakeServer();
    serve(server, [aView(5)]);

    const page = await theList(server, "view=5");

    expect(server.receivedCalls(siteApi, "page").map(({ input }) => input["status"])).toEqual([1]);
    expect(inAddress(page.search())).toEqual({ view: "5", status: "1", pageSize: "50" });
  });

  it("do not change a link with conditions of its own", async () => {
    const server = createFakeServer();
    serve(server, [aView(5)]);

    await theList(server, "view=5&status=2");

    expect(askedLast(server)).toMatchObject({ status: 2, pageSize: 20 });
    expect(await screen.findByText("（已修改）")).toBeDefined();
  });

  it("are the default if the address has no parameters, the own one before the tenant's", async () => {
    const server = createFakeServer();
    const ofTenant = aView(4, { level: "tenant", isDefault: true, definition: ViewDefinition.parse({}) });
    serve(server, [ofTenant, aView(5, { isDefault: true })]);

    const page = await theList(server);

    await waitFor(() => expect(inAddress(page.search())).toEqual({ view: "5", status: "1", pageSize: "50" }));
    await page.user.click(await tab("全部"));
    expect(inAddress(page.search())).toEqual({ view: "all" });
  });

  it("that do not exist are ignored in favour of the other parameters, without an error", async () => {
    const server = createFakeServer();
    serve(server, [aView(5)]);

    await theList(server, "view=77&status=2");

    expect(await screen.findByText(/链接中的视图不存在/u)).toBeDefined();
    expect(askedLast(server)).toMatchObject({ status: 2 });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("report hidden parts", async () => {
    const server = createFakeServer();
    serve(server, [aView(5, { leftOut: ["code"] })]);

    await theList(server, "view=5");

    expect(screen.getByText(/有 1 项涉及您无权查看的字段/u)).toBeDefined();
  });

  it("that cannot be loaded do not stop the list", async () => {
    const server = createFakeServer();
    serve(server, []);
    server.breakConnection(viewApi, "open");

    const page = await theList(server, "view=5");

    expect(screen.getByText(/链接中的视图不存在/u)).toBeDefined();
    expect(page.search().get("view")).toBe("5");
  });
});

describe("a changed view", () => {
  it("is marked as changed, and can be reset", async () => {
    const server = createFakeServer();
    serve(server, [aView(5)]);
    const page = await theList(server, "view=5");

    await page.user.click(screen.getByRole("button", { name: /清除条件/u }));
    await page.user.click(await screen.findByRole("button", { name: "未保存" }));
    await page.user.click(await screen.findByRole("menuitem", { name: "还原" }));

    expect(inAddress(page.search())).toEqual({ view: "5", status: "1", pageSize: "50" });
    expect(screen.queryByText("（已修改）")).toBeNull();
  });

  it("has a menu that going back closes on a phone", async () => {
    browser.narrow = true;
    history.pushState(null, "");
    const server = createFakeServer();
    serve(server, [aView(5)]);
    const page = await theList(server, "view=5&status=2");
    const opener = await screen.findByRole("button", { name: "未保存" });
    await page.user.click(opener);
    await screen.findByRole("menu");

    await goBack();

    await waitFor(() => expect(opener.className).not.toContain("ant-dropdown-open"));
  });

  it("is saved with its conditions, page size and columns", async () => {
    const server = createFakeServer();
    const views = serve(server, [aView(5)]);
    server.answer(viewApi, "update", ({ definition }) => {
      views[0] = aView(5, { definition: ViewDefinition.parse(definition), version: 2 });
      return null;
    });
    const page = await theList(server, "view=5");

    await page.user.click(screen.getByRole("button", { name: "列设置" }));
    await page.user.click(await screen.findByRole("checkbox", { name: "显示 编码" }));
    await page.user.click(await screen.findByRole("button", { name: "未保存" }));
    await page.user.click(await screen.findByRole("menuitem", { name: "保存到视图" }));

    await waitFor(() => expect(screen.queryByText("（已修改）")).toBeNull());
    const [sentRequest] = server.receivedCalls(viewApi, "update");
    expect(sentRequest?.input).toMatchObject({ id: 5, version: 1 });
    expect(sentRequest?.input["definition"]).toMatchObject({ filters: { status: 1 }, hidden: ["code"], pageSize: 50 });
    expect(getGridState(grid).own.hidden).toEqual([]);
    expect(screen.queryByRole("columnheader", { name: "编码" })).toBeNull();
    await page.user.click(await tab("全部"));
    expect(await screen.findByRole("columnheader", { name: "编码" })).toBeDefined();
  });

  it("requires confirmation before others see the change", async () => {
    const server = createFakeServer();
    serve(server, [aView(5, { level: "tenant" })]);
    const page = await theList(server, "view=5&status=2");

    await page.user.click(await screen.findByRole("button", { name: "未保存" }));
    await page.user.click(await screen.findByRole("menuitem", { name: "保存到视图" }));

    expect(await screen.findByText(/是共享的，保存后所有使用者都会看到/u)).toBeDefined();
    expect(server.receivedCalls(viewApi, "update")).toEqual([]);
  });

  it("of another owner can only be saved under another name", async () => {
    const server = createFakeServer();
    serve(server, [aView(5, { level: "tenant", canChange: false })]);
    const page = await theList(server, "view=5&status=2");

    await page.user.click(await screen.findByRole("button", { name: "未保存" }));

    expect(await screen.findByRole("menuitem", { name: "另存为视图" })).toBeDefined();
    expect(screen.queryByRole("menuitem", { name: "保存到视图" })).toBeNull();
  });
});

describe("saving the state of a list", () => {
  async function openDialog(server: FakeServer, search: string) {
    const page = await theList(server, search);
    await page.user.click(screen.getByRole("button", { name: "视图" }));
    const panel = await screen.findByRole("dialog", { name: "视图" });
    await page.user.click(await within(panel).findByRole("button", { name: "另存为视图" }));
    return { page, dialog: await screen.findByRole("dialog", { name: "另存为视图" }) };
  }

  it("creates and shows a view of the account", async () => {
    const server = createFakeServer();
    const views = serve(server, []);
    server.answer(viewApi, "add", ({ name, definition }) => {
      views.push(aView(9, { name, definition: ViewDefinition.parse(definition) }));
      return toId(9);
    });
    const { page, dialog } = await openDialog(server, "status=2&field=code&descStr=ascending");

    expect(within(dialog).queryByText("谁可以使用")).toBeNull();
    await page.user.type(within(dialog).getByLabelText("视图名称"), "停用的{Enter}");

    expect(await tab("停用的")).toBeDefined();
    const [sentRequest] = server.receivedCalls(viewApi, "add");
    expect(sentRequest?.input).toMatchObject({ grid, name: "停用的", isPinned: true });
    expect(sentRequest?.input["definition"]).toMatchObject({
      filters: { status: 2 },
      sort: { field: "code", isDescending: false },
      pageSize: null,
      density: null,
      order: ["name", "code", "manager", "orderNo", "status", "#change"],
    });
    expect(page.search().get("view")).toBe("9");
  });

  it("shares it with a role, with the permission", async () => {
    const server = createFakeServer();
    serve(server, [], { canShare: true });
    server.answer(viewApi, "roles", () => [{ id: toId(3), name: "安全员" }]);
    server.answer(viewApi, "add", () => toId(9));
    const { page, dialog } = await openDialog(server, "status=2");

    await page.user.type(within(dialog).getByLabelText("视图名称"), "停用的");
    await page.user.click(within(dialog).getByRole("radio", { name: "某个角色" }));
    await page.user.click(within(dialog).getByRole("button", { name: /保.?存/u }));
    expect(await within(dialog).findByText("请选择角色")).toBeDefined();
    await page.user.click(within(dialog).getByRole("combobox", { name: "角色" }));
    await page.user.click(await screen.findByTitle("安全员"));
    await page.user.click(within(dialog).getByRole("button", { name: /保.?存/u }));

    await waitFor(() =>
      expect(server.receivedCalls(viewApi, "add")[0]?.input).toMatchObject({ level: "role", roleId: 3 }),
    );
  });

  it("shows the reason for a refusal, and keeps the input", async () => {
    const server = createFakeServer();
    serve(server, []);
    server.refuse(viewApi, "add", { code: 400, message: "[D1006] 已有同名视图“在用”" });
    const { page, dialog } = await openDialog(server, "status=2");

    await page.user.type(within(dialog).getByLabelText("视图名称"), "在用{Enter}");

    expect(await screen.findByText("已有同名视图“在用”")).toBeDefined();
    expect(within(dialog).getByLabelText<HTMLInputElement>("视图名称").value).toBe("在用");
  });
});

describe("the view panel", () => {
  it("groups views by owner, and does not change those of others", async () => {
    const server = createFakeServer();
    serve(server, [
      aView(4, { level: "tenant", canChange: false, name: "全公司" }),
      aView(5, { name: "我的", isDefault: true, definition: ViewDefinition.parse({}) }),
      aView(6, { level: "role", roleId: toId(3), roleName: "安全员", name: "安全" }),
    ]);
    const page = await theList(server);

    await page.user.click(screen.getByRole("button", { name: "视图" }));

    const panel = await screen.findByRole("dialog", { name: "视图" });
    const headings = await within(panel).findAllByRole("heading");
    expect(headings.map(({ textContent }) => textContent)).toEqual(["我的视图", "角色共享：安全员", "全员共享"]);
    await page.user.click(within(panel).getByRole("button", { name: "视图“全公司”的操作" }));
    expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(["复制为我的视图"]);
  });

  it.each([
    ["取消默认", "setDefault", { id: 5, isDefault: false }],
    ["固定为标签", "setPinned", { id: 5, isPinned: true }],
  ] as const)("changes a view by its menu: %s", async (item, name, input) => {
    const server = createFakeServer();
    serve(server, [aView(5, { isDefault: true, isPinned: false })]);
    server.answer(viewApi, name, () => null);
    const page = await theList(server);

    await page.user.click(screen.getByRole("button", { name: "视图" }));
    await page.user.click(await screen.findByRole("button", { name: "视图“视图 5”的操作" }));
    await page.user.click(await screen.findByRole("menuitem", { name: item }));

    await waitFor(() => expect(server.receivedCalls(viewApi, name)[0]?.input).toEqual(input));
  });

  it("deletes a view after confirmation, and the list continues without it", async () => {
    const server = createFakeServer();
    const views = serve(server, [aView(5)]);
    server.answer(viewApi, "delete", () => {
      views.length = 0;
      return null;
    });
    const page = await theList(server, "view=5");

    await page.user.click(screen.getByRole("button", { name: "视图" }));
    await page.user.click(await screen.findByRole("button", { name: "视图“视图 5”的操作" }));
    await page.user.click(await screen.findByRole("menuitem", { name: "删除视图" }));
    await page.user.click(await screen.findByRole("button", { name: /^删.?除$/u }));

    await waitFor(() => expect(page.search().toString()).toBe(""));
    expect(server.receivedCalls(viewApi, "delete")[0]?.input).toEqual({ id: 5 });
  });

  it("is a sheet behind one button on a phone, which names the current view", async () => {
    browser.narrow = true;
    const server = createFakeServer();
    serve(server, [aView(5, { name: "在用" })]);
    const page = await theList(server, "view=5");

    await page.user.click(await screen.findByRole("button", { name: /^在用/u }));
    const sheet = await screen.findByRole("dialog", { name: "视图" });
    await page.user.click(await within(sheet).findByRole("button", { name: "全部" }));

    await waitFor(() => expect(page.search().toString()).toBe(""));
    expect(await screen.findByRole("button", { name: /^全部/u })).toBeDefined();
  });
});
