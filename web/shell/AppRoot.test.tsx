import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Button } from "antd";
import { describe, expect, it, vi } from "vitest";
import { AccountType } from "#contract/accountType";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { Position, positionApi } from "#modules/identity/position/contract";
import { constantApi } from "#modules/settings/constant/session";
import { sessionApi } from "#modules/identity/session/contract";
import { call } from "#base/api";
import { clearSession, loadSession } from "#base/session/session";
import { getChosenTenant } from "#base/session/sysInfo";
import { tokenStore } from "#base/session/tokens";
import { store, toStorageKey } from "#base/storage";
import { aMenu, aToken, aUser } from "#testing/builders.ts";
import { createSample } from "#testing";
import { homeMenu, renderApp } from "#testing/renderApp.tsx";

/** Reports a stored value that another tab of this browser has changed. */
function changeInOtherTab(name: string, newValue: string | null): void {
  act(() => void dispatchEvent(new StorageEvent("storage", { key: toStorageKey(name), newValue })));
}

/** Reads the query of the sign-in address. */
const readQuery = (address: string) => Object.fromEntries(new URLSearchParams(address.split("?")[1]));

describe("the address", () => {
  it("redirects an anonymous caller to sign-in with the return address", async () => {
    const { address } = await renderApp({ address: "/platform/position?name=%E5%B7%A5" });

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
    expect(readQuery(address())).toEqual({ redirect: "/platform/position", params: '{"name":"工"}' });
  });

  it("redirects an anonymous caller to the tenant's sign-in and deletes data of an earlier session", async () => {
    for (const name of ["userInfo", "constList", "userTable"]) store(localStorage, name, { left: "behind" });
    store(sessionStorage, "tags", []);

    const { address } = await renderApp({ address: "/platform/position", tenantId: 200_001 });

    await screen.findByRole("heading", { name: "欢迎回来" });
    expect(readQuery(address())).toEqual({ redirect: "/platform/position", tid: "200001" });
    const left = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    expect(left.filter((key) => /userInfo|constList|userTable|tags/u.test(key))).toEqual([]);
    expect(getChosenTenant()).toBe(200_001);
  });

  it("continues the session that another tab has started", async () => {
    const { address } = await renderApp({ address: "/login" });
    await screen.findByRole("heading", { name: "欢迎回来" });
    tokenStore.write({ access: aToken(900), refresh: "refresh" });

    act(() => {
      location.hash = "/dashboard/home";
    });

    expect(await screen.findByRole("navigation", { name: "主菜单" })).toBeDefined();
    await waitFor(() => expect(address()).toBe("/dashboard/home"));
    expect(tokenStore.read()?.refresh).toBe("refresh");
  });

  it("keeps the tenant of the sign-in page out of the return address", async () => {
    const { address } = await renderApp({ address: "/platform/position?tid=200001", tenantId: 200_001 });

    await screen.findByRole("heading", { name: "欢迎回来" });
    expect(readQuery(address())).toEqual({ redirect: "/platform/position", tid: "200001" });
  });

  it.each([
    ["the same person", 7, "/dashboard/home?day=2"],
    ["another person", 8, "/dashboard/home"],
  ])("of a page whose session has ended is open to %s who signs in next", async (_, id, expected) => {
    const { address, server } = await renderApp({
      address: "/dashboard/home?day=2",
      signedIn: aUser({ id: toId(7), realName: "王工" }),
    });
    await screen.findByRole("heading", { name: /王工/u });

    act(() => clearSession("over"));
    await screen.findByRole("heading", { name: "欢迎回来" });
    server.answer(sessionApi, "userInfo", () => aUser({ id: toId(id), realName: "李工" }));
    tokenStore.write({ access: aToken(900), refresh: "refresh" });
    await act(async () => await loadSession());

    expect(await screen.findByRole("heading", { name: /李工/u })).toBeDefined();
    expect(address()).toBe(expected);
  });

  it.each([
    ["a sign-out in another tab", "wanted", /^您已在其他标签页退出登录/u],
    ["a new password set in another tab", "passwordChanged", /^密码已修改/u],
    ["an end without a reason in another tab", null, /^登录已过期/u],
  ])("is the one to return to after %s, which the sign-in page names", async (_, reason, expected) => {
    const { address } = await renderApp({ address: "/dashboard/home?day=2", signedIn: aUser({ realName: "王工" }) });
    await screen.findByRole("heading", { name: /王工/u });

    changeInOtherTab("reason", reason);
    changeInOtherTab("access-token", null);

    expect(await screen.findByText(expected, { selector: "[role=status]" })).toBeDefined();
    expect(readQuery(address())).toMatchObject({ redirect: "/dashboard/home" });
  });

  it("is restored from the return address of the sign-in page, with its query", async () => {
    const { address } = await renderApp({
      address: `/login?${new URLSearchParams({ redirect: "/dashboard/home", params: '{"day":"2"}' }).toString()}`,
      signedIn: aUser({ realName: "王工" }),
    });

    expect(await screen.findByRole("heading", { name: /王工/u })).toBeDefined();
    expect(address()).toBe("/dashboard/home?day=2");
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "/login"])(
    "is the start page after sign-in if the return address is %s",
    async (redirect) => {
      const { address } = await renderApp({
        address: `/login?${new URLSearchParams({ redirect }).toString()}`,
        signedIn: aUser({ realName: "王工" }),
      });

      expect(await screen.findByRole("heading", { name: /王工/u })).toBeDefined();
      expect(address()).toBe("/dashboard/home");
    },
  );

  it("of the root opens the start page", async () => {
    const { address } = await renderApp({ address: "/", signedIn: aUser({ realName: "王工" }) });

    expect(await screen.findByRole("heading", { name: /王工/u })).toBeDefined();
    expect(address()).toBe("/dashboard/home");
  });

  it("without a page shows a not-found page inside the shell, with a button to the start page", async () => {
    const { address, user } = await renderApp({ address: "/nowhere", signedIn: aUser({ realName: "王工" }) });
    expect(await screen.findByRole("heading", { name: "页面不存在" })).toBeDefined();
    expect(screen.getByRole("navigation", { name: "主菜单" })).toBeDefined();

    await user.click(screen.getByRole("button", { name: "返回首页" }));

    expect(await screen.findByRole("heading", { name: /王工/u })).toBeDefined();
    expect(address()).toBe("/dashboard/home");
  });
});

describe("the menu", () => {
  it("leaves out entries without a screen, groups without entries, and hidden ones", async () => {
    const menus = [
      homeMenu(),
      aMenu({
        path: "/platform",
        title: "平台",
        children: [
          aMenu({ path: "/platform/position", title: "职位管理", component: "/system/pos/index" }),
          aMenu({ path: "/platform/unknown", title: "未来功能", component: "/future/index" }),
          aMenu({ path: "/platform/hidden", title: "隐藏页", component: "/home/index", isHide: true }),
        ],
      }),
      aMenu({
        path: "/empty",
        title: "空组",
        children: [aMenu({ path: "/empty/one", title: "未来", component: "/future/two" })],
      }),
    ];

    await renderApp({ signedIn: aUser(), menus });

    const rail = await screen.findByRole("navigation", { name: "主菜单" });
    expect(
      within(rail)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["工作台", "平台"]);
  });
});

describe("a signed-in window", () => {
  it("takes a double click on any button as one", async () => {
    await renderApp({ signedIn: aUser() });
    await screen.findByRole("navigation", { name: "主菜单" });
    const handleClick = vi.fn<() => void>();
    render(<Button onClick={handleClick}>发送</Button>);
    const button = screen.getByRole("button", { name: /发\s?送/u });

    for (const detail of [1, 2]) fireEvent.click(button, { detail });

    expect(handleClick).toHaveBeenCalledOnce();
  });

  it("shows the next account nothing that was loaded for the one before", async () => {
    const positions = aMenu({ path: "/platform/position", title: "职位管理", component: "/system/pos/index" });
    const row = Position.parse(createSample(Position));
    const rowsOf = (name: string) => () => toPage({ page: 1, pageSize: 20 }, { total: 1 }, [{ ...row, name }]);
    const { server } = await renderApp({
      address: "/platform/position",
      signedIn: aUser({ accountType: AccountType.platform }),
      menus: [homeMenu(), positions],
      prepare: (own) => own.answer(positionApi, "page", rowsOf("工长")),
    });
    await screen.findByText("工长");

    act(() => clearSession("wanted"));
    await screen.findByRole("heading", { name: "欢迎回来" });
    server.answer(positionApi, "page", rowsOf("焊工"));
    tokenStore.write({ access: aToken(900), refresh: "refresh" });
    await act(async () => await loadSession());
    act(() => {
      location.hash = "/platform/position";
    });

    expect(await screen.findByText("焊工")).toBeDefined();
    expect(screen.queryByText("工长")).toBeNull();
  });
});

describe("an account without any menu", () => {
  it("sees a message and is signed out", async () => {
    const { server } = await renderApp({ signedIn: aUser(), menus: [] });

    expect(await screen.findByText("抱歉，您没有登录权限")).toBeDefined();
    expect(tokenStore.read()).toBeUndefined();
    expect(server.receivedCalls(sessionApi, "logout")).toHaveLength(1);
  });
});

describe("the end of a session", () => {
  it("detected by any call opens sign-in with a notice and the return address", async () => {
    const { server, address } = await renderApp({ address: "/dashboard/home?tab=2", signedIn: aUser() });
    await screen.findByRole("navigation", { name: "主菜单" });
    server.refuse(constantApi, "list", { code: 401 });

    await act(async () => await call(constantApi, "list", {}).catch(() => undefined));

    expect(await screen.findByText("登录已过期，请重新登录。登录后会回到刚才的页面。")).toBeDefined();
    expect(readQuery(address())).toEqual({ redirect: "/dashboard/home", params: '{"tab":"2"}' });
  });

  it("forced by another account names that account and the reason", async () => {
    const { server } = await renderApp({ signedIn: aUser() });
    await screen.findByRole("navigation", { name: "主菜单" });
    const extras = { reason: "forced_offline", name: "王芳", words: "您已被 王芳 强制下线" };
    server.refuse(constantApi, "list", { code: 401, message: `401 ${extras.words}`, extras });

    await act(async () => await call(constantApi, "list", {}).catch(() => undefined));

    expect((await screen.findByText("您已被 王芳 强制下线")).getAttribute("role")).toBe("status");
  });

  it("leads the same account back to its tabs", async () => {
    const findTab = async () =>
      await within(await screen.findByRole("navigation", { name: "打开的页面" })).findByRole("button", {
        name: "职位管理",
      });
    const positions = aMenu({ path: "/platform/position", title: "职位管理", component: "/system/pos/index" });
    await renderApp({ signedIn: aUser({ id: toId(7), realName: "王工" }), menus: [homeMenu(), positions] });
    await screen.findByRole("heading", { name: /王工/u });
    act(() => void (location.hash = "/platform/position"));
    await findTab();
    act(() => void (location.hash = "/dashboard/home"));

    act(() => clearSession("over"));
    await screen.findByRole("heading", { name: "欢迎回来" });
    tokenStore.write({ access: aToken(900), refresh: "refresh" });
    await act(async () => await loadSession());

    expect(await findTab()).toBeDefined();
  });

  it("on the user's request needs a confirmation, and keeps no page to return to", async () => {
    const { server, user, address } = await renderApp({
      address: "/dashboard/home?tab=2",
      signedIn: aUser({ realName: "王工" }),
    });

    await user.click(await screen.findByRole("button", { name: /^账号菜单.*王工$/u }));
    await user.click(await screen.findByRole("menuitem", { name: "退出登录" }));
    const question = await screen.findByRole("dialog", { name: "退出登录？" });
    expect(server.receivedCalls(sessionApi, "logout")).toHaveLength(0);
    await user.click(within(question).getByRole("button", { name: "退出登录" }));

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
    expect(server.receivedCalls(sessionApi, "logout")).toHaveLength(1);
    expect(readQuery(address())).toEqual({});
  });
});

describe("a session that fails to load", () => {
  it("shows the error with its request ID and can be retried", async () => {
    const { server, user } = await renderApp({ signedIn: aUser({ realName: "王工" }) });
    server.refuse(sessionApi, "userInfo", { code: 500, message: "数据库暂时不可用", requestId: "r-42" });
    await act(async () => {
      clearSession("wanted");
      tokenStore.write({ access: aToken(900), refresh: "refresh" });
      await loadSession();
    });
    expect(await screen.findByText("服务暂时不可用，请稍后重试（编号 r-42）")).toBeDefined();

    server.answer(sessionApi, "userInfo", () => aUser({ realName: "王工" }));
    await user.click(screen.getByRole("button", { name: "重试" }));

    expect(await screen.findByRole("button", { name: /^账号菜单.*王工$/u })).toBeDefined();
  });
});
