import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { browser } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, createSites, serveSites, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";

let server: FakeServer;

beforeEach(() => {
  browser.narrow = true;
  server = createFakeServer();
  serveSites(server, createSites(3));
});

async function renderCards(permissions: readonly string[] | "all" = "all") {
  const page = await renderScreen(<SiteListPage />, { server, texts, permissions });
  const card = (await screen.findByText("工地 2")).closest("li");
  if (card === null) throw new Error("the card is missing");
  return { ...page, card };
}

const readSelectionLabel = () => screen.queryByRole("region", { name: /^已选/u })?.getAttribute("aria-label");

describe("selecting cards on a phone", () => {
  it("starts by a tool, and covers single cards or all of them", async () => {
    const { user } = await renderCards();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "选择" })).toBeNull();

    await user.click(screen.getByRole("button", { name: "更多工具" }));
    await user.click(screen.getByRole("button", { name: "选择" }));
    await user.click(screen.getByRole("checkbox", { name: "选择 工地 2" }));
    expect(readSelectionLabel()).toBe("已选 1 项");
    await user.click(screen.getByRole("checkbox", { name: "选择本页全部" }));
    expect(readSelectionLabel()).toBe("已选 3 项");
    await user.click(within(screen.getByRole("region", { name: "已选 3 项" })).getByText("取消选择"));

    expect(readSelectionLabel()).toBeUndefined();
  });

  it("starts by a long press", async () => {
    const { card } = await renderCards();
    vi.useFakeTimers();
    fireEvent.pointerDown(card, { pointerType: "touch", clientX: 10, clientY: 10 });
    fireEvent.pointerMove(card, { clientX: 14, clientY: 10 });

    act(() => {
      vi.advanceTimersByTime(500);
    });
    vi.useRealTimers();

    expect(readSelectionLabel()).toBe("已选 1 项");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "选择 工地 2" }).checked).toBe(true);
  });

  it("does not start by a scroll or by the mouse", async () => {
    const { card } = await renderCards();
    vi.useFakeTimers();
    fireEvent.pointerDown(card, { pointerType: "touch", clientX: 10, clientY: 10 });
    fireEvent.pointerMove(card, { clientX: 10, clientY: 40 });
    act(() => {
      vi.advanceTimersByTime(500);
    });
    fireEvent.pointerDown(card, { pointerType: "mouse", clientX: 10, clientY: 10 });
    act(() => {
      vi.advanceTimersByTime(500);
    });
    vi.useRealTimers();

    expect(readSelectionLabel()).toBeUndefined();
  });

  it("is hidden from callers without a bulk action", async () => {
    const { user } = await renderCards(["site/page"]);

    await user.click(screen.getByRole("button", { name: "更多工具" }));

    expect(screen.queryByRole("button", { name: "选择" })).toBeNull();
  });
});

describe("the head of a list on a phone", () => {
  it("has all tools behind one button, and a heading that only screen readers show", async () => {
    const { user } = await renderCards();
    expect(screen.getByRole("heading", { level: 1, name: "工地" }).className).toBe("sw-hidden");
    expect(screen.queryByRole("button", { name: "刷新" })).toBeNull();

    await user.click(screen.getByRole("button", { name: "更多工具" }));

    expect(await screen.findByRole("button", { name: "刷新" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "列设置" }));
    expect(await screen.findByRole("dialog", { name: "列设置" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "刷新" })).toBeNull();
  });
});

it("a list on a phone has its search at hand while it is scrolled back", async () => {
  const { card } = await renderCards();
  const list = card.closest<HTMLElement>(".sw-list");
  const scrollTo = (top: number) => fireEvent.scroll(document.body, { target: { scrollTop: top } });

  scrollTo(600);
  expect(list?.dataset["scroll"]).toBe("on");
  scrollTo(597);
  expect(list?.dataset["scroll"]).toBe("on");
  scrollTo(560);
  expect(list?.dataset["scroll"]).toBe("back");
  scrollTo(0);

  expect(list?.dataset["scroll"]).toBe("on");
});

describe("a card on a phone", () => {
  it("shows the name, a line of words without figures, and the status", async () => {
    serveSites(server, [aSite(2, { manager: "王工", orderNo: 77 })]);
    const { card } = await renderCards();

    expect(within(card).getByText("S2 · 王工")).toBeDefined();
    expect(within(card).queryByText(/77|排序/u)).toBeNull();
    expect(within(card).getByRole("switch", { name: "工地 2 的状态" })).toBeDefined();
  });

  it("opens its record by a tap", async () => {
    const { user, card } = await renderCards();

    await user.click(within(card).getByRole("button", { name: "打开 工地 2" }));

    const form = within(await screen.findByRole("dialog"));
    expect(await form.findByLabelText("名称")).toHaveProperty("value", "工地 2");
  });

  it("shows all fields of a record that may not be edited", async () => {
    const { user, card } = await renderCards(["site/page"]);

    await user.click(within(card).getByRole("button", { name: "打开 工地 2" }));

    const fields = within(await screen.findByRole("dialog", { name: "工地 2" }));
    expect(fields.getByText("排序").nextSibling?.textContent).toBe("100");
  });

  it("opens nothing at the end of a long press", async () => {
    const { user, card } = await renderCards();
    const open = within(card).getByRole("button", { name: "打开 工地 2" });
    vi.useFakeTimers();
    fireEvent.pointerDown(open, { pointerType: "touch", clientX: 10, clientY: 10 });
    act(() => {
      vi.advanceTimersByTime(500);
    });
    vi.useRealTimers();

    fireEvent.click(card);
    await user.click(screen.getByRole("button", { name: "更多工具" }));

    expect(screen.queryByRole("dialog")).toBeNull();
    expect(readSelectionLabel()).toBe("已选 1 项");
  });

  it("has a single menu button for all actions", async () => {
    const { user, card } = await renderCards();
    expect(within(card).queryByRole("button", { name: "编辑 工地 2" })).toBeNull();

    await user.click(within(card).getByRole("button", { name: "工地 2 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "编辑 工地 2" }));

    const form = within(await screen.findByRole("dialog"));
    expect(await form.findByLabelText("名称")).toHaveProperty("value", "工地 2");
  });

  it("shows its only action as a button", async () => {
    const { card } = await renderCards(["site/page", "site/update"]);

    expect(within(card).getByRole("button", { name: "编辑 工地 2" })).toBeDefined();
    expect(within(card).queryByRole("button", { name: "工地 2 的更多操作" })).toBeNull();
  });
});
