import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { defineApi, post } from "#contract/api";
import { Id, toId } from "#contract/id";
import { toPage, PageQuery, pageOf } from "#contract/page";
import type { DictionaryEntry } from "#contract/session";
import type { OwnerTexts } from "#contract/text";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { setDisplayTimeZone } from "#base/displayTimeZone";
import { applyLanguage } from "#base/i18n";
import { DataTable } from "../list/DataTable.tsx";
import { useList } from "../list/useList.ts";
import { defineResource } from "../resource/resource.ts";
import { formatAgo, formatDate, formatExactly, formatInstant, formatTime } from "./time.ts";

const Order = z.object({
  id: Id,
  name: z.string(),
  count: z.int(),
  cases: z.int(),
  kind: z.int(),
  cents: z.int().nullable(),
  price: z.string(),
  done: z.number(),
  paidAt: z.date().nullable(),
  buyer: z.string(),
  face: z.string(),
  site: z.string(),
  above: z.string(),
  tags: z.array(z.string()),
  photo: z.string().nullable(),
  invoice: z.object({ name: z.string(), url: z.string(), size: z.number() }).nullable(),
});
type Order = z.infer<typeof Order>;

const orderApi = defineApi("order", { page: post(PageQuery, pageOf(Order), "granted") });

const words = {
  "order.title": "订单",
  "order.name": "名称",
  "order.count": "数量",
  "order.cases": "箱数",
  "order.kind": "类型",
  "order.cents": "金额",
  "order.price": "单价",
  "order.done": "进度",
  "order.paidAt": "付款时间",
  "order.buyer": "采购员",
  "order.site": "组织",
  "order.tags": "标签",
  "order.photo": "图片",
  "order.invoice": "发票",
  "order.pay": "付款信息",
};
const texts: OwnerTexts = words;

declare module "#contract/text" {
  interface Texts {
    testingOrder: typeof words;
  }
}

const orderResource = defineResource(orderApi, (column) => ({
  title: "order.title",
  columns: [
    column.text("name"),
    column.number("count", { summary: "sum" }),
    column.money("cents", { summary: "sum", group: "order.pay" }),
    column.money("price", { summary: "average", currency: "USD", group: "order.pay" }),
    column.progress("done", { summary: "average" }),
    column.instant("paidAt"),
    column.person("buyer", { avatar: "face", href: ({ buyer }) => (buyer === "李雷" ? "#/people" : undefined) }),
    column.text("site", { tooltip: "above" }),
    column.tags("tags"),
    column.picture("photo"),
    column.file("invoice"),
    column.count("cases", ({ cases }) => <button type="button">{cases}</button>),
    column.dictionary("kind", "OrderKindEnum", { usual: 1 }),
  ],
}));

function OrderList() {
  const list = useList(orderResource);
  return <DataTable list={list} />;
}

const anOrder = (about: Partial<Order> = {}): Order => ({
  id: toId(1),
  name: "水泥",
  count: 12_000,
  cases: 480,
  kind: 1,
  cents: 1_234_550,
  price: "12345678901234567.89",
  done: 60,
  paidAt: null,
  buyer: "李雷",
  face: "",
  site: "一工区",
  above: "集团 / 一公司",
  tags: [],
  photo: null,
  invoice: null,
  ...about,
});

const dictionaries = {
  OrderKindEnum: ["常规", "加急"].map((label, index): DictionaryEntry => {
    const none = { code: null, remark: null, styleSetting: null, classSetting: null, extData: null };
    return { value: String(index + 1), label, tagType: null, typeCode: "", orderNo: index, ...none };
  }),
};

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});

async function renderOrders(...orders: readonly Partial<Order>[]) {
  const rows = orders.map((about, index) => anOrder({ id: toId(index + 1), ...about }));
  server.answer(orderApi, "page", () => toPage({ page: 1, pageSize: 20 }, { total: rows.length }, rows));
  const page = await renderScreen(<OrderList />, { server, texts, dictionaries });
  const [cell] = await screen.findAllByRole("gridcell", { name: rows[0]?.name ?? "" });
  const row = cell?.closest<HTMLElement>("[role=row]");
  if (row === null || row === undefined) throw new Error("the row is missing");
  return { ...page, row: within(row), element: row };
}

describe("numeric cells", () => {
  it("are right-aligned in the number format of the language", async () => {
    const { row, element } = await renderOrders({});

    expect(row.getByText("12,000").closest(".sw-grid-align-end")).not.toBeNull();
    expect(row.getByText("¥12,345.50").className).toContain("sw-cell-figures");
    // A decimal keeps digits that a number would lose.
    expect(row.getByText("$12,345,678,901,234,567.89").closest(".sw-grid-align-end")).not.toBeNull();
    expect(element.querySelectorAll(".sw-grid-align-end")).toHaveLength(4);
  });

  it("are right-aligned also if they lead to what was counted", async () => {
    const { row } = await renderOrders({});

    expect(row.getByRole("button", { name: "480" }).closest(".sw-grid-align-end")).not.toBeNull();
  });

  it("show a percentage as a named bar", async () => {
    const { row } = await renderOrders({ done: 140 });

    const bar = row.getByRole("progressbar", { name: "水泥 的进度" });

    expect(bar.getAttribute("aria-valuenow")).toBe("100");
    expect(row.getByText("100%")).toBeDefined();
  });

  it("are summed in the footer row for the current page", async () => {
    await renderOrders(
      { cents: 100 },
      { name: "钢筋", cents: null, price: "2.50", done: 20 },
      { price: "3.50", done: 10 },
    );

    const last = screen.getAllByRole("row").at(-1);

    expect(last?.textContent).toContain("本页 3 条");
    expect(last?.textContent).toContain("合计 36,000");
    expect(last?.textContent).toContain("合计 ¥12,346.50");
    expect(last?.textContent).toContain("平均 30%");
    expect(last?.getAttribute("aria-rowindex")).toBe("6");
    expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("6");
  });

  it("of one group have a common header", async () => {
    await renderOrders({});

    const group = screen.getByRole("columnheader", { name: "付款信息" });

    expect(group.getAttribute("aria-colspan")).toBe("2");
    expect(group.getAttribute("aria-colindex")).toBe("3");
    expect(
      screen.getByRole("columnheader", { name: "金额" }).closest("[role=row]")?.getAttribute("aria-rowindex"),
    ).toBe("2");
  });
});

describe("the cell of an instant", () => {
  it("shows the age, and the exact time with its zone as tooltip", async () => {
    const twoDays = new Date(Date.now() - 50 * 3_600_000);
    const { row } = await renderOrders({ paidAt: twoDays });

    const time = row.getByText("前天");

    expect(time.getAttribute("datetime")).toBe(twoDays.toISOString());
    expect(time.title).toMatch(/\d{4}年\d+月\d+日星期. (?:GMT|UTC).*\d\d:\d\d:\d\d/u);
  });

  it("follows a change of the time zone at once, and names the zone", async () => {
    const paidAt = new Date("2026-10-25T00:30:00Z");
    const { row } = await renderOrders({ paidAt });
    const time = row.getByText(formatAgo(paidAt));

    act(() => setDisplayTimeZone("America/New_York"));
    const inNewYork = time.title;
    act(() => setDisplayTimeZone("Europe/Berlin"));

    expect(inNewYork).toBe("2026年10月24日星期六 北美东部夏令时间 20:30:00");
    expect(time.title).toBe("2026年10月25日星期日 中欧夏令时间 02:30:00");
    expect(formatInstant(paidAt)).toBe("2026年10月25日 02:30");
    expect(formatDate("2026-10-25")).toBe("2026年10月25日");
    act(() => setDisplayTimeZone(null));
  });

  it("is British in English, as the spelling is", async () => {
    setDisplayTimeZone("Europe/London");
    await applyLanguage("en");

    expect(formatInstant(new Date("2026-11-23T16:05:00Z"))).toBe("23 Nov 2026, 16:05");
    expect(formatExactly(new Date("2026-11-23T16:05:00Z"))).toMatch(/^Monday,? 23 November 2026/u);
    expect(formatDate("2026-11-23")).toBe("23 Nov 2026");
    await applyLanguage("zh-CN");
    setDisplayTimeZone(null);
  });

  it("is just now below a minute, then the age in its largest unit", () => {
    const now = new Date("2026-11-23T08:00:00Z");

    const ages = [59, 61, 7200].map((seconds) => formatAgo(new Date(now.getTime() - seconds * 1000), now));

    expect(ages).toEqual(["刚刚", "1分钟前", "2小时前"]);
  });

  it("shows only the time if it is today in the chosen time zone", () => {
    const [evening, now] = [new Date("2026-11-22T02:00:00Z"), new Date("2026-11-22T06:00:00Z")];

    setDisplayTimeZone("Asia/Kolkata");
    const inKolkata = formatTime(evening, now);
    setDisplayTimeZone("America/New_York");

    expect(inKolkata).toBe("07:30");
    expect(formatTime(evening, now)).toBe("2026年11月21日 21:00");
    setDisplayTimeZone(null);
  });
});

describe("dictionary cells", () => {
  it("have a chip only for other values than the usual one", async () => {
    await renderOrders({ kind: 1 }, { kind: 2 });

    expect(screen.getByText("常规").closest(".sw-chip")).toBeNull();
    expect(screen.getByText("加急").closest(".sw-chip")).not.toBeNull();
  });
});

describe("cells with names", () => {
  it("link to the account if the caller may see it", async () => {
    const { row } = await renderOrders({ face: "/face.png" });

    const link = row.getByRole("link", { name: "查看 李雷 的账号" });

    expect(link.getAttribute("href")).toBe("#/people");
    expect(link.querySelector("img")?.getAttribute("src")).toBe("/face.png");
  });

  it("are plain text otherwise", async () => {
    const { row } = await renderOrders({ buyer: "韩梅梅" });

    expect(row.getByText("韩梅梅")).toBeDefined();
    expect(row.queryByRole("link")).toBeNull();
  });

  it("show the path of an organisation as tooltip", async () => {
    const { row } = await renderOrders({});

    expect(row.getByText("一工区").title).toBe("集团 / 一公司");
  });

  it("show three tags and the number of further ones", async () => {
    const { row } = await renderOrders({ tags: ["急", "大宗", "甲供", "进口", "赊账"] });

    expect(row.getByText("甲供").className).toContain("sw-chip");
    expect(row.getByText("+2")).toBeDefined();
    expect(row.getByText("进口、赊账").className).toBe("sw-hidden");
  });
});

describe("file cells", () => {
  it("offer a download with name and size", async () => {
    const { row } = await renderOrders({ invoice: { name: "发票.pdf", url: "/file/1", size: 1_500_000 } });

    const link = row.getByRole("link", { name: "发票.pdf" });

    expect([link.getAttribute("href"), link.getAttribute("download")]).toEqual(["/file/1", "发票.pdf"]);
    expect(row.getByText("1.4 MB")).toBeDefined();
  });

  it("show a thumbnail, and the full picture on a click", async () => {
    const { user, row } = await renderOrders({ photo: "/photo.png" });

    await user.click(row.getByRole("button", { name: "查看 水泥 的图片" }));
    const dialog = await screen.findByRole("dialog", { name: "水泥" });
    expect(within(dialog).getByRole("img", { name: "水泥" }).getAttribute("src")).toBe("/photo.png");
    await user.click(within(dialog).getByRole("button"));

    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("show a placeholder if a picture does not load", async () => {
    const { row } = await renderOrders({ photo: "/gone.png", paidAt: new Date() });
    const picture = row.getByRole("button", { name: "查看 水泥 的图片" }).querySelector("img");

    if (picture !== null) fireEvent.error(picture);

    expect(row.queryByRole("button", { name: "查看 水泥 的图片" })).toBeNull();
  });
});

describe("the hovered cell", () => {
  it("can be copied by a button", async () => {
    const { user, row } = await renderOrders({});
    const write = vi.spyOn(navigator.clipboard, "writeText");

    await user.hover(row.getByText("水泥"));
    await user.click(row.getByTitle("复制到剪贴板"));

    expect(write.mock.calls).toEqual([["水泥"]]);
    await user.hover(row.getByText("12,000"));
    expect(row.queryByTitle("复制到剪贴板")).toBeNull();
  });
});
