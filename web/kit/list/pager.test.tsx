import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { toPage } from "#contract/page";
import { browser } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { type RenderedScreen, renderScreen } from "#testing/renderScreen.tsx";
import { aSite, createSites, serveSites, type Site, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";

let server: FakeServer;

const heard = () => server.receivedCalls(siteApi, "page").map(({ input }) => input);
const pager = () => within(screen.getByRole("navigation", { name: "工地分页" }));

async function open(search = ""): Promise<RenderedScreen> {
  const page = await renderScreen(<SiteListPage />, { server, texts, search });
  await screen.findAllByText(/^工地 \d+$/u);
  return page;
}

/** A list of a million rows, by numbers or by cursors that name the last row before. */
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
  it("has ten buttons, and leads to any page by its number", async () => {
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

  it("goes on by cursors where numbers end, and back again", async () => {
    serveMillion();
    const page = await open("?page=500");
    expect(pager().getByText("约 1,000,000 条")).toBeDefined();

    await page.user.click(pager().getByRole("button", { name: "下一页" }));
    expect(await pager().findByText("第 10,001–10,020 条")).toBeDefined();
    expect(heard().at(-1)).toEqual({ pageSize: 20, cursor: "r10000" });
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

  it("is led into the depth by an address, from where the last number is above it", async () => {
    serveMillion();
    const page = await open("?page=700&cursor=r13980");
    expect(pager().getByText("第 13,981–14,000 条")).toBeDefined();

    await page.user.click(pager().getByRole("button", { name: "上一页" }));

    expect([...page.search()]).toEqual([["page", "500"]]);
  });

  it("begins anew where the address names a cursor that leads nowhere", async () => {
    serveMillion();
    const million = fetch;
    // The server knows no such cursor.
    globalThis.fetch = async (url, init) =>
      typeof init?.body === "string" && init.body.includes("broken")
        ? Response.json({ code: 400, type: "error", message: "[D1002]", result: null, extras: null, time: "" })
        : await million(url, init);

    const page = await open("?page=700&cursor=broken");

    expect(await screen.findByText("工地 1")).toBeDefined();
    expect(page.search().size).toBe(0);
  });

  it("leaves the depth when the list is asked for something else", async () => {
    serveMillion();
    const page = await open("?page=700&cursor=r13980");

    await page.user.type(screen.getByRole("textbox", { name: "名称" }), "桥{Enter}");

    expect([...page.search()]).toEqual([["name", "桥"]]);
  });

  it("remembers the size of a list's pages, for the next time and not for other lists", async () => {
    serveSites(server, createSites(300));
    const page = await open("?page=3");
    await page.user.click(pager().getByRole("combobox", { name: "每页条数" }));
    await page.user.click(await screen.findByTitle("50 条/页"));
    await waitFor(() => expect(heard().at(-1)).toEqual({ page: 1, pageSize: 50 }));
    expect([...page.search()]).toEqual([["pageSize", "50"]]);
    page.unmount();

    const again = await open();

    expect(heard().at(-1)).toEqual({ page: 1, pageSize: 50 });
    // A shared URL contains the size, for accounts with another default.
    await again.user.click(pager().getByRole("button", { name: "下一页" }));
    expect([...again.search()]).toEqual([
      ["page", "2"],
      ["pageSize", "50"],
    ]);
    again.unmount();
    await open("?pageSize=20");
    expect(heard().at(-1)).toEqual({ page: 1, pageSize: 20 });
  });

  it("steps back when the last row of its page is deleted, in place of it", async () => {
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

  it("steps back from a page that is not there", async () => {
    serveSites(server, createSites(45));

    const page = await open("?page=90");

    expect(await screen.findByText("工地 45")).toBeDefined();
    expect([...page.search()]).toEqual([["page", "3"]]);
  });
});

describe("a list on a phone", () => {
  let reach = () => undefined;

  beforeEach(() => {
    browser.narrow = true;
    vi.stubGlobal("IntersectionObserver", function observer(seen: (entries: object[]) => undefined) {
      reach = () => seen([{ isIntersecting: true }]);
      return { observe: () => undefined, disconnect: () => undefined };
    });
  });

  const cards = () => screen.getAllByText(/^工地 \d+$/u).length;

  it("grows by 20 when its end comes near, and by its button", async () => {
    serveSites(server, createSites(45));
    await open("?page=2&pageSize=100");
    expect(heard()).toEqual([{ page: 1, pageSize: 20 }]);
    expect(cards()).toBe(20);

    reach();
    await waitFor(() => expect(cards()).toBe(40));
    const more = await screen.findByRole("button", { name: "加载更多" });
    more.click();

    await waitFor(() => expect(cards()).toBe(45));
    expect(screen.queryByRole("button", { name: "加载更多" })).toBeNull();
    expect(heard().map(({ page }) => page)).toEqual([1, 2, 3]);
  });

  it("goes on by cursors, and says why it could not", async () => {
    serveMillion();
    const page = await open();
    server.refuse(siteApi, "page", { code: 500, message: "服务器出错" });
    await page.user.click(screen.getByRole("button", { name: "加载更多" }));
    expect((await screen.findByRole("alert")).textContent).toBe("服务器出错");
    expect(cards()).toBe(20);

    serveMillion();
    await page.user.click(screen.getByRole("button", { name: "重试" }));

    await waitFor(() => expect(cards()).toBe(40));
    expect(heard().at(-1)).toEqual({ pageSize: 20, cursor: "r20" });
  });
});
