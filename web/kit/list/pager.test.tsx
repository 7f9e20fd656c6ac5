import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { toPage } from "#contract/page";
import { browser } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { type RenderedScreen, renderScreen } from "#testing/renderScreen.tsx";
import { aSite, createSites, serveSites, type Site, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";

let server: FakeServer;

const listPageInputs = () => server.receivedCalls(siteApi, "page").map(({ input }) => input);
const pager = () => within(screen.getByRole("navigation", { name: "工地分页" }));

async function open(search = ""): Promise<RenderedScreen> {
  const page = await renderScreen(<SiteListPage />, { server, texts, search });
  await screen.findAllByText(/^工地 \d+$/u);
  return page;
}

/** A list of a million rows, by page numbers or by cursors that name the preceding row. */
function serveMillion(): void {
  server.answer(siteApi, "page", ({ page = 1, pageSize = 20, cursor }) => {
    const before = cursor === undefined ? (page - 1) * pageSize : Number(cursor.slice(1));
    const rows = Array.from({ length: pageSize }, (_, index) => aSite(before + index + 1));
    const about = { total: 1_003_212, totalKind: "about", nextCursor: `r${before + pageSize}` } as const;
    return toPage({ page, pageSize }, about, rows);
  });
}

beforeEach(() => {
  server = createFakeServer();
});

describe("the pager", () => {
  it("has ten buttons, and opens any page by its number", async () => {
    serveSites(server, createSites(1000));
    const page = await open();
    expect(pager().getAllByRole("button", { name: /^第 \d+ 页$/u })).toHaveLength(10);
    expect(pager().getByRole("button", { name: "第 1 页" }).getAttribute("aria-current")).toBe("page");

    await page.user.type(pager().getByRole("textbox", { name: "跳至页码，共 50 页" }), "37{Enter}");

    expect(await screen.findByText("工地 721")).toBeDefined();
    expect(page.search().get("page")).toBe("37");
    await page.user.type(pager().getByRole("textbox", { name: "跳至页码，共 50 页" }), "900{Enter}");
    expect(await screen.findByText("工地 1000")).toBeDefined();
    expect(pager().getByRole("button", { name: "下一页" })).toHaveProperty("disabled", true);
  });

  it("shows the rows of a long list with what is counted so far, and the number when it is there", async () => {
    const counting = Promise.withResolvers<undefined>();
    server.answer(siteApi, "page", async ({ page = 1, pageSize = 20 }) => {
      const rows = Array.from({ length: pageSize }, (_, index) => aSite(index + 1));
      if (pageSize > 1) return toPage({ page, pageSize }, { total: 10_001, totalKind: "atLeast" }, rows);
      await counting.promise;
      return toPage({ page, pageSize }, { total: 52_477 }, rows);
    });
    await open();
    expect(screen.getByText("共 10,000+ 条")).toBeDefined();

    counting.resolve(undefined);

    expect(await screen.findByText("共 52,477 条")).toBeDefined();
    expect(screen.getAllByText(/^工地 \d+$/u)).toHaveLength(20);
  });

  it("says where page numbers end if there are more pages", async () => {
    serveMillion();
    const page = await open();
    expect(pager().getByRole("button", { name: "第 500 页" }).textContent).toBe("500+");

    await page.user.type(pager().getByRole("textbox", { name: "跳至页码，共 500 页" }), "900{Enter}");

    expect(await screen.findByText("页码最多到第 500 页，之后请用“下一页”继续")).toBeDefined();
    await waitFor(() => expect(page.search().get("page")).toBe("500"));
  });

  it("continues by cursors after the last page number, and returns to numbers", async () => {
    serveMillion();
    const page = await open("?page=500");
    expect(pager().getByText("约 1,000,000 条")).toBeDefined();

    await page.user.click(pager().getByRole("button", { name: "下一页" }));
    expect(await pager().findByText("第 10,001–10,020 条")).toBeDefined();
    expect(listPageInputs().at(-1)).toEqual({ pageSize: 20, cursor: "r10000" });
    await page.user.click(pager().getByRole("button", { name: "下一页" }));
    expect(await pager().findByText("第 10,021–10,040 条")).toBeDefined();
    expect([...page.search()]).toEqual([
      ["page", "502"],
      ["cursor", "r10020"],
    ]);
    await page.user.click(pager().getByRole("button", { name: "上一页" }));
    expect(await pager().findByText("第 10,001–10,020 条")).toBeDefined();
    await page.user.click(pager().getByRole("button", { name: "上一页" }));

    expect(await pager().findByRole("button", { name: "第 500 页" })).toBeDefined();
    expect([...page.search()]).toEqual([["page", "500"]]);
  });

  it("restores a cursor page from the address, and goes back to the last numbered page", async () => {
    serveMillion();
    const page = await open("?page=700&cursor=r13980");
    expect(pager().getByText("第 13,981–14,000 条")).toBeDefined();

    await page.user.click(pager().getByRole("button", { name: "上一页" }));

    expect([...page.search()]).toEqual([["page", "500"]]);
  });

  it("returns to the first page if the cursor in the address is unknown", async () => {
    serveMillion();
    const fetchMillion = fetch;
    // The server rejects this cursor.
    globalThis.fetch = async (url, init) =>
      typeof init?.body === "string" && init.body.includes("broken")
        ? Response.json({ code: 400, type: "error", message: "[D1002]", result: null, extras: null, time: "" })
        : await fetchMillion(url, init);

    const page = await open("?page=700&cursor=broken");

    expect(await screen.findByText("工地 1")).toBeDefined();
    expect(page.search().size).toBe(0);
  });

  it("returns from a cursor page to the first page when a search is entered", async () => {
    serveMillion();
    const page = await open("?page=700&cursor=r13980");

    await page.user.type(screen.getByRole("textbox", { name: "名称" }), "桥{Enter}");

    expect([...page.search()]).toEqual([["name", "桥"]]);
  });

  it("remembers the page size, unless the address contains another one", async () => {
    serveSites(server, createSites(300));
    const page = await open("?page=3");
    await page.user.click(pager().getByRole("combobox", { name: "每页条数" }));
    await page.user.click(await screen.findByTitle("50 条/页"));
    await waitFor(() => expect(listPageInputs().at(-1)).toEqual({ page: 1, pageSize: 50 }));
    expect([...page.search()]).toEqual([["pageSize", "50"]]);
    page.unmount();

    const again = await open();

    expect(listPageInputs().at(-1)).toEqual({ page: 1, pageSize: 50 });
    // A shared URL contains the size, for accounts with another default.
    await again.user.click(pager().getByRole("button", { name: "下一页" }));
    expect([...again.search()]).toEqual([
      ["page", "2"],
      ["pageSize", "50"],
    ]);
    again.unmount();
    await open("?pageSize=20");
    expect(listPageInputs().at(-1)).toEqual({ page: 1, pageSize: 20 });
  });

  it("replaces a page with the previous one when its last row is deleted", async () => {
    let all: readonly Site[] = createSites(41);
    serveSites(server, all);
    server.answer(siteApi, "delete", ({ id }) => {
      all = all.filter((site) => site.id !== id);
      serveSites(server, all);
      return null;
    });
    const page = await open();
    await page.user.click(pager().getByRole("button", { name: "第 3 页" }));
    await page.user.click(await screen.findByRole("button", { name: "工地 41 的更多操作" }));
    await page.user.click(await screen.findByRole("menuitem", { name: "删除" }));
    const question = await screen.findByRole("dialog", { name: "确定删除“工地 41”？" });
    await page.user.click(within(question).getByRole("button", { name: "删除" }));

    expect(await screen.findByText("工地 40")).toBeDefined();
    expect([...page.search()]).toEqual([["page", "2"]]);
    page.back();
    expect(await screen.findByText("工地 1")).toBeDefined();
  });

  it("opens the last page instead of a page that does not exist", async () => {
    serveSites(server, createSites(45));

    const page = await open("?page=90");

    expect(await screen.findByText("工地 45")).toBeDefined();
    expect([...page.search()]).toEqual([["page", "3"]]);
  });
});

describe("a list on a phone", () => {
  let reachEnd = () => undefined;

  beforeEach(() => {
    browser.narrow = true;
    vi.stubGlobal("IntersectionObserver", function observer(notify: (entries: object[]) => undefined) {
      reachEnd = () => notify([{ isIntersecting: true }]);
      return { observe: () => undefined, disconnect: () => undefined };
    });
  });

  const cards = () => screen.getAllByText(/^工地 \d+$/u).length;

  it("loads 20 more rows when its end is near, and by its button", async () => {
    serveSites(server, createSites(45));
    await open("?page=2&pageSize=100");
    expect(listPageInputs()).toEqual([{ page: 1, pageSize: 20 }]);
    expect(cards()).toBe(20);

    reachEnd();
    await waitFor(() => expect(cards()).toBe(40));
    const more = await screen.findByRole("button", { name: "加载更多" });
    more.click();

    await waitFor(() => expect(cards()).toBe(45));
    expect(screen.queryByRole("button", { name: "加载更多" })).toBeNull();
    expect(listPageInputs().map(({ page }) => page)).toEqual([1, 2, 3]);
  });

  it("continues by cursors, and shows an error with a retry", async () => {
    serveMillion();
    const page = await open();
    server.refuse(siteApi, "page", { code: 500, message: "服务器出错" });
    await page.user.click(screen.getByRole("button", { name: "加载更多" }));
    expect((await screen.findByRole("alert")).textContent).toBe("服务暂时不可用，请稍后重试（编号 test-request）");
    expect(cards()).toBe(20);

    serveMillion();
    await page.user.click(screen.getByRole("button", { name: "重试" }));

    await waitFor(() => expect(cards()).toBe(40));
    expect(listPageInputs().at(-1)).toEqual({ pageSize: 20, cursor: "r20" });
  });
});
