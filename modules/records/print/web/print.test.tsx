import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, type Mock, vi } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { type Comment, commentApi } from "#modules/records/comment/contract";
import { browser } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { type RenderedScreen, renderScreen } from "#testing/renderScreen.tsx";
import { aSite, createSites, serveSites, type Site, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";

let server: FakeServer;
let printed: Mock<() => void>;

beforeAll(async () => {
  // A lazy chunk: the first test that opens it would wait for it.
  await import("./PrintDialog.tsx");
});

beforeEach(() => {
  server = createFakeServer();
  printed = vi.fn<() => void>();
  const { append } = document.body;
  vi.spyOn(document.body, "append").mockImplementation((...nodes) => {
    append.apply(document.body, nodes);
    // jsdom has no printer.
    Object.assign(document.querySelector("iframe")?.contentWindow ?? {}, { print: printed });
  });
});

afterEach(() => {
  for (const frame of document.querySelectorAll("iframe")) frame.remove();
});

const paper = () => document.querySelector("iframe")?.contentDocument?.documentElement ?? document.createElement("p");
const textsIn = (selector: string) => [...paper().querySelectorAll(selector)].map(({ textContent }) => textContent);

type ScreenOptions = Partial<Parameters<typeof renderScreen>[1]>;

async function openDialog(options: ScreenOptions = {}): Promise<RenderedScreen & { dialog: HTMLElement }> {
  const page = await renderScreen(<SiteListPage />, { server, texts, ...options });
  await page.user.click(await screen.findByRole("button", { name: "打印" }));
  return { ...page, dialog: await screen.findByRole("dialog", { name: "打印工地" }) };
}

const start = async ({ user, dialog }: Awaited<ReturnType<typeof openDialog>>) =>
  await user.click(within(dialog).getByRole("button", { name: /打\s?印/u }));

/** A long list that is paged by cursors; a test can delay the reads. */
function serveLong(total: number, wait: () => Promise<void> = async () => await Promise.resolve()): void {
  server.answer(siteApi, "page", async ({ page = 1, pageSize = 20, cursor }) => {
    if (pageSize === 500) await wait();
    const before = cursor === undefined ? 0 : Number(cursor);
    const count = Math.min(pageSize, total - before);
    const rows: Site[] = Array.from({ length: count }, (_, index) => aSite(before + index + 1));
    const end = before + count;
    return toPage({ page, pageSize }, { total, nextCursor: end < total ? String(end) : null }, rows);
  });
}

describe("the comments on printed records", () => {
  const comment = {
    id: toId(90),
    content: "@{5} 看这里",
    mentions: [{ id: toId(5), realName: "王芳" }],
    isOwn: false,
    reactions: [{ name: "agree", count: 3, isOwn: false }],
    editedTime: null,
    avatar: null,
    files: [],
    createTime: new Date("2026-11-01T02:00:00Z"),
    updateTime: null,
    createUserId: 7,
    createUserName: "李雷",
    updateUserId: null,
    updateUserName: null,
    version: 1,
  } satisfies Comment;

  it("stand below their record where the account asks for them: author, time and text", async () => {
    serveSites(server, [aSite(1), aSite(2)]);
    server.answer(commentApi, "ofRecords", () => [{ recordId: toId(2), items: [comment], hasMore: true }]);
    const page = await openDialog({ commentedEntities: [siteApi.name] });

    await page.user.click(within(page.dialog).getByRole("checkbox", { name: "附带评论" }));
    await start(page);

    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
    expect(textsIn(".notes p")).toEqual([
      "较早的评论未打印",
      expect.stringMatching(/^李雷 · 2026年11月1日 .*\n@王芳 看这里$/u),
    ]);
    expect(textsIn("tbody tr")).toHaveLength(3);
    expect(server.receivedCalls(commentApi, "ofRecords")[0]?.input).toEqual({
      entity: siteApi.name,
      recordIds: [1, 2],
    });
  });

  it("are not read otherwise, nor offered where records have none", async () => {
    serveSites(server, [aSite(1)]);
    const page = await openDialog();

    await start(page);

    expect(within(page.dialog).queryByRole("checkbox", { name: "附带评论" })).toBeNull();
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
    expect(server.receivedCalls(commentApi, "ofRecords")).toEqual([]);
  });
});

describe("a printed list", () => {
  it("has the title, the filter in words, account and time, and the visible columns", async () => {
    serveSites(server, [aSite(1, { name: "<b>桥</b>", manager: "李雷" }), aSite(2, { status: 2 })]);
    const page = await openDialog({ search: "?status=1&where=orderNo~greater~5" });

    await start(page);

    expect(printed).toHaveBeenCalledTimes(1);
    expect(textsIn("h1")).toEqual(["工地"]);
    expect(textsIn("p")).toEqual([
      "筛选：状态：启用；排序 大于 5",
      "共 2 条",
      expect.stringMatching(/^测试员 打印于 \d{4}年/u),
    ]);
    expect(textsIn("thead th")).toEqual(["名称", "编码", "负责人", "排序", "状态", "修改记录"]);
    expect(textsIn("tbody tr:first-child td").slice(0, 5)).toEqual(["<b>桥</b>", "S1", "李雷", "100", "启用"]);
    expect(textsIn("tbody tr:last-child td")[4]).toBe("停用");
    expect(paper().querySelectorAll("button, nav, input, b")).toHaveLength(0);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("is also offered on a phone, among the tools of the list", async () => {
    browser.narrow = true;
    serveSites(server, createSites(1));
    const { user } = await renderScreen(<SiteListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "更多工具" }));
    await user.click(await screen.findByRole("button", { name: "打印" }));
    const dialog = await screen.findByRole("dialog", { name: "打印工地" });
    await user.click(within(dialog).getByRole("button", { name: /打\s?印/u }));

    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
    expect(textsIn("tbody tr")).toHaveLength(1);
  });

  it("numbers its pages and repeats its head, in portrait for few columns and landscape for many", async () => {
    serveSites(server, createSites(1));
    const page = await openDialog();
    await start(page);
    expect(textsIn("style")[0]).toContain("size: A4 portrait");
    expect(textsIn("style")[0]).toContain('content: "第 " counter(page) " 页，共 " counter(pages) " 页"');
    expect(textsIn("style")[0]).toContain("thead { display: table-header-group; }");

    await page.user.click(await screen.findByRole("button", { name: "打印" }));
    const repeat = await screen.findByRole("dialog", { name: "打印工地" });
    await page.user.click(within(repeat).getByRole("radio", { name: "A4 横向" }));
    await page.user.click(within(repeat).getByRole("button", { name: /打\s?印/u }));

    expect(textsIn("style")[0]).toContain("size: A4 landscape");
    expect(document.querySelectorAll("iframe")).toHaveLength(1);
  });

  it("says whether it is one page or all matching rows", async () => {
    serveLong(1234);
    const page = await openDialog({ search: "?name=工&field=code" });
    await start(page);
    expect(textsIn("p")[1]).toBe("本页 20 条（共 1,234 条）");
    expect(textsIn("tbody tr")).toHaveLength(20);

    await page.user.click(await screen.findByRole("button", { name: "打印" }));
    const dialog = await screen.findByRole("dialog", { name: "打印工地" });
    await page.user.click(within(dialog).getByRole("radio", { name: "全部 1,234 条" }));
    await page.user.click(within(dialog).getByRole("button", { name: /打\s?印/u }));

    await waitFor(() => expect(printed).toHaveBeenCalledTimes(2));
    expect(textsIn("tbody tr")).toHaveLength(1234);
    expect(textsIn("p")[1]).toBe("共 1,234 条");
    const reads = server.receivedCalls(siteApi, "page").slice(-3);
    expect(reads.map(({ input }) => input)).toEqual([
      { name: "工", page: 1, pageSize: 500, field: "code", order: "descending" },
      { name: "工", cursor: "500", pageSize: 500, field: "code", order: "descending" },
      { name: "工", cursor: "1000", pageSize: 500, field: "code", order: "descending" },
    ]);
  });

  it("is not for more than 5,000 rows", async () => {
    serveLong(5001);
    const { dialog } = await openDialog();

    expect(within(dialog).getByRole("radio", { name: "全部 5,001 条" })).toHaveProperty("disabled", true);
    expect(within(dialog).getByText("一次最多打印 5,000 条，更多记录请使用导出。")).toBeDefined();
  });

  it("shows the reading progress, and stops when cancelled", async () => {
    let answer = (): void => undefined;
    serveLong(1000, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
    });
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole("radio", { name: "全部 1,000 条" }));
    await user.click(within(dialog).getByRole("button", { name: /打\s?印/u }));
    expect((await within(dialog).findByText("已读取 0 条")).role).toBe("status");
    answer();
    expect(await within(dialog).findByText("已读取 500 条")).toBeDefined();

    await user.click(within(dialog).getByRole("button", { name: /取\s?消/u }));
    answer();

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(printed).not.toHaveBeenCalled();
  });

  it("says why the rows could not be read, and can be tried again", async () => {
    serveLong(40);
    const page = await openDialog();
    await page.user.click(within(page.dialog).getByRole("radio", { name: "全部 40 条" }));
    server.refuse(siteApi, "page", { code: 500, message: "服务器出错" });
    await start(page);
    expect((await within(page.dialog).findByRole("alert")).textContent).toBe(
      "服务暂时不可用，请稍后重试（编号 test-request）",
    );

    serveLong(40);
    await start(page);

    await waitFor(() => expect(textsIn("tbody tr")).toHaveLength(40));
  });

  it("omits fields that the account may not see", async () => {
    serveSites(server, createSites(1));
    const page = await openDialog({ hiddenFields: ["site:code"] });

    await start(page);

    expect(textsIn("thead th")).toEqual(["名称", "负责人", "排序", "状态", "修改记录"]);
    expect(paper().textContent).not.toContain("S1");
  });

  it("shows the watermark of the tenant on every page", async () => {
    serveSites(server, createSites(1));
    const page = await openDialog({ watermark: '东方桥建-"测试员"' });

    await start(page);

    expect(new Set(textsIn(".watermark span"))).toEqual(new Set(['东方桥建-"测试员"']));
  });
});
