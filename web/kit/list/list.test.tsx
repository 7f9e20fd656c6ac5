import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toPage } from "#contract/page";
import { browser } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, createSites, serveSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";

let server: FakeServer;

function nothing(): void {
  // Until the server is asked.
}

const lastPage = () => server.receivedCalls(siteApi, "page").at(-1)?.input;

beforeEach(() => {
  server = createFakeServer();
});

describe("the state of a list", () => {
  it("is read from the address and asked of the server", async () => {
    serveSites(server, createSites(300));

    await renderScreen(<SiteListPage />, {
      server,
      texts,
      search: "?page=2&pageSize=100&field=code&status=2&name=%E6%A1%A5",
    });
    await screen.findByRole("grid");

    expect(lastPage()).toEqual({ page: 2, pageSize: 100, field: "code", order: "descending", status: 2, name: "桥" });
  });

  it("takes what the address must not say for not said", async () => {
    serveSites(server, createSites(3));

    await renderScreen(<SiteListPage />, { server, texts, search: "?page=-2&pageSize=x&field=password&status=9" });
    await screen.findByRole("grid");

    expect(lastPage()).toEqual({ page: 1, pageSize: 20 });
  });

  it("follows what is typed after a pause, from the first page on", async () => {
    serveSites(server, createSites(60));
    const page = await renderScreen(<SiteListPage />, { server, texts, search: "?page=3&status=1" });
    await screen.findByRole("grid");

    await page.user.type(screen.getByRole("textbox", { name: "名称" }), "桥");

    await waitFor(() => expect(lastPage()).toEqual({ page: 1, pageSize: 20, name: "桥", status: 1 }));
    expect(Object.fromEntries(page.search())).toEqual({ name: "桥", status: "1" });
    expect(server.receivedCalls(siteApi, "page")).toHaveLength(2);
  });

  it("follows Enter at once", async () => {
    serveSites(server, createSites(3));
    const page = await renderScreen(<SiteListPage />, { server, texts });
    await screen.findByRole("grid");

    await page.user.type(screen.getByRole("textbox", { name: "编码" }), "S1{Enter}");

    expect(page.search().get("code")).toBe("S1");
  });

  it("does not search in the midst of an input method's composition", async () => {
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
    expect(server.receivedCalls(siteApi, "page").map(({ input: asked }) => asked["name"])).toEqual([undefined, "桥"]);
  });

  it("loses a condition by its chip", async () => {
    serveSites(server, createSites(3));
    const page = await renderScreen(<SiteListPage />, { server, texts, search: "?name=x&status=1" });
    await screen.findByRole("grid");

    await page.user.click(screen.getByRole("button", { name: /^清除条件\s*名称: x/u }));

    expect([...page.search()]).toEqual([["status", "1"]]);
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "名称" }).value).toBe("");
  });

  it("holds more than three conditions behind a button, which apply together", async () => {
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

  it("turns pages and changes their size", async () => {
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

  it("keeps the old rows while newer ones are on their way", async () => {
    serveSites(server, createSites(60));
    const page = await renderScreen(<SiteListPage />, { server, texts });
    const grid = await screen.findByRole("grid");
    let answer: () => void = nothing;
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
  it("says that there is nothing yet and offers to add", async () => {
    serveSites(server, []);
    const { user } = await renderScreen(<SiteListPage />, { server, texts });

    expect(await screen.findByText("还没有工地")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "新增" }));

    expect(await screen.findByRole("dialog", { name: "新增工地" })).toBeDefined();
  });

  it("says that nothing matches and takes the conditions away", async () => {
    serveSites(server, []);
    const page = await renderScreen(<SiteListPage />, { server, texts, search: "?name=x" });

    expect(await screen.findByText("没有符合条件的工地")).toBeDefined();
    await page.user.click(screen.getByRole("button", { name: "清除全部条件" }));

    expect(page.search().size).toBe(0);
    expect(await screen.findByText("还没有工地")).toBeDefined();
  });

  it("says who may grant what is not permitted, and asks the server nothing", async () => {
    await renderScreen(<SiteListPage />, { server, texts, permissions: ["site/add"] });

    expect(await screen.findByText("您没有查看工地的权限")).toBeDefined();
    expect(server.receivedCalls(siteApi, "page")).toHaveLength(0);
  });

  it("says why it failed, with the request's number, and tries again", async () => {
    server.refuse(siteApi, "page", { code: 500, message: "服务器出错", requestId: "r-17" });
    const { user } = await renderScreen(<SiteListPage />, { server, texts });

    const alert = await screen.findByRole("alert");
    expect(within(alert).getByText("服务器出错")).toBeDefined();
    expect(within(alert).getByText("请求编号 r-17")).toBeDefined();
    serveSites(server, createSites(1));
    await user.click(within(alert).getByRole("button", { name: "重试" }));

    expect(await screen.findByText("工地 1")).toBeDefined();
  });

  it("shows grey rows only when loading takes long enough to be noticed", async () => {
    let answer: () => void = nothing;
    server.answer(siteApi, "page", async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return toPage({ page: 1, pageSize: 20 }, { total: 1 }, [aSite(1)]);
    });
    await renderScreen(<SiteListPage />, { server, texts });

    const loading = screen.getByRole("status", { name: "正在加载" });
    expect(loading.childElementCount).toBe(0);
    await waitFor(() => expect(loading.childElementCount).toBe(8));
    answer();

    expect(await screen.findByText("工地 1")).toBeDefined();
  });
});

describe("a list on a phone", () => {
  it("is cards, with one field and the other conditions behind a button", async () => {
    browser.narrow = true;
    serveSites(server, [aSite(1, { manager: "李雷" })]);
    await renderScreen(<SiteListPage />, { server, texts });

    const card = await screen.findByRole("listitem", { name: "" });
    expect(within(card).getByText("李雷")).toBeDefined();
    expect(within(card).getByRole("switch", { name: "工地 1 的状态" })).toBeDefined();
    expect(screen.queryByRole("grid")).toBeNull();
    expect(screen.queryByRole("textbox", { name: "编码" })).toBeNull();
    expect(screen.getByRole("button", { name: "更多条件" })).toBeDefined();
  });
});
