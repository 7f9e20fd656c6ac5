import type { ThemeChoices } from "#contract/theme";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import { browser } from "#testing/browser.ts";
import { aMenu, aUser } from "#testing/builders.ts";
import { homeMenu, renderApp } from "#testing/renderApp.tsx";

const page = (path: string, title: string, about = {}) => aMenu({ path, title, component: "/home/index", ...about });
const directory = (path: string, title: string, ...children: ReturnType<typeof aMenu>[]) =>
  aMenu({ path, title, children });
const menus = [
  homeMenu(),
  directory(
    "/site",
    "工地管理",
    page("/site/a", "甲页"),
    directory(
      "/site/quality",
      "质量",
      page("/site/quality/b", "乙页"),
      directory("/site/quality/records", "记录", page("/site/quality/records/c", "丙页")),
      page("/site/quality/hidden", "隐藏页", { isHide: true }),
    ),
    directory("/site/safety", "安全", page("/site/safety/d", "丁页")),
  ),
  directory("/other", "其他", page("/other/e", "戊页"), page("/other/f", "己页")),
];

// Preloads the lazy parts, because the first import is slow.
beforeAll(async () => {
  await Promise.all([import("./Shell.tsx"), import("./SideMenu.lazy.tsx"), import("./WideBar.lazy.tsx")]);
  await import("./PhoneTabs.lazy.tsx");
});
beforeEach(() => {
  browser.narrow = false;
  localStorage.removeItem("siteward:folds");
});

async function renderShell(theme: ThemeChoices, address = "/site/a") {
  const app = await renderApp({
    address,
    menus,
    signedIn: aUser(),
    prepare: (server) => server.answer(preferenceApi, "theme", () => theme),
  });
  await screen.findByRole("heading", { level: 1 });
  return app;
}

const columns = () => within(screen.getByRole("navigation", { name: "菜单" }));
const tree = () => within(screen.getByRole("navigation", { name: "主菜单" }));
const item = async (name: string) => await tree().findByRole("menuitem", { name });
const listBreadcrumb = () => {
  const lines = within(screen.getByRole("navigation", { name: "当前位置" })).getAllByRole("listitem");
  return lines.map(({ textContent }) => textContent);
};

describe("menu directories below the first level", () => {
  it("expand by pointer and by keyboard beside the rail", async () => {
    const { user, address } = await renderShell({});
    const quality = columns().getByRole("button", { name: "质量" });
    expect(quality.getAttribute("aria-expanded")).toBe("false");
    expect(columns().queryByRole("link", { name: "乙页" })).toBeNull();

    await user.click(quality);
    expect(quality.getAttribute("aria-expanded")).toBe("true");
    act(() => columns().getByRole("button", { name: "记录" }).focus());
    await user.keyboard("{Enter}");
    await user.click(columns().getByRole("link", { name: "丙页" }));

    await waitFor(() => expect(address()).toBe("/site/quality/records/c"));
    await waitFor(() => expect(columns().getByRole("link", { current: "page" }).textContent).toBe("丙页"));
    expect(columns().queryByRole("link", { name: "隐藏页" })).toBeNull();
    await waitFor(() => expect(listBreadcrumb()).toEqual(["工地管理", "质量", "记录", "丙页"]));
  });

  it("are expanded around the active page, and their state is restored later", async () => {
    const first = await renderShell({}, "/site/quality/records/c");
    expect(columns().getByRole("button", { name: "记录" }).getAttribute("aria-expanded")).toBe("true");
    await first.user.click(columns().getByRole("button", { name: "质量" }));
    await first.user.click(columns().getByRole("button", { name: "安全" }));
    expect(columns().queryByRole("link", { name: "丙页" })).toBeNull();
    first.unmount();

    await renderShell({}, "/site/a");

    expect(columns().getByRole("button", { name: "质量" }).getAttribute("aria-expanded")).toBe("false");
    expect(columns().getByRole("link", { name: "丁页" })).toBeDefined();
  });

  it.each(["default", "classic"] as const)(
    "form a tree in the %s layout, with one expanded per level",
    async (layout) => {
      const { user } = await renderShell({ layout }, "/site/quality/records/c");
      expect((await item("丙页")).className).toContain("selected");
      expect((await item("质量")).getAttribute("aria-expanded")).toBe("true");

      await user.click(await item("安全"));

      await waitFor(() =>
        expect(tree().getByRole("menuitem", { name: "质量" }).getAttribute("aria-expanded")).toBe("false"),
      );
      expect((await item("工地管理")).getAttribute("aria-expanded")).toBe("true");
      expect(await item("丁页")).toBeDefined();
    },
  );

  it("stay expanded side by side if the option allows several", async () => {
    const { user } = await renderShell({ layout: "default", opensOneGroup: false }, "/site/quality/b");

    await user.click(await item("安全"));
    await item("丁页");

    expect((await item("质量")).getAttribute("aria-expanded")).toBe("true");
  });

  it("open as nested popup menus if the menu is collapsed to icons", async () => {
    const { user, address } = await renderShell({ layout: "default", isCollapsed: true });

    await user.hover(await item("工地管理"));
    await user.hover(await screen.findByRole("menuitem", { name: "质量" }));
    await user.hover(await screen.findByRole("menuitem", { name: "记录" }));
    await user.click(within(await screen.findByRole("menuitem", { name: "丙页" })).getByText("丙页"));

    await waitFor(() => expect(address()).toBe("/site/quality/records/c"));
    expect(screen.queryByRole("menuitem", { name: "隐藏页" })).toBeNull();
  });

  it("expand in the drawer of a phone, which shows the active page", async () => {
    browser.narrow = true;
    const { user, address } = await renderShell({}, "/site/quality/b");
    const tabs = await screen.findByRole("navigation", { name: "快捷导航" });

    await user.click(within(tabs).getByRole("button", { name: "应用" }));
    const menu = within(await screen.findByRole("dialog", { name: "菜单" }));
    expect(menu.getByRole("link", { current: "page" }).textContent).toBe("乙页");
    await user.click(menu.getByRole("button", { name: "安全" }));
    await user.click(menu.getByRole("link", { name: "丁页" }));

    await waitFor(() => expect(address()).toBe("/site/safety/d"));
  });
});
