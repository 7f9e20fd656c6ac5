import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toPage } from "#contract/page";
import { browser } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, createSites, serveSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";

let server: FakeServer;

function doNothing(): void {
  // Replaced when the server receives the request.
}

const getLastPageInput = () => server.receivedCalls(siteApi, "page").at(-1)?.input;

beforeEach(() => {
  server = createFakeServer();
});

describe("the state of a list", () => {
  it("is read from the address and sent to the server", async () => {
    serveSites(server, createSites(300));

    await renderScreen(<SiteListPage />, {
      server,
      texts,
      search: "?page=2&pageSize=100&field=code&status=2&name=%E6%A1%A5",
    });
    await screen.findByRole("grid");

    expect(getLastPageInput()).toEqual({
      page: 2,
      pageSize: 100,
      field: "code",
      order: "descending",
      status: 2,
      name: "桥",
    });
  });

  it("ignores invalid parameters of the address", async () => {
    serveSites(server, createSites(3));

    await renderScreen(<SiteListPage />, { server, texts, search: "?page=-2&pageSize=x&field=password&status=9" });
    await screen.findByRole("grid");

    expect(getLastPageInput()).toEqual({ page: 1, pageSize: 20 });
  });

  it("follows the search input after a pause, and returns to the first page", async () => {
    serveSites(server, createSites(60));
    const page = await renderScreen(<SiteListPage />, { server, texts, search: "?page=3&status=1" });
    await screen.findByRole("grid");

    await page.user.type(screen.getByRole("textbox", { name: "名称" }), "桥");

    await waitFor(() => expect(getLastPageInput()).toEqual({ page: 1, pageSize: 20, name: "桥", status: 1 }));
    expect(Object.fromEntries(page.search())).toEqual({ name: "桥", status: "1" });
    expect(server.receivedCalls(siteApi, "page")).toHaveLength(2);
  });

  it("follows the search input at once after Enter", async () => {
    serveSites(server, createSites(3));
    const page = await renderScreen(<SiteListPage />, { server, texts });
    await screen.findByRole("grid");

    await page.user.type(screen.getByRole("textbox", { name: "编码" }), "S1{Enter}");

    expect(page.search().get("code")).toBe("S1");
  });

  it("is unchanged while an input method composes", async () => {
    serveSites(server, createSites(3));
    const page = await renderScreen(<SiteListPage />, { server, texts });
    const input = await screen.findByRole("textbox", { name: "名称" });

    fireEvent.compositionStart(input);
    fireEvent.change(input, { target: { value: "qiao" } });
    fireEvent.keyDown(input, { key: "Enter", isComposing: true });
    expect(page.search().size).toBe(0);
    fireEvent.change(input, { target: { value: "桥" } });
    fireEvent.compositionEnd(input, { data: "桥" });

    await waitFor(() => expect(page.search().get("name")).toBe("桥"));
    expect(server.receivedCalls(siteApi, "page").map(({ input: query }) => query["name"])).toEqual([undefined, "桥"]);
  });

  it("loses a condition when its chip is removed", async () => {
    serveSites(server, createSites(3));
    const page = await renderScreen(<SiteListPage />, { server, texts, search: "?name=x&status=1" });
    await screen.findByRole("grid");

    await page.user.click(screen.getByRole("button", { name: /^清除条件\s*名称：x/u }));

    expect([...page.search()]).toEqual([["status", "1"]]);
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "名称" }).value).toBe("");
  });

  it("includes further conditions behind a button, which apply together", async () => {
    serveSites(server, createSites(3));
    const page = await renderScreen(<SiteListPage />, { server, texts });
    await screen.findByRole("grid");

    expect(screen.queryByRole("textbox", { name: "负责人" })).toBeNull();
    await page.user.click(screen.getByRole("button", { name: "更多条件" }));
    const panel = within(await screen.findByRole("dialog", { name: "更多条件" }));
    await page.user.type(await panel.findByLabelText("负责人"), "李");
    await page.user.type(panel.getByLabelText("排序"), "5");
    expect(page.search().size).toBe(0);
    await page.user.click(panel.getByRole("button", { name: "搜索" }));

    expect([...page.search()]).toEqual([
      ["manager", "李"],
      ["orderNo", "5"],
    ]);
    expect(screen.getByRole("button", { name: "更多条件，已设置 2 项" })).toBeDefined();
  });

  it("follows the pager", async () => {
    serveSites(server, createSites(60));
    const page = await renderScreen(<SiteListPage />, { server, texts });
    await screen.findByRole("grid");

    await page.user.click(
      within(screen.getByRole("navigation", { name: "工地分页" })).getByRole("button", { name: "第 2 页" }),
    );

    expect(await screen.findByText("工地 21")).toBeDefined();
    expect(page.search().get("page")).toBe("2");
    expect(screen.getByText("共 60 条")).toBeDefined();
  });

  it("keeps the old rows while new ones load", async () => {
    serveSites(server, createSites(60));
    const page = await renderScreen(<SiteListPage />, { server, texts });
    const grid = await screen.findByRole("grid");
    let answer: () => void = doNothing;
    server.answer(siteApi, "page", async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return toPage({ page: 2, pageSize: 20 }, { total: 60 }, [aSite(21)]);
    });

    await page.user.click(screen.getByRole("button", { name: "第 2 页" }));
    expect(grid.getAttribute("aria-busy")).toBe("true");
    expect(screen.getByText("工地 1")).toBeDefined();
    answer();

    expect(await screen.findByText("工地 21")).toBeDefined();
    expect(screen.getByRole("grid").getAttribute("aria-busy")).toBe("false");
  });
});

describe("a list without rows", () => {
  it("reports that there are no records yet, and offers to add one", async () => {
    serveSites(server, []);
    const { user } = await renderScreen(<SiteListPage />, { server, texts });

    expect(await screen.findByText("还没有工地")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "新增" }));

    expect(await screen.findByRole("dialog", { name: "新增工地" })).toBeDefined();
  });

  it("reports that nothing matches, and can clear the conditions", async () => {
    serveSites(server, []);
    const page = await renderScreen(<SiteListPage />, { server, texts, search: "?name=x" });

    expect(await screen.findByText("没有符合条件的工地")).toBeDefined();
    await page.user.click(screen.getByRole("button", { name: "清除全部条件" }));

    expect(page.search().size).toBe(0);
    expect(await screen.findByText("还没有工地")).toBeDefined();
  });

  it("reports a missing permission, and sends no request", async () => {
    await renderScreen(<SiteListPage />, { server, texts, permissions: ["site/add"] });

    expect(await screen.findByText("您没有查看工地的权限")).toBeDefined();
    expect(server.receivedCalls(siteApi, "page")).toHaveLength(0);
  });

  it("shows an error with the request id, and can retry", async () => {
    server.refuse(siteApi, "page", { code: 500, message: "服务器出错", requestId: "r-17" });
    const { user } = await renderScreen(<SiteListPage />, { server, texts });

    const alert = await screen.findByRole("alert");
    expect(within(alert).getByText("服务暂时不可用，请稍后重试（编号 r-17）")).toBeDefined();
    serveSites(server, createSites(1));
    await user.click(within(alert).getByRole("button", { name: "重试" }));

    expect(await screen.findByText("工地 1")).toBeDefined();
  });
});

describe("a list on a phone", () => {
  it("shows cards, a single search field, and the other conditions behind a button", async () => {
    browser.narrow = true;
    serveSites(server, [aSite(1, { manager: "李雷" })]);
    await renderScreen(<SiteListPage />, { server, texts });

    const card = await screen.findByRole("listitem", { name: "" });
    expect(within(card).getByText("S1 · 李雷")).toBeDefined();
    expect(within(card).getByRole("switch", { name: "工地 1 的状态" })).toBeDefined();
    expect(screen.queryByRole("grid")).toBeNull();
    expect(screen.queryByRole("textbox", { name: "编码" })).toBeNull();
    expect(screen.getByRole("button", { name: "更多条件" })).toBeDefined();
  });
});
