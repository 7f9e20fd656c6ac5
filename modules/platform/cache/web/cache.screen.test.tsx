import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { cacheApi, type CacheEntry } from "../contract.ts";
import { cacheText as texts } from "../text/index.ts";
import { Component as CachePage } from "./CachePage.tsx";

const keys = ["menu:0:enabled", "permission:5:17", "permission:5:17:card", "permission:6:20", "session:5:account:17"];

const entry: CacheEntry = {
  key: "permission:5:17",
  value: { roleIds: [3, 4], rights: "***" },
  size: 2048,
  ageMs: 1240,
  remainingMs: 3760,
  hits: 12,
};

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.answer(cacheApi, "keyList", () => keys);
  server.answer(cacheApi, "detail", ({ key }) => ({ ...entry, key }));
  server.answer(cacheApi, "nodes", () => [
    {
      id: "one",
      host: "alpha",
      processId: 11,
      isOwn: true,
      caches: [{ name: "menu", entries: 3, size: 4096, hits: 7, oldestMs: 900, served: 75, loaded: 25 }],
    },
    { id: "two", host: "beta", processId: 12, isOwn: false, caches: [] },
  ]);
  server.answer(cacheApi, "delete", () => 1);
  server.answer(cacheApi, "deleteByPreKey", () => 2);
  server.answer(cacheApi, "clear", () => 5);
});

async function openPage() {
  return await renderScreen(<CachePage />, { server, texts });
}

const findNode = async (name: RegExp) => await screen.findByRole("treeitem", { name });

async function openKey() {
  const { user } = await openPage();
  await user.click(await findNode(/^permission/u));
  await user.click(within(await findPane("缓存值")).getByRole("button", { name: "5" }));
  await user.click(within(await findPane("缓存值")).getByRole("button", { name: "17" }));
  return { user, pane: await findPane("缓存值") };
}

async function findPane(name: string): Promise<HTMLElement> {
  return await screen.findByRole("region", { name });
}

describe("the keys", () => {
  it("are a tree of caches and tenants, with the installation by name", async () => {
    await openPage();

    expect((await findNode(/^permission/u)).getAttribute("aria-level")).toBe("1");
    expect((await findNode(/^整个系统/u)).getAttribute("aria-level")).toBe("2");
    expect((await findNode(/^6/u)).getAttribute("aria-level")).toBe("2");
    expect(screen.queryByRole("treeitem", { name: /^17/u })).toBeNull();
  });

  it("are searched at any place", async () => {
    const { user } = await openPage();
    await findNode(/^menu/u);

    await user.type(screen.getByRole("textbox"), "17{Enter}");

    await waitFor(() => expect(screen.queryByRole("treeitem", { name: /^menu/u })).toBeNull());
    expect(screen.getAllByRole("treeitem").map((one) => one.getAttribute("aria-label"))).toEqual([
      "permission:5:17",
      "permission:5:17:card",
      "session:5:account:17",
    ]);
  });

  it("say that they could not be loaded", async () => {
    server.refuse(cacheApi, "keyList", { code: 500, message: "出错了" });
    await openPage();

    expect(await screen.findByText(/服务暂时不可用/u)).toBeDefined();
  });
});

describe("a key", () => {
  it("shows its value with size, age and hits, and what is related", async () => {
    const { user, pane } = await openKey();

    expect(await within(pane).findByText("roleIds")).toBeDefined();
    expect(pane.textContent).toContain("1.2 秒");
    expect(pane.textContent).toContain("3.8 秒");
    expect(pane.textContent).toMatch(/命中次数12/u);
    expect(within(pane).getByText('"***"')).toBeDefined();
    const related = await findPane("相关的键");
    const tenant = within(related).getByRole("region", { name: "同一租户" });
    expect(
      within(tenant)
        .getAllByRole("button")
        .map((one) => one.textContent),
    ).toEqual(["permission:5:17:card", "session:5:account:17"]);
    await user.click(within(related).getByRole("button", { name: "permission:6:20" }));
    expect(await within(pane).findByRole("heading", { name: "permission:6:20" })).toBeDefined();
  });

  it("that has expired is said to be gone", async () => {
    server.answer(cacheApi, "detail", () => null);
    const { pane } = await openKey();

    expect(await within(pane).findByText(/已不在缓存中/u)).toBeDefined();
  });

  it("is removed after a confirmation, and all below a path too", async () => {
    const { user, pane } = await openKey();
    await user.click(await within(pane).findByRole("button", { name: "删除" }));
    const ask = await screen.findByRole("dialog", { name: "在所有节点上移除“permission:5:17”？" });
    expect(server.receivedCalls(cacheApi, "delete")).toEqual([]);
    await user.click(within(ask).getByRole("button", { name: /删\s?除/u }));

    await waitFor(() => expect(server.receivedCalls(cacheApi, "delete")).toHaveLength(1));
    expect(await screen.findByText("已移除 1 项")).toBeDefined();
    await user.click(await findNode(/^6/u));
    await user.click(await within(pane).findByRole("button", { name: "全部移除" }));
    const askAll = await screen.findByRole("dialog", { name: /“permission:6”/u });
    await user.click(within(askAll).getByRole("button", { name: "全部移除" }));
    await waitFor(() => expect(server.receivedCalls(cacheApi, "deleteByPreKey")).toHaveLength(1));
  });
});

it("does not offer to remove a whole cache", async () => {
  const { user } = await openPage();

  await user.click(await findNode(/^permission/u));

  const pane = await findPane("缓存值");
  expect(await within(pane).findByRole("button", { name: "5" })).toBeDefined();
  expect(within(pane).queryByRole("button", { name: /移除|删除/u })).toBeNull();
});

it("clears everything only after a confirmation", async () => {
  const { user } = await openPage();
  await user.click(await screen.findByRole("button", { name: "清空缓存" }));
  const ask = await screen.findByRole("dialog", { name: "清空所有节点上的缓存？" });
  expect(server.receivedCalls(cacheApi, "clear")).toEqual([]);

  await user.click(within(ask).getByRole("button", { name: "清空缓存" }));

  await waitFor(() => expect(server.receivedCalls(cacheApi, "clear")).toHaveLength(1));
  expect(await screen.findByText("已移除 5 项")).toBeDefined();
});

it("shows the nodes with the size of each cache", async () => {
  await openPage();

  const own = await screen.findByRole("table", { name: /alpha/u });
  expect(within(own).getByRole("row", { name: /^menu 3 4 kB 7 0.9 秒 75%$/u })).toBeDefined();
  const other = screen.getByRole("table", { name: /beta/u });
  expect(within(other).getByText("当前没有缓存内容")).toBeDefined();
  expect(screen.getAllByText("当前节点")).toHaveLength(1);
});
