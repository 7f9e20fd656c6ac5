import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { toPage } from "#contract/page";
import { clearUnsavedInput } from "#base/page/unsavedInput";
import { openVault } from "#base/session/draftVault";
import { formatInstant } from "#kit";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { type ListedNotice, noticeApi } from "../contract.ts";
import { noticeText } from "../text/index.ts";
import { NoticeLines } from "./NoticeLines.tsx";
import { Component as NoticeListPage } from "./NoticeListPage.tsx";
import { aListedNotice, aReceivedNotice, toNoticeLine } from "./notice.samples.ts";
import { toWallTime } from "#kit/time/wallTime.ts";

const options = { texts: noticeText, trackedEntities: ["sysNotice"] };
const hourMs = 3_600_000;
let server: FakeServer;

// jsdom has no layout; the editor measures the cursor before it scrolls there.
beforeAll(() => {
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  Object.assign(Text.prototype, { getClientRects: () => [] });
});

beforeEach(() => {
  server = createFakeServer();
  server.answer(noticeApi, "recipients", () => 12);
  server.answer(noticeApi, "audienceCount", () => 12);
});

function serverHas(notice: ListedNotice): void {
  server.answer(noticeApi, "page", ({ page = 1, pageSize = 20 }) => toPage({ page, pageSize }, { total: 1 }, [notice]));
}

function inHours(hours: number): Date {
  const minuteMs = 60_000;
  return new Date(Math.floor((Date.now() + hours * hourMs) / minuteMs) * minuteMs);
}

async function openMenu() {
  const { user } = await renderScreen(<NoticeListPage />, { server, ...options });
  await user.click(await screen.findByRole("button", { name: "停水通知 的更多操作" }));
  return user;
}

describe("a planned publication", () => {
  it("is set for a draft, with the number of its receivers", async () => {
    serverHas(aListedNotice());
    server.answer(noticeApi, "plan", () => null);
    const user = await openMenu();
    const time = inHours(5);

    await user.click(await screen.findByRole("menuitem", { name: "定时发布" }));
    const dialog = await screen.findByRole("dialog", { name: "定时发布“停水通知”" });
    expect(await within(dialog).findByText("目前将送达 12 个账号。到时按您当时的权限发布。")).toBeDefined();
    fireEvent.change(within(dialog).getByLabelText("定时发布"), { target: { value: toWallTime(time) } });
    await user.click(within(dialog).getByRole("button", { name: "定时发布" }));

    await waitFor(() =>
      expect(server.receivedCalls(noticeApi, "plan")[0]?.input).toEqual({ id: 1, plannedTime: time.toISOString() }),
    );
  });

  it("is shown in the list and can be cancelled", async () => {
    const plannedTime = inHours(5);
    serverHas(aListedNotice({ plannedTime }));
    server.answer(noticeApi, "cancelPlan", () => null);
    const user = await openMenu();

    expect(screen.getByText("待发布")).toBeDefined();
    expect(screen.getByTitle(formatInstant(plannedTime)).textContent).toBe("4小时后");
    expect(screen.queryByText("草稿")).toBeNull();
    await user.click(await screen.findByRole("menuitem", { name: "取消定时发布" }));

    await waitFor(() => expect(server.receivedCalls(noticeApi, "cancelPlan")[0]?.input).toEqual({ id: 1 }));
  });

  it("that did not happen is told", async () => {
    serverHas(aListedNotice({ plannedTime: inHours(-1) }));

    await renderScreen(<NoticeListPage />, { server, ...options });

    expect(await screen.findByText("未能按时发布")).toBeDefined();
  });
});

describe("the end of a notice", () => {
  it("is set and removed in the form", async () => {
    serverHas(aListedNotice({ cancelTime: inHours(5) }));
    server.answer(noticeApi, "update", () => null);
    const { user } = await renderScreen(<NoticeListPage />, { server, ...options });
    await user.click(await screen.findByRole("button", { name: "编辑 停水通知" }));
    const form = await screen.findByRole("dialog");
    const end = await within(form).findByLabelText("有效期至");

    expect(end).toHaveProperty("value", toWallTime(inHours(5)));
    fireEvent.change(end, { target: { value: "" } });
    await user.click(within(form).getByRole("button", { name: /保\s?存$/u }));

    await waitFor(() =>
      expect(server.receivedCalls(noticeApi, "update")[0]?.input).toMatchObject({ cancelTime: null }),
    );
  });

  it("is sent as it was entered after its form was restored", async () => {
    serverHas(aListedNotice({ cancelTime: inHours(5) }));
    const later = inHours(7);
    server.answer(noticeApi, "update", () => null);
    const openForm = async () => {
      const page = await renderScreen(<NoticeListPage />, { server, ...options });
      await page.user.click(await screen.findByRole("button", { name: "编辑 停水通知" }));
      const form = await screen.findByRole("dialog");
      return { ...page, form, end: await within(form).findByLabelText("有效期至") };
    };
    const first = await openForm();
    fireEvent.change(first.end, { target: { value: toWallTime(later) } });
    await vi.waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes("drafts/"))).toHaveLength(1));
    first.unmount();
    clearUnsavedInput();
    // What is read after another account is what the browser has stored.
    await openVault(0);

    const { user, form, end } = await openForm();

    expect(end).toHaveProperty("value", toWallTime(later));
    await user.click(within(form).getByRole("button", { name: /保\s?存$/u }));
    await waitFor(() =>
      expect(server.receivedCalls(noticeApi, "update")[0]?.input).toMatchObject({ cancelTime: later.toISOString() }),
    );
  });

  it("and what is pinned is marked", async () => {
    serverHas(aListedNotice({ cancelTime: inHours(-1), isPinned: true }));

    await renderScreen(<NoticeListPage />, { server, ...options });

    expect(await screen.findByText("已过期")).toBeDefined();
    expect(screen.queryByRole("img", { name: "置顶" })).toBeNull();
  });
});

it("marks pinned notices of the home page", async () => {
  const line = toNoticeLine(aReceivedNotice({ isPinned: true }));

  await renderScreen(<NoticeLines lines={[line]} onOpen={() => undefined} />, { server, ...options });

  expect(screen.getByRole("img", { name: "置顶" })).toBeDefined();
});
