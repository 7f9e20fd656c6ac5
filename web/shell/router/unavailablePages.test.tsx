import { sessionMenuApi } from "#modules/identity/menu/session";
import type { MenuNode, DeniedPage } from "#contract/session";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { toId } from "#contract/id";
import { sessionApi } from "#modules/identity/session/contract";
import { noticeApi } from "#modules/workspace/notice/contract";
import { aMenu, aUser } from "#testing/builders.ts";
import type { FakeServer } from "#testing/fakeServer.ts";
import { homeMenu, renderApp } from "#testing/renderApp.tsx";

beforeAll(async () => {
  await Promise.all([import("../layout/Shell.tsx"), import("./MissingPage.lazy.tsx"), import("./PublicPage.lazy.tsx")]);
});

const anEngineer = () => aUser({ realName: "王工" });

async function openForbiddenPage(about: Partial<DeniedPage> = {}, prepare?: (server: FakeServer) => void) {
  return await renderApp({
    address: "/system/pos?page=2",
    signedIn: anEngineer(),
    prepare: (server) => {
      server.answer(sessionMenuApi, "pageAccess", ({ path }) => {
        const page = { id: toId(9), title: "职位管理", place: ["系统管理", "职位管理"], permissions: ["sysPos/page"] };
        return path === "/system/pos" ? [{ ...page, roles: [], ...about }] : [];
      });
      prepare?.(server);
    },
  });
}

describe("a page that the account may not open", () => {
  it("shows the missing permission and the roles that hold it, inside the shell", async () => {
    await openForbiddenPage({
      roles: [
        { id: toId(5), name: "人事" },
        { id: toId(6), name: "项目经理" },
      ],
    });

    expect(await screen.findByRole("heading", { name: "没有访问权限" })).toBeDefined();
    expect(screen.getByText("您没有打开“职位管理”的权限。")).toBeDefined();
    expect(screen.getByText("系统管理 / 职位管理")).toBeDefined();
    expect(screen.getByText("sysPos/page")).toBeDefined();
    expect(screen.getByText("拥有该权限的角色：人事, 项目经理。请联系管理员授权。")).toBeDefined();
    expect(screen.getByText("sysPos/page").closest("details")?.open).toBe(false);
    const [first] = within(screen.getByRole("main")).getAllByRole("button");
    expect(first?.textContent).toBe("返回首页");
    expect(screen.getByRole("navigation", { name: "主菜单" })).toBeDefined();
    await waitFor(() => expect(document.title).toMatch(/^没有访问权限 - /u));
  });

  it("first offers to ask the administrators, once", async () => {
    let isAsked = false;
    const { server, user } = await openForbiddenPage({}, (fake) => {
      fake.answer(noticeApi, "accessHelp", () => ({ administrators: ["彭刚"], isAsked }));
      fake.answer(noticeApi, "requestAccess", () => {
        isAsked = true;
        return null;
      });
    });

    await screen.findByRole("button", { name: "请彭刚（管理员）开通" });
    const buttons = within(screen.getByRole("main")).getAllByRole("button");
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["请彭刚（管理员）开通", "返回首页", "重新登录"]);
    await user.click(screen.getByRole("button", { name: "请彭刚（管理员）开通" }));

    expect(await screen.findByRole("button", { name: "已向彭刚提出申请" })).toHaveProperty("disabled", true);
    expect(server.receivedCalls(noticeApi, "requestAccess")[0]?.input).toEqual({ path: "/system/pos" });
  });

  it("refers to the administrator if the server names no role", async () => {
    await openForbiddenPage();

    expect(await screen.findByText("请联系管理员授权。")).toBeDefined();
  });

  it("shows a general message if field permissions hide the page's details", async () => {
    const { server } = await renderApp({ address: "/", signedIn: anEngineer() });
    server.answer(sessionMenuApi, "pageAccess", () => [{ id: toId(9), roles: [] }]);

    act(() => {
      location.hash = "/system/pos";
    });

    expect(await screen.findByText("您未被授权进行此操作，可重新登录或联系管理员授权。")).toBeDefined();
  });

  it("leads back to the page that was used before it", async () => {
    const menus = [homeMenu(), aMenu({ path: "/quiet", title: "通讯录", component: "/home/index" })];
    const { user, server, address } = await renderApp({ address: "/quiet?page=2", signedIn: anEngineer(), menus });
    server.answer(sessionMenuApi, "pageAccess", () => [{ id: toId(9), roles: [] }]);
    await waitFor(() => expect(document.title).toMatch(/^通讯录 - /u));
    act(() => {
      location.hash = "/system/pos";
    });

    await user.click(await screen.findByRole("button", { name: "返回上一页" }));

    await waitFor(() => expect(address()).toBe("/quiet?page=2"));
    expect(screen.queryByRole("heading", { name: "没有访问权限" })).toBeNull();
  });

  it("offers to sign in again and is kept as the return address", async () => {
    const { user, server, address } = await openForbiddenPage();

    await user.click(await screen.findByRole("button", { name: "重新登录" }));

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
    expect(server.receivedCalls(sessionApi, "logout")).toHaveLength(1);
    expect(address()).toContain(`redirect=${encodeURIComponent("/system/pos")}`);
  });

  it("has the address /401, as specified", async () => {
    await renderApp({ address: "/401", signedIn: anEngineer() });

    expect(await screen.findByRole("heading", { name: "没有访问权限" })).toBeDefined();
  });
});

describe("a menu entry", () => {
  it("without a screen in this build shows a message at its address", async () => {
    const menus = [homeMenu(), aMenu({ path: "/future", title: "未来", component: "/future/index" })];

    await renderApp({ address: "/future", signedIn: anEngineer(), menus });

    expect(await screen.findByRole("heading", { name: "页面不存在" })).toBeDefined();
    expect(screen.getByText("此页面在当前版本中尚未提供。")).toBeDefined();
  });

  it("hidden in the menu can be opened by its address and has a tag", async () => {
    const menus = [homeMenu(), aMenu({ path: "/quiet", title: "隐藏页", component: "/home/index", isHide: true })];

    await renderApp({ address: "/quiet", signedIn: anEngineer(), menus });

    const tags = await screen.findByRole("navigation", { name: "打开的页面" });
    expect(within(tags).getByRole("button", { name: "隐藏页" })).toBeDefined();
    const main = within(screen.getByRole("navigation", { name: "主菜单" }));
    expect(main.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["工作台"]);
  });

  it("for another site opens in a new window, also from the command palette", async () => {
    const openWindow = vi.spyOn(globalThis, "open").mockReturnValue(null);
    const wiki = aMenu({ path: "/wiki", title: "施工手册", isLink: "https://wiki.example/a" });
    const { user } = await renderApp({ signedIn: anEngineer(), menus: [homeMenu(), { ...wiki, type: 2 }] });

    const main = await screen.findByRole("navigation", { name: "主菜单" });
    const link = within(main).getByRole("link", { name: "施工手册" });
    expect([link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
      "https://wiki.example/a",
      "_blank",
      "noopener noreferrer",
    ]);
    await user.keyboard("{Control>}k{/Control}");
    await user.click(await screen.findByRole("option", { name: /施工手册/u }));

    await waitFor(() =>
      expect(openWindow).toHaveBeenCalledWith("https://wiki.example/a", "_blank", "noopener,noreferrer"),
    );
  });

  it("for roles that the account does not hold is hidden", async () => {
    const entries = [
      homeMenu(),
      withRoles(aMenu({ path: "/mine", title: "我的", component: "/home/index" }), ["safety"]),
      withRoles(aMenu({ path: "/other", title: "别人的", component: "/home/index" }), ["admin"]),
    ];
    const roles = [{ id: toId(3), name: "安全员", code: "safety", disabled: false }];

    await renderApp({ signedIn: aUser({ roles }), prepare: () => answerMenus(entries) });

    const main = within(await screen.findByRole("navigation", { name: "主菜单" }));
    expect(main.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["工作台", "我的"]);
  });
});

/** An entry with roles, which our own server does not send. */
function withRoles(item: MenuNode, roles: string[]): object {
  return { ...item, meta: { ...item.meta, roles } };
}

/** Answers the menu call with entries that may hold more fields than our own server sends. */
function answerMenus(menus: readonly object[]): void {
  const originalFetch = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url, location.origin);
    if (!pathname.endsWith("/sysMenu/loginMenuTree")) return await originalFetch(url, init);
    return Response.json({ code: 200, type: "success", message: "", result: menus, extras: null, time: "" });
  };
}

describe("a public page", () => {
  it("without a screen in this build shows a message and a button to sign-in", async () => {
    localStorage.setItem("siteward:public", JSON.stringify([{ path: "/later", component: "/later/index" }]));
    const { user } = await renderApp({ address: "/later" });
    expect(await screen.findByText("此页面在当前版本中尚未提供。")).toBeDefined();

    await user.click(screen.getByRole("button", { name: "前往登录" }));

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
  });

  it("needs no session once the menu has marked it as public", async () => {
    const item = aMenu({ path: "/open", title: "公开", component: "/system/pos/index" });
    const publicItem = { ...item, meta: { ...item.meta, isPublic: true } };
    const { unmount } = await renderApp({
      signedIn: anEngineer(),
      prepare: () => answerMenus([homeMenu(), publicItem]),
    });
    await screen.findByRole("navigation", { name: "主菜单" });
    unmount();

    const { address } = await renderApp({ address: "/open" });

    await waitFor(() => expect(document.querySelector("main.sw-public")).not.toBeNull());
    expect(address()).toBe("/open");
    expect(screen.queryByRole("heading", { name: "欢迎回来" })).toBeNull();
  });
});

describe("the view inside another app", () => {
  const readLayout = () => document.querySelector<HTMLElement>(".sw-shell")?.dataset["layout"];

  it.each(["/?isapp=1#/dashboard/home", "/#/dashboard/home?isapp=1"])(
    "is requested by %s and remembered after a reload",
    async (url) => {
      const { unmount } = await renderApp({ url, signedIn: anEngineer() });
      await screen.findByRole("heading", { name: /王工/u });
      expect(readLayout()).toBe("app");
      unmount();

      await renderApp({ address: "/dashboard/home", signedIn: anEngineer() });
      await screen.findByRole("heading", { name: /王工/u });

      expect(readLayout()).toBe("app");
    },
  );

  it("is switched off by isapp=0", async () => {
    await renderApp({ url: "/#/dashboard/home?isapp=1", signedIn: anEngineer() });
    await screen.findByRole("heading", { name: /王工/u });

    act(() => {
      location.hash = "/dashboard/home?isapp=0";
    });

    await waitFor(() => expect(readLayout()).toBe("columns"));
    act(() => {
      location.hash = "/dashboard/home";
    });
    expect(readLayout()).toBe("columns");
  });
});
