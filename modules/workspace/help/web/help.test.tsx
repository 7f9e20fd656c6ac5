import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { toPage } from "#contract/page";
import { positionApi } from "#modules/identity/position/contract";
import { firstStepsApi } from "#modules/workspace/firstSteps/contract";
import { webModules } from "#app/modules.web";
import { browser, goBack } from "#testing/browser.ts";
import { aMenu, aUser } from "#testing/builders.ts";
import { homeMenu, renderApp, type RenderedApp } from "#testing/renderApp.tsx";

const menus = [
  aMenu({ path: "/dashboard", title: "工作台", children: [homeMenu()] }),
  aMenu({
    path: "/system",
    title: "系统管理",
    children: [aMenu({ path: "/system/pos", title: "职位管理", component: "/system/pos/index" })],
  }),
];

async function openPage(address: string, apis = ["sysPos/page"]): Promise<RenderedApp> {
  const stage = await renderApp({
    address,
    signedIn: aUser({ apis }),
    menus,
    prepare: (server) => {
      server.answer(positionApi, "page", () => toPage({ page: 1, pageSize: 20 }, { total: 0 }, []));
      server.answer(firstStepsApi, "list", () => ({
        isHidden: true,
        steps: [{ name: "positions", isDone: true }],
      }));
      server.answer(firstStepsApi, "hide", () => null);
    },
  });
  await screen.findByRole("main");
  return stage;
}

async function openHelp({ user }: RenderedApp): Promise<HTMLElement> {
  await user.click(await screen.findByRole("button", { name: "帮助" }));
  return await screen.findByRole("dialog", { name: "帮助" });
}

beforeAll(async () => {
  await Promise.all([
    import("#shell/layout/Shell.tsx"),
    import("./HelpDrawer.lazy.tsx"),
    ...webModules.map(async ({ manual }) => await manual?.()),
  ]);
});

describe("the help", () => {
  it("opens at the page for the current screen", async () => {
    const drawer = await openHelp(await openPage("/system/pos"));

    expect(await within(drawer).findByRole("article", { name: "职位" })).toBeDefined();
    expect(within(drawer).getByText(/它不带来权限/u)).toBeDefined();
  });

  it("lists the pages that the account may need", async () => {
    const stage = await openPage("/system/pos");
    const drawer = await openHelp(stage);

    await stage.user.click(await within(drawer).findByRole("button", { name: "目录" }));

    const titles = within(drawer)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(titles).toEqual(["职位", "多人同时打开一条记录", "键盘"]);
    await stage.user.click(within(drawer).getByRole("button", { name: "键盘" }));
    expect(await within(drawer).findByRole("article", { name: "键盘" })).toBeDefined();
  });

  it("has the first steps again after they were put away", async () => {
    const stage = await openPage("/dashboard/home", ["sysPos/page", "sysFirstSteps/list"]);
    const drawer = await openHelp(stage);

    const step = await within(drawer).findByRole("link", { name: "职位" });
    expect(step.getAttribute("href")).toBe("#/system/pos");
    await stage.user.click(within(drawer).getByRole("button", { name: "在首页显示" }));

    await waitFor(() =>
      expect(stage.server.receivedCalls(firstStepsApi, "hide")[0]?.input).toEqual({ isHidden: false }),
    );
    await stage.user.click(step);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "帮助" })).toBeNull());
  });

  it("is in the user's menu on phones, where going back closes it", async () => {
    browser.narrow = true;
    history.pushState(null, "");
    const { user, address } = await openPage("/system/pos");
    expect(screen.queryByRole("button", { name: "帮助" })).toBeNull();

    await user.click(await screen.findByRole("button", { name: /账号菜单/u }));
    await user.click(await screen.findByRole("menuitem", { name: "帮助" }));

    expect(await screen.findByRole("dialog", { name: "帮助" })).toBeDefined();
    await goBack();
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "帮助" })).toBeNull());
    expect(address()).toBe("/system/pos");
  });
});

describe("the manual", () => {
  it("explains only pages that exist, and has each page in both languages", async () => {
    const screens = new Set(webModules.flatMap((module) => Object.keys(module.screens ?? {})));
    const pages = (await Promise.all(webModules.map(async ({ manual }) => (await manual?.())?.manual ?? []))).flat();

    expect(pages.flatMap((page) => page.screens ?? []).filter((name) => !screens.has(name))).toEqual([]);
    for (const { load } of pages) {
      const [chinese, english] = [(await load["zh-CN"]()).default, (await load.en()).default];
      expect(chinese).toMatch(/^# \p{Script=Han}/u);
      expect(english).toMatch(/^# [A-Z]/u);
      expect(english.split("\n## ")).toHaveLength(chinese.split("\n## ").length);
    }
  });
});
