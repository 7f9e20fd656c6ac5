import { act, screen, waitFor, within } from "@testing-library/react";
import { useEffect, useState } from "react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type HistoryStep, PageLocationProvider } from "#base/page/location.tsx";
import { mergeSearch } from "#base/page/mergeSearch";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { type RenderedScreen, renderScreen } from "#testing/renderScreen.tsx";
import { createSites, serveSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";

let server: FakeServer;

const getLastPageInput = () => server.receivedCalls(siteApi, "page").at(-1)?.input;

async function open(search = "", permissions: readonly string[] | "all" = "all"): Promise<RenderedScreen> {
  return await renderScreen(<SiteListPage />, { server, texts, search, permissions });
}

/** A list in a browser that is so busy that its address reaches the page, and steps back are taken, only on demand. */
function createBusyPage() {
  let latest = new URLSearchParams();
  let before: URLSearchParams | undefined;
  let show: ((search: string) => void) | undefined;

  function change(next: URLSearchParams, step: HistoryStep | undefined, shown: URLSearchParams): void {
    const changed = mergeSearch(latest, { shown, next });
    if (step === "back") before = changed;
    else latest = changed;
  }

  function arrive(): void {
    latest = before ?? latest;
    before = undefined;
    act(() => show?.(latest.toString()));
  }

  function BusyPage() {
    const [search, setSearch] = useState("");
    useEffect(() => {
      show = setSearch;
    }, []);
    return (
      <PageLocationProvider location={{ path: "/site", search }} setSearch={change}>
        <SiteListPage />
      </PageLocationProvider>
    );
  }

  return { BusyPage, getAddress: () => (before ?? latest).toString(), arrive };
}

beforeAll(async () => {
  // It loads lazily; the first test that opens it would wait for it.
  await import("../form/OpenForm.lazy.tsx");
});

beforeEach(() => {
  server = createFakeServer();
  serveSites(server, createSites(60));
});

describe("the address of a list", () => {
  it("contains conditions on any field, which are sent to the server", async () => {
    await open("?where=name~contains~桥&where=createTime~atLeast~2026-11-01T00:00:00Z&view=7&where=password~equals~x");
    await screen.findByRole("grid");

    expect(getLastPageInput()).toEqual({
      page: 1,
      pageSize: 20,
      conditions: [
        { field: "name", operator: "contains", values: ["桥"] },
        { field: "createTime", operator: "atLeast", values: ["2026-11-01T00:00:00Z"] },
      ],
    });
  });

  it("changes by back and forward, and so does the list", async () => {
    const page = await open();
    await screen.findByText("工地 1");
    await page.user.click(screen.getByRole("button", { name: "第 2 页" }));
    await screen.findByText("工地 21");
    await page.user.click(screen.getByRole("button", { name: "第 3 页" }));
    await screen.findByText("工地 41");

    page.back();
    expect(await screen.findByText("工地 21")).toBeDefined();
    page.back();
    expect(await screen.findByText("工地 1")).toBeDefined();
    page.forward();

    expect(await screen.findByText("工地 21")).toBeDefined();
    expect([...page.search()]).toEqual([["page", "2"]]);
  });

  it("gets a single history entry for continuous typing", async () => {
    const page = await open();
    await screen.findByRole("grid");
    const input = screen.getByRole("textbox", { name: "名称" });
    await page.user.type(input, "工{Enter}");
    await page.user.type(input, "地{Enter}");
    expect(page.search().get("name")).toBe("工地");

    page.back();

    expect(page.search().size).toBe(0);
    await waitFor(() => expect(input).toHaveProperty("value", ""));
  });
});

describe("an open record", () => {
  it("is part of the address, and is closed by back", async () => {
    const page = await open("?page=2");
    await page.user.click(await screen.findByRole("button", { name: "编辑 工地 21" }));
    await screen.findByRole("dialog", { name: "编辑工地" });
    expect([...page.search()]).toEqual([
      ["page", "2"],
      ["record", "edit:21"],
    ]);

    page.back();

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([...page.search()]).toEqual([["page", "2"]]);
    page.forward();
    expect(await screen.findByRole("dialog", { name: "编辑工地" })).toBeDefined();
  });

  it("asks before back discards its input, and stays in the address if the input is kept", async () => {
    const page = await open();
    await page.user.click(await screen.findByRole("button", { name: "编辑 工地 3" }));
    const form = await screen.findByRole("dialog", { name: "编辑工地" });
    await page.user.type(await within(form).findByRole("textbox", { name: "编码" }), "x");

    page.back();
    await page.user.click(await screen.findByRole("button", { name: "继续编辑" }));

    await waitFor(() => expect(page.search().get("record")).toBe("edit:3"));
    expect(within(form).getByRole("textbox", { name: "编码" })).toHaveProperty("value", "S3x");
    await waitFor(() => expect(screen.queryByRole("button", { name: "继续编辑" })).toBeNull());
    page.back();
    await page.user.click(await screen.findByRole("button", { name: "放弃" }));

    await waitFor(() => expect(screen.queryByRole("dialog", { name: "编辑工地" })).toBeNull());
    expect(page.search().size).toBe(0);
  });

  it("leaves no history entry when it is closed", async () => {
    const page = await open();
    await page.user.click(await screen.findByRole("button", { name: "第 2 页" }));
    await page.user.click(await screen.findByRole("button", { name: "编辑 工地 21" }));
    const form = await screen.findByRole("dialog", { name: "编辑工地" });

    await page.user.click(within(form).getByRole("button", { name: "取消" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([...page.search()]).toEqual([["page", "2"]]);
    page.back();
    expect(await screen.findByText("工地 1")).toBeDefined();
  });

  it("stays closed if the address names it only after it was closed", async () => {
    const { BusyPage, getAddress, arrive } = createBusyPage();
    const page = await renderScreen(<BusyPage />, { server, texts });
    await page.user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增工地" });
    await page.user.click(within(form).getByRole("button", { name: "取消" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const addressBefore = getAddress();

    arrive();
    await waitFor(() => expect(getAddress()).toBe(""));
    const formWhileNamed = screen.queryByRole("dialog");
    arrive();

    expect(addressBefore).toBe("record=add");
    expect(formWhileNamed).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
    await page.user.click(screen.getByRole("button", { name: "新增" }));
    expect(await screen.findByRole("dialog", { name: "新增工地" })).toBeDefined();
  });

  it("stays open if it was opened while the address was still leaving the one before", async () => {
    const { BusyPage, getAddress, arrive } = createBusyPage();
    const page = await renderScreen(<BusyPage />, { server, texts });
    await page.user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增工地" });
    arrive();
    await page.user.click(within(form).getByRole("button", { name: "取消" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await page.user.click(screen.getByRole("button", { name: "新增" }));
    await screen.findByRole("dialog", { name: "新增工地" });
    const addressBefore = getAddress();
    arrive();
    await waitFor(() => expect(getAddress()).toBe("record=add"));
    arrive();

    expect(addressBefore).toBe("");
    const again = await screen.findByRole("dialog", { name: "新增工地" });
    await page.user.click(within(again).getByRole("button", { name: "取消" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(getAddress()).toBe("");
  });

  it("is opened by an address, even if it is not on the current page", async () => {
    await open("?record=edit:45");

    const form = await screen.findByRole("dialog", { name: "编辑工地" });

    expect(await within(form).findByDisplayValue("工地 45")).toBeDefined();
    expect(getLastPageInput()).toMatchObject({ ids: [45] });
  });

  it("is requested separately only if the current page does not contain it", async () => {
    await open("?record=copy:5");

    expect(await screen.findByRole("dialog", { name: "复制工地" })).toBeDefined();
    expect(server.receivedCalls(siteApi, "page")).toHaveLength(1);
  });

  it("can be a new record with initial values", async () => {
    await open("?record=add:name~仓库~orderNo~7~password~x");

    const form = await screen.findByRole("dialog", { name: "新增工地" });

    expect(await within(form).findByDisplayValue("仓库")).toBeDefined();
    expect(within(form).getByDisplayValue("7")).toBeDefined();
  });

  it("that no longer exists is reported until the message is closed", async () => {
    const page = await open("?record=edit:404&page=2");

    expect(await screen.findByText("要打开的记录已不存在，或不在您的权限范围内")).toBeDefined();
    expect(screen.getByText("工地 21")).toBeDefined();
    await page.user.click(screen.getByRole("button", { name: "关闭" }));

    expect(screen.queryByText("要打开的记录已不存在，或不在您的权限范围内")).toBeNull();
    expect([...page.search()]).toEqual([["page", "2"]]);
  });

  it.each(["add", "edit:1", "copy:1"])("is not opened by %s for a caller with read-only access", async (record) => {
    await open(`?record=${record}`, ["site/page"]);

    expect(await screen.findByText("要打开的记录已不存在，或不在您的权限范围内")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each(["edit", "edit:x", "edit:-1", "drop:1", ""])("is not opened by the malformed value %j", async (record) => {
    await open(`?record=${record}`);
    await screen.findByRole("grid");

    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByText("要打开的记录已不存在，或不在您的权限范围内")).toBeNull();
  });
});
