import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { toId } from "#contract/id";
import { viewApi, ViewDefinition } from "#modules/records/view/contract";
import { browser } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { type RenderedScreen, renderScreen } from "#testing/renderScreen.tsx";
import { createSites, serveSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";
import { toDayBoundaryInstant } from "../dayRanges.ts";

let server: FakeServer;

const getRequestedConditions = () => server.receivedCalls(siteApi, "page").at(-1)?.input["conditions"];

beforeAll(async () => {
  // These load lazily; the first test that opens them would wait for them.
  await Promise.all([
    import("./ConditionPanel.lazy.tsx"),
    import("../../parts/BottomSheet.lazy.tsx"),
    import("./DateValue.lazy.tsx"),
  ]);
});

beforeEach(() => {
  server = createFakeServer();
  serveSites(server, createSites(3));
});

async function openPanel(search = ""): Promise<RenderedScreen & { panel: HTMLElement }> {
  const page = await renderScreen(<SiteListPage />, { server, texts, search });
  const opener = await screen.findByRole("button", { name: /^更多条件/u });
  // The sheet of a phone suspends the rendering, which needs an awaited `act`.
  await act(async () => await page.user.click(opener));
  const panel = await screen.findByRole("dialog", { name: "更多条件" });
  await within(panel).findByRole("button", { name: "搜索" });
  return { ...page, panel };
}

/** The server has one saved view with the id 5, shared with the tenant. */
function serveView(definition: ViewDefinition): void {
  const audit = { createTime: new Date(), updateTime: null, createUserId: null, createUserName: null };
  const level = { level: "tenant", roleId: null, roleName: null, isForMe: true, isDefault: false } as const;
  const view = {
    id: toId(5),
    grid: "site/page",
    name: "视图",
    isPinned: true,
    canChange: true,
    leftOut: [],
    version: 1,
  };
  server.answer(viewApi, "open", () => ({
    columns: null,
    canShare: false,
    views: [{ ...view, ...level, ...audit, updateUserId: null, updateUserName: null, definition }],
  }));
}

const row = (panel: HTMLElement, number: number) => within(panel).getByRole("group", { name: `条件 ${number}` });

async function selectOption(page: RenderedScreen, box: HTMLElement, option: string): Promise<void> {
  await page.user.click(box);
  const lines = await screen.findAllByTitle(option);
  // The box shows its current option with the same text; the list comes last.
  fireEvent.click(lines.at(-1) ?? box);
}

describe("more conditions", () => {
  it("offer the filters of the list first, then any field of its rows", async () => {
    const page = await openPanel();
    const { panel, user } = page;

    expect(within(panel).getByLabelText("负责人")).toBeDefined();
    await user.click(within(panel).getByRole("button", { name: "添加条件" }));
    await user.click(within(row(panel, 1)).getByRole("combobox", { name: "字段" }));

    const fields = (await screen.findAllByRole("option")).map((option) => option.getAttribute("aria-label"));
    expect(fields).toEqual(expect.arrayContaining(["名称", "编码"]));
    expect(screen.getAllByTitle("修改时间")).toHaveLength(1);
  });

  it("apply together by Enter, each with its selected operator", async () => {
    const page = await openPanel();
    const { panel, user } = page;
    await user.type(within(panel).getByLabelText("负责人"), "李");
    await user.click(within(panel).getByRole("button", { name: "添加条件" }));
    const first = row(panel, 1);
    await selectOption(page, within(first).getByRole("combobox", { name: "比较方式" }), "开头是");

    await user.type(within(first).getByRole("textbox", { name: "值" }), "工地{Enter}");

    await waitFor(() =>
      expect(getRequestedConditions()).toEqual([{ field: "name", operator: "startsWith", values: ["工地"] }]),
    );
    expect([...page.search()]).toEqual([
      ["manager", "李"],
      ["where", "name~startsWith~工地"],
    ]);
    expect(await screen.findByRole("button", { name: "更多条件，已设置 2 项" })).toBeDefined();
    expect(screen.queryByRole("dialog", { name: "更多条件" })).toBeNull();
    expect(server.receivedCalls(siteApi, "page")).toHaveLength(2);
  });

  it("compare a field with options to the selected options", async () => {
    const page = await openPanel();
    const { panel, user } = page;
    await user.click(within(panel).getByRole("button", { name: "添加条件" }));
    await selectOption(page, within(row(panel, 1)).getByRole("combobox", { name: "字段" }), "状态");
    const value = within(row(panel, 1)).getByRole("combobox", { name: "值" });
    await selectOption(page, value, "启用");
    await selectOption(page, value, "停用");

    await user.click(within(panel).getByRole("button", { name: "搜索" }));

    await waitFor(() =>
      expect(getRequestedConditions()).toEqual([{ field: "status", operator: "oneOf", values: [1, 2] }]),
    );
    expect(screen.getByRole("button", { name: /^清除条件\s*状态 属于 启用、停用$/u })).toBeDefined();
  });

  it("compare a number with two bounds, and require both", async () => {
    const page = await openPanel();
    const { panel, user } = page;
    await user.click(within(panel).getByRole("button", { name: "添加条件" }));
    await selectOption(page, within(row(panel, 1)).getByRole("combobox", { name: "字段" }), "排序");
    await selectOption(page, within(row(panel, 1)).getByRole("combobox", { name: "比较方式" }), "介于");
    await user.type(within(row(panel, 1)).getByRole("spinbutton", { name: "起" }), "5{Enter}");

    expect(within(row(panel, 1)).getByRole("alert").textContent).toBe("请填写完整，或移除此条件");
    expect(getRequestedConditions()).toBeUndefined();
    await user.type(within(row(panel, 1)).getByRole("spinbutton", { name: "止" }), "9{Enter}");

    await waitFor(() =>
      expect(getRequestedConditions()).toEqual([{ field: "orderNo", operator: "between", values: [5, 9] }]),
    );
  });

  it("keep a relative period in the address and in a view, and request its current days", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00") });
    const page = await openPanel();
    const { panel, user } = page;
    await user.click(within(panel).getByRole("button", { name: "添加条件" }));
    await selectOption(page, within(row(panel, 1)).getByRole("combobox", { name: "字段" }), "创建时间");
    await user.click(await within(row(panel, 1)).findByPlaceholderText("起"));
    await user.click(await screen.findByText("最近 7 天"));

    await user.click(within(panel).getByRole("button", { name: "搜索" }));

    const values = [toDayBoundaryInstant("2026-11-15", "start"), toDayBoundaryInstant("2026-11-21", "end")];
    await waitFor(() =>
      expect(getRequestedConditions()).toEqual([{ field: "createTime", operator: "between", values }]),
    );
    expect(page.search().getAll("where")).toEqual(["createTime~within~last7Days"]);
    expect(screen.getByRole("button", { name: /^清除条件\s*创建时间：最近 7 天$/u })).toBeDefined();
    page.unmount();
    vi.setSystemTime(new Date("2026-11-28T12:00:00"));
    const relativePeriod = { field: "createTime", operator: "within", values: ["last7Days"] };
    serveView(ViewDefinition.parse({ conditions: [relativePeriod] }));

    const later = await openPanel("?view=5");

    const weekLater = [toDayBoundaryInstant("2026-11-22", "start"), toDayBoundaryInstant("2026-11-28", "end")];
    await waitFor(() =>
      expect(getRequestedConditions()).toEqual([{ field: "createTime", operator: "between", values: weekLater }]),
    );
    const period = within(row(later.panel, 1)).getByRole("combobox", { name: "值" });
    await selectOption(later, period, "最近三个月");
    await later.user.click(within(later.panel).getByRole("button", { name: "搜索" }));
    await waitFor(() => expect(later.search().getAll("where")).toEqual(["createTime~within~last3Months"]));
    vi.useRealTimers();
  });

  it("start with the active conditions, can be removed one by one, and are reset together", async () => {
    const page = await openPanel("?name=桥&where=name~contains~甲&where=code~isEmpty");
    const { panel, user } = page;
    await user.click(within(panel).getByRole("button", { name: "移除条件 1" }));
    await user.click(within(panel).getByRole("button", { name: "搜索" }));
    await waitFor(() => expect(getRequestedConditions()).toEqual([{ field: "code", operator: "isEmpty", values: [] }]));

    await user.click(screen.getByRole("button", { name: "更多条件，已设置 1 项" }));
    await user.click(await screen.findByRole("button", { name: "重置" }));

    expect(page.search().size).toBe(0);
  });

  it("are reset to the open saved view", async () => {
    const definition = ViewDefinition.parse({ conditions: [{ field: "code", operator: "isEmpty" }] });
    serveView(definition);
    const page = await openPanel("?view=5&where=name~contains~甲");

    await page.user.click(within(page.panel).getByRole("button", { name: "重置" }));

    await waitFor(() => expect(page.search().getAll("where")).toEqual(["code~isEmpty"]));
    expect(page.search().get("view")).toBe("5");
  });

  it("move the focus to an added row, and back to the button when it is removed", async () => {
    const { panel, user } = await openPanel();
    const add = within(panel).getByRole("button", { name: "添加条件" });

    await user.click(add);
    expect(document.activeElement).toBe(within(row(panel, 1)).getByRole("combobox", { name: "字段" }));
    await user.click(within(panel).getByRole("button", { name: "移除条件 1" }));

    expect(document.activeElement).toBe(add);
  });

  it("close by Escape without being applied, and the focus returns to their button", async () => {
    const { panel, user } = await openPanel();
    await user.type(within(panel).getByLabelText("负责人"), "李");

    await user.keyboard("{Escape}");

    await waitFor(() => expect(screen.queryByRole("dialog", { name: "更多条件" })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "更多条件" }));
    expect(server.receivedCalls(siteApi, "page")).toHaveLength(1);
  });

  it("open in a sheet on a phone", async () => {
    browser.narrow = true;
    const page = await openPanel();
    const { panel, user } = page;
    expect(within(panel).getByLabelText("编码")).toBeDefined();

    await user.type(within(panel).getByLabelText("编码"), "S1{Enter}");

    await waitFor(() => expect(page.search().get("code")).toBe("S1"));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "更多条件" })).toBeNull());
  });
});

describe("chips", () => {
  it("show every condition, and remove a single one or all by a click", async () => {
    const search = "?status=2&where=name~noneOf~甲~乙&where=orderNo~greater~5";
    const page = await renderScreen(<SiteListPage />, { server, texts, search });
    await screen.findByRole("grid");
    const chips = within(screen.getByRole("group", { name: "筛选条件" }));
    expect(chips.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "清除条件状态：停用",
      "清除条件名称 不属于 甲、乙",
      "清除条件排序 大于 5",
      "清除全部条件",
    ]);

    await page.user.click(chips.getByRole("button", { name: /名称 不属于/u }));
    expect(page.search().getAll("where")).toEqual(["orderNo~greater~5"]);
    await page.user.click(chips.getByRole("button", { name: "清除全部条件" }));

    expect(page.search().size).toBe(0);
    page.back();
    expect(page.search().getAll("where")).toEqual(["orderNo~greater~5"]);
  });

  it("can be cleared from the message of a list without matches", async () => {
    serveSites(server, []);
    const page = await renderScreen(<SiteListPage />, { server, texts, search: "?where=name~equals~x" });
    const notice = await screen.findByRole("status", { name: "" });
    expect(within(notice).getByText("没有符合条件的工地")).toBeDefined();

    await page.user.click(within(notice).getByRole("button", { name: "清除全部条件" }));

    expect(page.search().size).toBe(0);
    expect(await screen.findByText("还没有工地")).toBeDefined();
  });
});
