import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { browser } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { createSites, serveSites, siteText as texts } from "#testing/siteApi.ts";
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
  it("starts by a button, and covers single cards or all of them", async () => {
    const { user } = await renderCards();
    expect(screen.queryByRole("checkbox")).toBeNull();

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
    await renderCards(["site/page"]);

    expect(screen.queryByRole("button", { name: "选择" })).toBeNull();
  });
});

describe("a card on a phone", () => {
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
