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

async function cards(permissions: readonly string[] | "all" = "all") {
  const page = await renderScreen(<SiteListPage />, { server, texts, permissions });
  const card = (await screen.findByText("工地 2")).closest("li");
  if (card === null) throw new Error("there is no card");
  return { ...page, card };
}

const said = () => screen.queryByRole("region", { name: /^已选/u })?.getAttribute("aria-label");

describe("choosing cards on a phone", () => {
  it("begins by a button, and takes single cards or all of them", async () => {
    const { user } = await cards();
    expect(screen.queryByRole("checkbox")).toBeNull();

    await user.click(screen.getByRole("button", { name: "选择" }));
    await user.click(screen.getByRole("checkbox", { name: "选择 工地 2" }));
    expect(said()).toBe("已选 1 项");
    await user.click(screen.getByRole("checkbox", { name: "选择本页全部" }));
    expect(said()).toBe("已选 3 项");
    await user.click(within(screen.getByRole("region", { name: "已选 3 项" })).getByText("取消选择"));

    expect(said()).toBeUndefined();
  });

  it("begins by a finger that rests on a card", async () => {
    const { card } = await cards();
    vi.useFakeTimers();
    fireEvent.pointerDown(card, { pointerType: "touch", clientX: 10, clientY: 10 });
    fireEvent.pointerMove(card, { clientX: 14, clientY: 10 });

    act(() => {
      vi.advanceTimersByTime(500);
    });
    vi.useRealTimers();

    expect(said()).toBe("已选 1 项");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "选择 工地 2" }).checked).toBe(true);
  });

  it("does not begin by a finger that scrolls, nor by a mouse", async () => {
    const { card } = await cards();
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

    expect(said()).toBeUndefined();
  });

  it("is not there for those who can do nothing with it", async () => {
    await cards(["site/page"]);

    expect(screen.queryByRole("button", { name: "选择" })).toBeNull();
  });
});

describe("a card on a phone", () => {
  it("has one button for all that can be done, so that there is room for what it is about", async () => {
    const { user, card } = await cards();
    expect(within(card).queryByRole("button", { name: "编辑 工地 2" })).toBeNull();

    await user.click(within(card).getByRole("button", { name: "工地 2 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "编辑 工地 2" }));

    const form = within(await screen.findByRole("dialog"));
    expect(await form.findByLabelText("名称")).toHaveProperty("value", "工地 2");
  });

  it("keeps the button where there is nothing else to do", async () => {
    const { card } = await cards(["site/page", "site/update"]);

    expect(within(card).getByRole("button", { name: "编辑 工地 2" })).toBeDefined();
    expect(within(card).queryByRole("button", { name: "工地 2 的更多操作" })).toBeNull();
  });
});
