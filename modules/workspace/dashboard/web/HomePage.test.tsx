import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { accountApi } from "#modules/identity/account/contract";
import { dashboardApi, type PlacedWidget, userMenuApi } from "../contract.ts";
import { positionApi } from "#modules/identity/position/contract";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import { browser } from "#testing/browser.ts";
import { aMenu, aUser } from "#testing/builders.ts";
import type { FakeServer } from "#testing/fakeServer.ts";
import { homeMenu, renderApp, type RenderedApp } from "#testing/renderApp.tsx";

const accounts = aMenu({
  path: "/system/user",
  title: "账号管理",
  component: "/system/user/index",
  pinyin: "zhang hao guan li",
});
const positions = aMenu({ path: "/system/pos", title: "职位管理", component: "/system/pos/index" });
const payments = aMenu({ path: "/platform/wechatpay", title: "微信支付", component: "/system/weChatPay/index" });
const menus = [
  aMenu({ path: "/dashboard", title: "工作台", children: [homeMenu()] }),
  aMenu({ path: "/system", title: "系统管理", children: [accounts, positions, payments] }),
];

function place(name: string, overrides: Partial<PlacedWidget> = {}): PlacedWidget {
  return { name, x: 0, y: 0, w: 6, h: 2, isLocked: false, ...overrides };
}

type HomeOptions = { apis?: string[]; prepare?: (server: FakeServer) => void };

/** The home page of an account that may see the 41 accounts and 7 positions. */
async function openHome({ apis = ["sysUser/page", "sysPos/page"], prepare }: HomeOptions = {}): Promise<RenderedApp> {
  const stage = await renderApp({
    address: "/dashboard/home",
    signedIn: aUser({ realName: "陈志远", apis }),
    menus,
    prepare: (server) => {
      server.answer(accountApi, "page", ({ status }) =>
        toPage({ page: 1, pageSize: 1 }, { total: status === 2 ? 3 : 41 }, []),
      );
      server.answer(positionApi, "page", () => toPage({ page: 1, pageSize: 1 }, { total: 7 }, []));
      server.answer(dashboardApi, "own", () => ({ level: "builtIn" as const, widgets: [] }));
      server.answer(dashboardApi, "save", () => null);
      server.answer(dashboardApi, "reset", () => null);
      server.answer(userMenuApi, "add", () => null);
      prepare?.(server);
    },
  });
  await screen.findByRole("heading", { level: 1, name: /陈志远/u });
  return stage;
}

async function customise(stage: RenderedApp): Promise<void> {
  // Loaded in advance: on a busy machine loading it takes longer than a test waits.
  await import("./customise/HomeEditor.tsx");
  const button = screen.getByRole("button", { name: "自定义" });
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  await stage.user.click(button);
  await screen.findByRole("heading", { name: "自定义工作台" });
}

function hrefOf(link: HTMLElement): string | null {
  return link.getAttribute("href");
}

/** The layout that was saved last: `notices 0,2 6x2`. */
function saved({ server }: RenderedApp): string[] {
  const widgets = server.receivedCalls(dashboardApi, "save").at(-1)?.input["widgets"];
  const places: PlacedWidget[] = Array.isArray(widgets) ? widgets : [];
  return places.map(({ name, x, y, w, h }) => `${name} ${x},${y} ${w}x${h}`).toSorted();
}

function ownPage(server: FakeServer, ...widgets: PlacedWidget[]): void {
  server.answer(dashboardApi, "own", () => ({ level: "account" as const, widgets }));
}

// Lazy chunks are loaded in advance: on a busy machine loading them takes longer than a test waits.
beforeAll(async () => {
  await Promise.all([
    import("#shell/layout/Shell.tsx"),
    import("./HomePage.tsx"),
    import("./customise/HomeEditor.tsx"),
    import("./customise/ShareDialog.tsx"),
    import("./drawers/FavouritesDrawer.lazy.tsx"),
  ]);
});

describe("the home page", () => {
  it("counts what the account may see, and links each number to the rows that it counts", async () => {
    await openHome();

    const figures = await screen.findByRole("list", { name: "统计" });
    const disabled = await within(figures).findByRole("link", { name: /停用账号\s*3/u });
    expect(hrefOf(disabled)).toBe("#/system/user?status=2");
    expect(hrefOf(await within(figures).findByRole("link", { name: /^职位\s*7/u }))).toBe("#/system/pos");
    expect(within(figures).queryByText("机构")).toBeNull();
  });

  it("offers no widget whose call the account may not make", async () => {
    const stage = await openHome({ apis: [] });
    await customise(stage);

    expect(screen.queryByRole("list", { name: "统计" })).toBeNull();
    expect(stage.server.receivedCalls(accountApi, "page")).toEqual([]);
  });

  it("has no widget that no page of this version can fill", async () => {
    await openHome();
    await screen.findByRole("list", { name: "统计" });

    expect(screen.queryByRole("heading", { name: /项目进度|实时收入/u })).toBeNull();
    expect(screen.queryByText(/还没有项目|还没有收入/u)).toBeNull();
  });

  it("confines a fault to its number, and retries on request", async () => {
    const stage = await openHome({
      prepare: (server) => server.refuse(positionApi, "page", { code: 500, message: "出错" }),
    });
    const figures = await screen.findByRole("list", { name: "统计" });
    await within(figures).findByText("服务暂时不可用，请稍后重试（编号 test-request）");
    expect(await within(figures).findByRole("link", { name: /^账号\s*41/u })).toBeDefined();

    stage.server.answer(positionApi, "page", () => toPage({ page: 1, pageSize: 1 }, { total: 7 }, []));
    await stage.user.click(within(figures).getByRole("button", { name: "重试" }));

    expect(await within(figures).findByRole("link", { name: /^职位\s*7/u })).toBeDefined();
  });

  it("says that it could not be read, and can be read again", async () => {
    const stage = await openHome({
      prepare: (server) => server.refuse(dashboardApi, "own", { code: 500, message: "出错" }),
    });
    await screen.findByText("服务暂时不可用，请稍后重试（编号 test-request）");

    stage.server.answer(dashboardApi, "own", () => ({ level: "builtIn" as const, widgets: [] }));
    await stage.user.click(screen.getByRole("button", { name: "重试" }));

    expect(await screen.findByRole("heading", { name: "消息" })).toBeDefined();
  });

  it("shows the widgets of the server's layout that this build knows", async () => {
    await openHome({ prepare: (server) => ownPage(server, place("details"), place("weather", { y: 2 })) });

    expect(await screen.findByRole("heading", { name: "我的资料" })).toBeDefined();
    expect(screen.queryByRole("heading", { name: "消息" })).toBeNull();
  });

  it("uses the chosen time zone for greeting, clock and calendar", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T18:05:09Z") });
    const theme = { timeZone: "Pacific/Kiritimati" };

    await openHome({ prepare: (server) => server.answer(preferenceApi, "theme", () => theme) });

    await screen.findByRole("button", { current: "date", pressed: true, name: /2026年11月23日/u });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("早上好，陈志远");
    expect(screen.getByText(/^2026年11月23日星期一 · 农历十月十五/u)).toBeDefined();
    expect(document.querySelector(".sw-clock")?.textContent).toBe("08:0509");
    vi.useRealTimers();
  });

  it("moves through the calendar by keys, across the end of the month, and announces the entries of a day", async () => {
    const stage = await openHome();
    const today = await screen.findByRole("button", { current: "date" });
    const title = new Intl.DateTimeFormat("zh-CN", { year: "numeric", month: "long" });
    const now = new Date();

    await stage.user.click(today);
    await stage.user.keyboard("{PageDown}");

    expect(screen.getByText(title.format(new Date(now.getFullYear(), now.getMonth() + 1, 1)))).toBeDefined();
    await stage.user.click(screen.getByRole("button", { name: "今天" }));
    expect(screen.getByText(title.format(now))).toBeDefined();
    expect(screen.getByText("还没有日程")).toBeDefined();
  });
});

describe("the shortcuts", () => {
  it("are the favourites in order, as far as this build has them, else the first pages", async () => {
    await openHome({
      prepare: (server) =>
        server.answer(userMenuApi, "userMenuIdList", () => [positions.id, toId(99), payments.id, accounts.id]),
    });
    const part = within(await screen.findByRole("region", { name: "常用" }));

    await part.findByRole("link", { name: "职位管理" });
    expect(part.getAllByRole("link").map((link) => link.textContent)).toEqual(["职位管理", "账号管理"]);
    expect(hrefOf(part.getByRole("link", { name: "账号管理" }))).toBe("#/system/user");
  });

  it("are searched, added, reordered by keys and saved", async () => {
    const stage = await openHome({
      prepare: (server) => server.answer(userMenuApi, "userMenuIdList", () => [positions.id]),
    });
    await stage.user.click(await screen.findByRole("button", { name: "全部应用" }));
    const drawer = within(await screen.findByRole("dialog", { name: "常用" }));

    await stage.user.type(drawer.getByRole("textbox", { name: "搜索应用" }), "zhgl");
    await stage.user.click(drawer.getByRole("button", { name: "添加“账号管理”" }));
    drawer.getByRole("button", { name: "移动“账号管理”" }).focus();
    await stage.user.keyboard("{ArrowUp}");
    expect(drawer.getByText("“账号管理”移到第 1 位，共 2 位")).toBeDefined();
    await stage.user.click(drawer.getByRole("button", { name: "保存" }));

    await waitFor(() => expect(stage.server.receivedCalls(userMenuApi, "add")).toHaveLength(1));
    expect(stage.server.receivedCalls(userMenuApi, "add")[0]?.input).toEqual({
      menuIdList: [accounts.id, positions.id],
    });
  });
});

describe("customising", () => {
  const two = [place("notices"), place("details", { y: 2, w: 4, h: 3 })];

  it("moves and resizes by keys, announces the position, and saves", async () => {
    const stage = await openHome({ prepare: (server) => ownPage(server, ...two) });
    await customise(stage);
    const handle = screen.getByRole("button", { name: "移动“消息”" });
    handle.focus();

    await stage.user.keyboard("{ArrowDown}");
    expect(screen.getByText("“消息”：第 1 列，第 4 行，宽 6，高 2")).toBeDefined();
    await stage.user.keyboard("{ArrowRight}{Shift>}{ArrowDown}{/Shift}");
    expect(document.activeElement).toBe(handle);
    screen.getByRole("button", { name: "改变“消息”的大小" }).focus();
    await stage.user.keyboard("{ArrowLeft}");
    await stage.user.click(screen.getByRole("button", { name: "完成" }));

    await waitFor(() => expect(screen.queryByRole("heading", { name: "自定义工作台" })).toBeNull());
    expect(saved(stage)).toEqual(["details 0,0 4x3", "notices 1,3 5x3"]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "自定义" })));
  });

  it("moves a widget with the pointer, cell by cell", async () => {
    const stage = await openHome({ prepare: (server) => ownPage(server, ...two) });
    await customise(stage);
    const handle = screen.getByRole("button", { name: "移动“我的资料”" });

    fireEvent.pointerDown(handle, { pointerId: 1, clientX: 10, clientY: 200 });
    // A column is 84 pixels with its gap, a row 52.
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: 10 + 84 * 6, clientY: 200 - 52 * 2 });
    fireEvent.pointerUp(handle, { pointerId: 1 });
    await stage.user.click(screen.getByRole("button", { name: "完成" }));

    await waitFor(() => expect(saved(stage)).toEqual(["details 6,0 4x3", "notices 0,0 6x2"]));
  });

  it("removes and adds widgets without losing the focus, and discards everything on cancel", async () => {
    const stage = await openHome({ prepare: (server) => ownPage(server, ...two) });
    await customise(stage);

    await stage.user.click(screen.getByRole("button", { name: "移除“消息”" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "移动“我的资料”" })));
    expect(screen.getByText("已移除“消息”")).toBeDefined();
    await stage.user.click(screen.getByRole("button", { name: "添加“版本”" }));
    expect(screen.getByRole("button", { name: "移动“版本”" })).toBeDefined();
    await stage.user.click(screen.getByRole("button", { name: "取消" }));

    expect(await screen.findByRole("heading", { name: "消息" })).toBeDefined();
    expect(screen.queryByRole("heading", { name: "版本" })).toBeNull();
    expect(stage.server.receivedCalls(dashboardApi, "save")).toEqual([]);
  });

  it("neither moves nor removes locked widgets", async () => {
    const stage = await openHome({
      prepare: (server) => ownPage(server, place("notices", { isLocked: true }), place("details", { y: 2 })),
    });
    await customise(stage);

    expect(screen.getByRole("img", { name: "已由管理员锁定" })).toBeDefined();
    expect(screen.queryByRole("button", { name: /“消息”/u })).toBeNull();
    expect(screen.queryByRole("button", { name: "设为默认布局" })).toBeNull();
    screen.getByRole("button", { name: "移动“我的资料”" }).focus();
    await stage.user.keyboard("{ArrowUp}");
    await stage.user.click(screen.getByRole("button", { name: "完成" }));
    await waitFor(() => expect(saved(stage)).toEqual(["details 0,2 6x2", "notices 0,0 6x2"]));
  });

  it("restores the default, which can be undone", async () => {
    const stage = await openHome({ prepare: (server) => ownPage(server, ...two) });
    await customise(stage);

    await stage.user.click(screen.getByRole("button", { name: "恢复默认" }));
    await waitFor(() => expect(stage.server.receivedCalls(dashboardApi, "reset")).toHaveLength(1));
    await stage.user.click(await screen.findByRole("button", { name: "撤销" }));

    await waitFor(() => expect(saved(stage)).toEqual(["details 0,2 4x3", "notices 0,0 6x2"]));
  });

  it("reorders by buttons on a phone", async () => {
    browser.narrow = true;
    const stage = await openHome({ prepare: (server) => ownPage(server, ...two) });
    await customise(stage);

    await stage.user.click(screen.getByRole("button", { name: "上移“我的资料”" }));
    await stage.user.click(screen.getByRole("button", { name: "完成" }));

    await waitFor(() => expect(saved(stage)).toEqual(["details 0,0 4x3", "notices 0,3 6x2"]));
  });

  it("saves a default for a role with locked widgets, with the permission", async () => {
    const stage = await openHome({
      apis: ["sysUser/page", "sysPos/page", "sysDashboard/share"],
      prepare: (server) => {
        ownPage(server, ...two);
        server.answer(dashboardApi, "roles", () => [{ id: toId(5), name: "项目经理" }]);
        server.answer(dashboardApi, "shared", () => null);
        server.answer(dashboardApi, "share", () => null);
      },
    });
    await customise(stage);
    await stage.user.click(screen.getByRole("button", { name: "设为默认布局" }));
    const dialog = within(await screen.findByRole("dialog", { name: "设为默认布局" }));

    await stage.user.click(dialog.getByRole("combobox", { name: "适用于" }));
    await stage.user.click(await screen.findByText("项目经理"));
    await stage.user.click(dialog.getByRole("checkbox", { name: "消息" }));
    await stage.user.click(dialog.getByRole("button", { name: "保存" }));

    await waitFor(() => expect(stage.server.receivedCalls(dashboardApi, "share")).toHaveLength(1));
    expect(stage.server.receivedCalls(dashboardApi, "share")[0]?.input).toEqual({
      roleId: 5,
      widgets: [place("notices", { isLocked: true }), place("details", { y: 2, w: 4, h: 3 })],
    });
  });
});
