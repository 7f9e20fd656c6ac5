import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Api } from "#contract/api";
import { AccountType } from "#contract/accountType";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { type Position, positionApi } from "#modules/identity/position/contract";
import { roleApi } from "#modules/identity/role/contract";
import { aMenu, aUser } from "#testing/builders.ts";
import type { FakeServer } from "#testing/fakeServer.ts";
import { homeMenu, renderApp } from "#testing/renderApp.tsx";
import { createSample } from "#testing/sample.ts";

const positions = aMenu({
  path: "/system/pos",
  title: "职位管理",
  component: "/system/pos/index",
  pinyin: "zhi wei guan li",
  readings: "zhiweiguanli zwgl",
});
const roles = aMenu({
  path: "/system/role",
  title: "角色管理",
  component: "/system/role/index",
  pinyin: "jue se guan li",
  readings: "jueseguanli jsgl",
});
const menus = [homeMenu(), aMenu({ path: "/system", title: "系统管理", children: [positions, roles] })];
const boss = aUser({ accountType: AccountType.platform });

const apis: readonly Api[] = [positionApi, roleApi];

function aPosition(id: number, name: string): Position {
  const [row] = positionApi.calls.page.output.parse(createSample(positionApi.calls.page.output)).items;
  if (row === undefined) throw new Error("the sample has no row");
  return { ...row, id: toId(id), name, code: `P${id}` };
}

function prepare(server: FakeServer): void {
  for (const api of apis)
    for (const [name, { output }] of Object.entries(api.calls)) server.answer(api, name, () => createSample(output));
  server.answer(positionApi, "page", ({ keyword }) =>
    keyword === "工" || keyword === "工长"
      ? toPage({ page: 1, pageSize: 5 }, { total: 12 }, [aPosition(3, "工长"), aPosition(4, "监工")])
      : toPage({ page: 1, pageSize: 5 }, { total: 0 }, []),
  );
  server.answer(roleApi, "page", () => toPage({ page: 1, pageSize: 5 }, { total: 0 }, []));
}

// Transforming the palette's modules takes long the first time.
beforeAll(async () => void (await Promise.all([import("#shell/layout/Shell.tsx"), import("./Palette.tsx")])));

const theInput = async () => await screen.findByRole("combobox", { name: "搜索页面、记录和操作" });

async function opened(overrides: Partial<Parameters<typeof renderApp>[0]> = {}) {
  const stage = await renderApp({ address: "/dashboard/home", signedIn: boss, menus, prepare, ...overrides });
  await screen.findByRole("heading", { level: 1 });
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  const dialog = await screen.findByRole("dialog", { name: "搜索" });
  const input = await theInput();
  return { ...stage, dialog, input };
}

const group = (name: string) => screen.findByRole("group", { name });
const titles = (element: HTMLElement) =>
  within(element)
    .getAllByRole("option")
    .map((option) => option.querySelector(".sw-palette-title")?.textContent);
const activeOf = (input: HTMLElement) =>
  document.querySelector(`[id="${input.getAttribute("aria-activedescendant")}"] .sw-palette-title`)?.textContent;

/** The keywords that positions were searched for; the home page only counts positions. */
const searched = (server: FakeServer) =>
  server.receivedCalls(positionApi, "page").flatMap(({ input }) => ("keyword" in input ? [input] : []));

describe("the palette", () => {
  it.each(["职位", "zhiwei", "zwgl", "/system/pos"])("finds a page by %s", async (keyword) => {
    const { user, input, address } = await opened();

    await user.type(input, keyword);
    expect(titles(await group("页面"))[0]).toBe("职位管理");
    await user.keyboard("{Enter}");

    await waitFor(() => expect(address()).toBe("/system/pos"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("opens by the button of the header, shows the menu position of each page, and highlights matches", async () => {
    const { user } = await renderApp({ address: "/dashboard/home", signedIn: boss, menus, prepare });
    await user.click(await screen.findByRole("button", { name: "搜索页面、人员、记录" }));

    await user.type(await theInput(), "zw");

    const option = within(await group("页面")).getByRole("option", { name: /职位管理/u });
    expect(option.textContent).toContain("系统管理");
    expect(option.querySelector("mark")?.textContent).toBe("职位");
  });

  it("searches the lists for records, shows five and links to the others", async () => {
    const { user, server, input, address } = await opened();

    await user.type(input, "工");
    const found = await group("职位");
    expect(await within(found).findByRole("option", { name: /监工/u })).toBeDefined();
    expect(titles(found)).toEqual(["工长", "监工", "查看全部匹配的职位"]);
    expect(searched(server)).toEqual([{ keyword: "工", pageSize: 5 }]);
    await user.click(within(found).getByRole("option", { name: /监工/u }));

    await waitFor(() => expect(decodeURIComponent(address())).toBe("/system/pos?keyword=监工&record=edit:4"));
  });

  it("links to the filtered list for an account that may only view", async () => {
    const reader = aUser({ apis: ["sysPos/page"] });
    const { user, input, address } = await opened({ signedIn: reader });

    await user.type(input, "工");
    await user.click(await screen.findByRole("option", { name: /监工/u }));

    await waitFor(() => expect(decodeURIComponent(address())).toBe("/system/pos?keyword=监工"));
  });

  it("searches after a pause in typing, and discards results of an older keyword", async () => {
    const { user, server, input } = await opened();

    await user.type(input, "工长x");
    await waitFor(() => expect(searched(server)).toHaveLength(1));

    expect(searched(server)).toMatchObject([{ keyword: "工长x" }]);
    expect(await screen.findByText("没有找到“工长x”")).toBeDefined();
  });

  it("searches only what the account may see, and offers only what it may add", async () => {
    const reader = aUser({ apis: ["sysPos/page", "sysRole/page", "sysRole/add"] });
    const { user, server, input } = await opened({ signedIn: reader, menus: [homeMenu(), positions] });

    await user.type(input, "新增");
    await waitFor(() => expect(searched(server)).toHaveLength(1));

    expect(server.receivedCalls(roleApi, "page")).toEqual([]);
    expect(screen.queryByRole("option", { name: /新增/u })).toBeNull();
  });

  it("finds what can be done with a record, and leads to its list", async () => {
    const { user, input, address } = await opened();

    await user.type(input, "复制角色");
    const actions = await group("操作");
    await user.click(within(actions).getByRole("option", { name: /复制角色与授权.*角色管理/u }));

    await waitFor(() => expect(address()).toBe("/system/role"));
  });

  it("offers no action on a record to accounts without its permission", async () => {
    const { user, input } = await opened({ signedIn: aUser({ apis: ["sysRole/page"] }) });

    await user.type(input, "角色");

    expect(await screen.findByRole("option", { name: /角色管理/u })).toBeDefined();
    expect(screen.queryByRole("option", { name: /复制角色与授权/u })).toBeNull();
  });

  it("keeps working when one search fails, and retries that one on request", async () => {
    const { user, server, input } = await opened();
    server.refuse(roleApi, "page", { code: 500, message: "服务器出错" });

    await user.type(input, "工");
    const retry = await screen.findByRole("option", { name: /未能搜索角色/u });
    expect(await screen.findByRole("option", { name: /监工/u })).toBeDefined();
    server.answer(roleApi, "page", () => toPage({ page: 1, pageSize: 5 }, { total: 0 }, []));
    await user.click(retry);

    await waitFor(() => expect(screen.queryByRole("option", { name: /未能搜索/u })).toBeNull());
    expect(screen.getByRole("option", { name: /监工/u })).toBeDefined();
  });

  it("is navigated by the arrow keys, wraps around, and announces the number of results", async () => {
    const { user, input, dialog } = await opened();

    await user.type(input, "管理");
    const first = activeOf(input);
    await user.keyboard("{ArrowDown}");
    expect([first, activeOf(input)]).toEqual(["职位管理", "角色管理"]);
    await user.keyboard("{ArrowUp}{ArrowUp}");

    expect(activeOf(input)).not.toBe("职位管理");
    await waitFor(() => expect(within(dialog).getByRole("status").textContent).toMatch(/^\d+ 条结果$/u));
  });

  it("opens a new tab by Ctrl+Enter", async () => {
    const open = vi.spyOn(globalThis, "open").mockReturnValue(null);
    const { user, input } = await opened();

    await user.type(input, "zwgl{Control>}{Enter}{/Control}");

    expect(open).toHaveBeenCalledWith("#/system/pos", "_blank", "noopener");
  });

  it("leaves the keys to an input method that is composing", async () => {
    const { user, input, address } = await opened();
    await user.type(input, "zwgl");

    fireEvent.keyDown(input, { key: "Enter", isComposing: true });

    expect(address()).toBe("/dashboard/home");
    expect(screen.getByRole("dialog", { name: "搜索" })).toBeDefined();
  });

  it("lists recent choices first, separately for each account", async () => {
    const { user, input, unmount } = await opened();
    await user.type(input, "zwgl{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await theInput(), "工");
    await user.click(await screen.findByRole("option", { name: /监工/u }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    unmount();

    const repeat = await opened();
    // Names of records were removed with the session.
    expect(titles(await group("最近使用"))).toEqual(["职位管理"]);
    repeat.unmount();
    await opened({ signedIn: { ...boss, id: toId(8) } });
    expect(screen.queryByRole("group", { name: "最近使用" })).toBeNull();
  });

  it("remembers records until the session ends", async () => {
    const { user, input } = await opened();
    await user.type(input, "工");
    await user.click(await screen.findByRole("option", { name: /监工/u }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await user.keyboard("{Control>}k{/Control}");

    expect(titles(await group("最近使用"))).toEqual(["监工"]);
  });

  it("changes the appearance, and asks before signing out", async () => {
    const { user, input } = await opened();
    await user.type(input, "深色{Enter}");
    await waitFor(() => expect(document.documentElement.dataset["theme"]).toBe("dark"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await user.keyboard("{Control>}k{/Control}");
    await user.type(await theInput(), "退出登录{Enter}");

    expect(await screen.findByRole("dialog", { name: "退出登录？" })).toBeDefined();
  });

  it("reports that nothing matches", async () => {
    const { user, input } = await opened();

    await user.type(input, "没有这个");

    expect(await screen.findByText("没有找到“没有这个”")).toBeDefined();
    expect(input.getAttribute("aria-expanded")).toBe("false");
  });
});

describe("keyboard shortcuts", () => {
  const press = async (...keys: string[]) =>
    await act(async () => {
      for (const key of keys) fireEvent.keyDown(document.body, { key });
      await Promise.resolve();
    });

  it("? lists the shortcuts of the current page", async () => {
    await renderApp({ address: "/dashboard/home", signedIn: boss, menus, prepare });
    await screen.findByRole("heading", { level: 1 });

    await press("?");

    const dialog = await screen.findByRole("dialog", { name: "快捷键" });
    expect(within(dialog).getByText("Ctrl+K")).toBeDefined();
    expect(within(dialog).getByRole("heading", { name: "全局" })).toBeDefined();
  });

  it("g and a second key open a page", async () => {
    const { address } = await renderApp({ address: "/dashboard/home", signedIn: boss, menus, prepare });
    await screen.findByRole("heading", { level: 1 });

    await press("g", "2");
    await waitFor(() => expect(address()).toBe("/system/pos"));
    await press("g", "h");
    await waitFor(() => expect(address()).toBe("/dashboard/home"));
  });
});
