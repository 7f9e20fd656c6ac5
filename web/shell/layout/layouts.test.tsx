import { type Layout, layouts } from "#contract/theme";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { noticeApi } from "#modules/workspace/notice/contract";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import { markUnsavedInput } from "#base/page/unsavedInput";
import { changeTheme } from "#base/theme/config";
import { browser } from "#testing/browser.ts";
import { aMenu, aSysInfo, aUser } from "#testing/builders.ts";
import { homeMenu, renderApp } from "#testing/renderApp.tsx";

const page = (path: string, title: string) => aMenu({ path, title, component: "/home/index" });
const menus = [
  homeMenu(),
  aMenu({ path: "/system", title: "系统管理", children: [page("/system/a", "甲页"), page("/system/b", "乙页")] }),
  aMenu({ path: "/platform", title: "平台管理", children: [page("/platform/c", "丙页"), page("/platform/d", "丁页")] }),
];

// Preloads the lazy parts, because the first import is slow.
beforeAll(async () => {
  await Promise.all([import("./Shell.tsx"), import("./SideMenu.lazy.tsx"), import("./WideBar.lazy.tsx")]);
  await Promise.all([import("./PhoneTabs.lazy.tsx"), import("./tabs/TabSheet.lazy.tsx")]);
});
/** Signs in an account that has chosen a layout, with the page `甲页` active. */
async function renderShell(theme: object, address = "/system/a") {
  const app = await renderApp({
    address,
    menus,
    signedIn: aUser({ realName: "王工" }),
    info: aSysInfo({ copyright: "© 东方桥建", icp: "沪ICP备1号", icpUrl: "https://beian.example" }),
    prepare: (server) => server.answer(preferenceApi, "theme", () => theme),
  });
  await screen.findByRole("heading", { level: 1 });
  return app;
}

const getMainMenu = () => screen.getByRole("navigation", { name: "主菜单" });
const findShell = () => document.querySelector<HTMLElement>(".sw-shell");
const listBreadcrumb = () => {
  const lines = within(screen.getByRole("navigation", { name: "当前位置" })).getAllByRole("listitem");
  return lines.map(({ textContent }) => textContent);
};

describe("every layout", () => {
  it.each(layouts)("has a menu, a breadcrumb, tags, a skip link and one page with one heading: %s", async (layout) => {
    await renderShell({ layout });

    expect(await screen.findByRole("navigation", { name: "主菜单" })).toBeDefined();
    expect(findShell()?.dataset["layout"]).toBe(layout);
    expect(listBreadcrumb()).toEqual(["系统管理", "甲页"]);
    expect(screen.getByRole("navigation", { name: "打开的页面" })).toBeDefined();
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(within(screen.getByRole("main")).getByRole("heading", { level: 1 })).toBeDefined();
    expect(screen.getByRole("link", { name: "跳到主要内容" })).toBeDefined();
  });

  it("keeps the mounted pages when another layout is chosen", async () => {
    await renderShell({});
    const heading = screen.getByRole("heading", { level: 1 });

    for (const layout of ["classic", "transverse", "default", "columns"] satisfies Layout[]) {
      await act(async () => await Promise.resolve(changeTheme({ layout })));
      await screen.findByRole("navigation", { name: "主菜单" });
      expect(findShell()?.dataset["layout"]).toBe(layout);
      expect(screen.getByRole("heading", { level: 1 })).toBe(heading);
    }
  });

  it("can be the tenant's default for accounts that have chosen none", async () => {
    await renderApp({ menus, signedIn: aUser(), info: aSysInfo({ layout: "classic" }) });

    await screen.findByRole("heading", { level: 1 });
    expect(findShell()?.dataset["layout"]).toBe("classic");
  });
});

describe("the columns layout", () => {
  it("shows the groups in the rail and the pages of the active group beside it, as links", async () => {
    const { user, address } = await renderShell({});

    expect(
      within(getMainMenu())
        .getAllByRole("link")
        .map(({ title }) => title),
    ).toEqual(["工作台", "系统管理", "平台管理"]);
    const pages = screen.getByRole("navigation", { name: "菜单" });
    expect(within(pages).getByRole("link", { current: "page" }).textContent).toBe("甲页");
    expect(within(pages).getByRole("link", { name: "乙页" }).getAttribute("href")).toBe("#/system/b");
    await user.click(within(pages).getByRole("link", { name: "乙页" }));

    await waitFor(() => expect(address()).toBe("/system/b"));
  });

  it("shows the pages of a hovered group if that option is on, until the pointer leaves", async () => {
    const { user } = await renderShell({ opensOnHover: true });

    const listColumnPages = () => {
      const links = within(screen.getByRole("navigation", { name: "菜单" })).getAllByRole("link");
      return links.map(({ textContent }) => textContent);
    };

    await user.hover(within(getMainMenu()).getByRole("link", { name: "平台管理" }));
    expect(listColumnPages()).toEqual(["丙页", "丁页"]);
    await user.hover(screen.getByRole("main"));

    expect(listColumnPages()).toEqual(["甲页", "乙页"]);
  });

  it("collapses the column of pages, saves that and expands it again", async () => {
    const { user, server } = await renderShell({});

    await user.click(screen.getByRole("button", { name: "收起菜单" }));

    expect(screen.queryByRole("navigation", { name: "菜单" })).toBeNull();
    await waitFor(() =>
      expect(server.receivedCalls(preferenceApi, "saveTheme").at(-1)?.input).toEqual({ isCollapsed: true }),
    );
    await user.click(screen.getByRole("button", { name: "展开菜单" }));
    expect(screen.getByRole("navigation", { name: "菜单" })).toBeDefined();
  });
});

describe("the default layout", () => {
  const item = (name: string) => within(getMainMenu()).getByRole("menuitem", { name });

  it("expands one group at a time, unless the option allows several", async () => {
    const { user } = await renderShell({ layout: "default" });
    await screen.findByRole("menuitem", { name: "甲页" });

    await user.click(item("平台管理"));
    await waitFor(() => expect(item("系统管理").getAttribute("aria-expanded")).toBe("false"));
    expect(item("平台管理").getAttribute("aria-expanded")).toBe("true");
    act(() => changeTheme({ opensOneGroup: false }));
    await user.click(item("系统管理"));

    expect([item("系统管理"), item("平台管理")].map((entry) => entry.getAttribute("aria-expanded"))).toEqual([
      "true",
      "true",
    ]);
  });

  it("collapses to icons", async () => {
    const { user } = await renderShell({ layout: "default" });
    await screen.findByRole("menuitem", { name: "甲页" });

    await user.click(screen.getByRole("button", { name: "收起菜单" }));

    expect(getMainMenu().dataset["folded"]).toBe("true");
    await waitFor(() => expect(within(getMainMenu()).queryByRole("menuitem", { name: "甲页" })).toBeNull());
  });
});

describe("the classic layout", () => {
  it("shows the first level in its bar and the rest beside the page if the menu is split", async () => {
    const { user, address } = await renderShell({ layout: "classic", splitsMenu: true });
    const beside = await screen.findByRole("navigation", { name: "菜单" });

    expect(within(getMainMenu()).getByRole("link", { current: true }).textContent).toBe("系统管理");
    expect(within(beside).queryByRole("menuitem", { name: "丙页" })).toBeNull();
    await user.click(within(getMainMenu()).getByRole("link", { name: "平台管理" }));

    await waitFor(() => expect(address()).toBe("/platform/c"));
    expect(await within(beside).findByRole("menuitem", { name: "丙页" })).toBeDefined();
  });
});

describe("the frame around a page", () => {
  it("hides logo, breadcrumb and tags and shows a footer, as chosen", async () => {
    await renderShell({});
    expect(within(getMainMenu()).getByRole("img", { name: "东方桥建管理平台" })).toBeDefined();
    expect(screen.queryByText("© 东方桥建")).toBeNull();

    act(() => changeTheme({ hasLogo: false, hasBreadcrumb: false, hasTags: false, hasFooter: true }));

    expect(within(getMainMenu()).queryByRole("img", { name: "东方桥建管理平台" })).toBeNull();
    expect(screen.queryByRole("navigation", { name: "当前位置" })).toBeNull();
    expect(screen.queryByRole("navigation", { name: "打开的页面" })).toBeNull();
    expect(screen.getByText("© 东方桥建")).toBeDefined();
    expect(screen.getByRole("link", { name: "沪ICP备1号" }).getAttribute("href")).toBe("https://beian.example");
  });

  it("scrolls with the page if the header is not fixed", async () => {
    await renderShell({});
    expect(findShell()?.dataset["header"]).toBe("fixed");

    act(() => changeTheme({ isHeaderFixed: false }));

    expect(findShell()?.dataset["header"]).toBe("scrolling");
  });
});

describe("a phone", () => {
  it("keeps its layout in landscape, where a mouse would have the desktop's", async () => {
    browser.window = { width: 844, height: 390, isTouch: true };
    const { unmount } = await renderShell({});
    expect(await screen.findByRole("navigation", { name: "快捷导航" })).toBeDefined();
    unmount();

    browser.window = { width: 844, height: 390, isTouch: false };
    await renderShell({});

    expect(await screen.findByRole("navigation", { name: "主菜单" })).toBeDefined();
    expect(screen.queryByRole("navigation", { name: "快捷导航" })).toBeNull();
  });

  it("has the actions of the header behind one button where large text leaves no room", async () => {
    browser.window = { width: 195, height: 422, isTouch: true };
    const { user } = await renderShell({});
    expect(await screen.findByRole("button", { name: /^账号菜单/u })).toBeDefined();
    expect(screen.queryByRole("button", { name: "搜索页面、人员、记录" })).toBeNull();

    await user.click(await screen.findByRole("button", { name: "更多" }));

    expect(screen.getByRole("button", { name: "搜索页面、人员、记录" })).toBeDefined();
  });

  it("has a bottom bar and the menu in a drawer, regardless of the chosen layout", async () => {
    browser.narrow = true;
    const { user, address } = await renderShell({ layout: "classic" });
    const tabs = await screen.findByRole("navigation", { name: "快捷导航" });
    expect(screen.queryByRole("navigation", { name: "打开的页面" })).toBeNull();

    await user.click(within(tabs).getByRole("button", { name: "应用" }));
    const menu = await screen.findByRole("dialog", { name: "菜单" });
    await user.click(within(menu).getByRole("link", { name: "丁页" }));
    await waitFor(() => expect(address()).toBe("/platform/d"));
    await user.click(within(tabs).getByRole("link", { name: "首页" }));

    await waitFor(() => expect(address()).toBe("/dashboard/home"));
  });

  it("counts unread messages in its bottom bar, where the only button of the menu is", async () => {
    browser.narrow = true;
    await renderApp({
      address: "/dashboard/home",
      menus: [homeMenu(), page("/dashboard/notice", "消息")],
      signedIn: aUser({ realName: "王工" }),
      prepare: (server) => server.answer(noticeApi, "digest", () => ({ unreadCount: 3, nextEndTime: null, lines: [] })),
    });

    const tabs = await screen.findByRole("navigation", { name: "快捷导航" });
    const messages = within(tabs).getByRole("link", { name: /消息/u });

    expect(await within(messages).findByText("3 条未读消息")).toBeDefined();
    expect(within(screen.getByRole("banner")).queryByRole("button", { name: /^(?:应用|.*菜单)$/u })).toBeNull();
  });

  it("lists its open pages in a sheet, which selects, pins and closes one, all others or all", async () => {
    browser.narrow = true;
    const { user, address } = await renderShell({});
    const tabs = await screen.findByRole("navigation", { name: "快捷导航" });
    location.hash = "/system/b";
    await within(tabs).findByRole("button", { name: /^2 ?页面$/u });
    location.hash = "/platform/c";
    await user.click(await within(tabs).findByRole("button", { name: /^3 ?页面$/u }));
    const sheet = await screen.findByRole("dialog", { name: "打开的页面" });

    await user.click(await within(sheet).findByRole("button", { name: "关闭 乙页" }));
    await waitFor(() => expect(within(sheet).queryByRole("button", { name: "乙页" })).toBeNull());
    await user.click(within(sheet).getByRole("button", { name: "固定 丙页" }));
    expect(within(sheet).queryByRole("button", { name: "关闭 丙页" })).toBeNull();
    await user.click(within(sheet).getByRole("button", { name: "关闭其他" }));
    await waitFor(() => expect(within(sheet).queryByRole("button", { name: "甲页" })).toBeNull());
    await user.click(within(sheet).getByRole("button", { name: "取消固定 丙页" }));
    await user.click(within(sheet).getByRole("button", { name: "关闭全部" }));

    await waitFor(() => expect(address()).toBe("/dashboard/home"));
    await user.click(await within(sheet).findByRole("button", { name: "工作台" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(within(tabs).getByRole("button", { name: /^1 ?页面$/u })).toBeDefined();
  });

  it("marks a page with unsaved input and asks before closing it", async () => {
    browser.narrow = true;
    const { user } = await renderShell({});
    location.hash = "/system/b";
    await screen.findByRole("button", { name: /^2 ?页面$/u });
    act(() => markUnsavedInput("/system/a", "form", () => undefined));
    const tabs = await screen.findByRole("navigation", { name: "快捷导航" });

    await user.click(await within(tabs).findByRole("button", { name: /^2 ?有未保存的内容/u }));
    const sheet = await screen.findByRole("dialog", { name: "打开的页面" });
    await user.click(await within(sheet).findByRole("button", { name: "关闭 甲页" }));
    const question = await screen.findByRole("dialog", { name: "放弃未保存的内容？" });
    await user.click(within(question).getByRole("button", { name: "继续编辑" }));

    await waitFor(() => expect(screen.queryByRole("dialog", { name: "放弃未保存的内容？" })).toBeNull());
    expect(within(sheet).getByRole("button", { name: /^甲页/u })).toBeDefined();
  });

  it("shows only the page inside another app", async () => {
    browser.narrow = true;
    await renderShell({}, "/system/a?isapp=1");

    expect(findShell()?.dataset["layout"]).toBe("app");
    expect(screen.queryByRole("banner")).toBeNull();
    expect(screen.queryByRole("navigation", { name: "快捷导航" })).toBeNull();
    expect(screen.getByRole("heading", { level: 1 })).toBeDefined();
  });
});
