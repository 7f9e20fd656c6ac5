import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import type { Subscribe } from "#kit";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { type ListedNotice, noticeApi, type NoticeDigest } from "../contract.ts";
import { inboxApi } from "../inbox.contract.ts";
import { noticeText } from "../text/index.ts";
import { NotificationMenu as Bell } from "./NotificationMenu.tsx";
import { Component as InboxPage } from "./inbox/InboxPage.tsx";
import { aListedNotice, aNotice, aReceivedNotice, publishedFields } from "./notice.samples.ts";
import { Component as ToldNotices } from "./NoticeEvents.tsx";
import { Component as NoticeListPage } from "./NoticeListPage.tsx";

const options = { texts: noticeText, trackedEntities: ["sysNotice"] };
const earlier = new Date("2026-11-18T02:00:00Z");
const corrects = { correctsId: toId(1), correctsTitle: "停水通知", correctsTime: earlier };
let server: FakeServer;

// jsdom has no layout; the editor measures the cursor before it scrolls there.
beforeAll(() => {
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  Object.assign(Text.prototype, { getClientRects: () => [] });
});

beforeEach(() => {
  server = createFakeServer();
  server.answer(noticeApi, "audienceCount", () => 12);
});

function serverHas(...notices: ListedNotice[]): void {
  server.answer(noticeApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: notices.length }, notices),
  );
}

async function openMenu(name: string) {
  const { user } = await renderScreen(<NoticeListPage />, { server, ...options });
  await user.click(await screen.findByRole("button", { name: `${name} 的更多操作` }));
  await screen.findAllByRole("menuitem");
  return user;
}

/** A notice of the account that is signed in. */
const own = { ...publishedFields, createUserId: 7 };

describe("the list of authors", () => {
  it("starts the correction of a published notice and opens its draft", async () => {
    const published = aListedNotice(own);
    serverHas(published);
    server.answer(noticeApi, "correct", () => {
      serverHas(aListedNotice({ id: toId(2), ...corrects }), published);
      return toId(2);
    });
    const user = await openMenu("停水通知");

    await user.click(screen.getByRole("menuitem", { name: "更正" }));

    const form = await screen.findByRole("dialog", { name: "更正通知公告" });
    expect(await within(form).findByDisplayValue("停水通知")).toBeDefined();
    expect(server.receivedCalls(noticeApi, "correct").map(({ input }) => input)).toEqual([{ id: 1 }]);
  });

  /** Opens the form of a correction, and leaves it by a button. */
  async function leaveCorrection(button: RegExp): Promise<void> {
    const published = aListedNotice(own);
    serverHas(published);
    server.answer(noticeApi, "correct", () => {
      serverHas(aListedNotice({ id: toId(2), ...corrects }), published);
      return toId(2);
    });
    server.answer(noticeApi, "delete", () => {
      serverHas(published);
      return null;
    });
    server.answer(noticeApi, "recipients", () => 12);
    server.answer(noticeApi, "notice", () => aNotice({ id: toId(2), ...corrects }));
    const user = await openMenu("停水通知");
    await user.click(screen.getByRole("menuitem", { name: "更正" }));
    const form = await screen.findByRole("dialog");
    expect(await within(form).findByText(/^更正 .* 发布的“停水通知”$/u)).toBeDefined();

    await user.click(within(form).getByRole("button", { name: button }));

    await waitFor(() => expect(screen.queryByDisplayValue("停水通知")).toBeNull());
  }

  it("removes the draft of a correction whose form is cancelled", async () => {
    await leaveCorrection(/取\s?消$/u);

    await waitFor(() =>
      expect(server.receivedCalls(noticeApi, "delete").map(({ input }) => input)).toEqual([{ id: 2 }]),
    );
    expect(server.receivedCalls(noticeApi, "recipients")).toEqual([]);
  });

  it("asks whether a saved correction is published, and keeps its draft", async () => {
    await leaveCorrection(/保\s?存$/u);

    expect(await screen.findByRole("dialog", { name: "发布“停水通知”？" })).toBeDefined();
    expect(server.receivedCalls(noticeApi, "delete")).toEqual([]);
  });

  it.each([
    ["of another author", { ...own, createUserId: 99 }],
    ["that was replaced", { ...own, replacedTime: earlier, replacedById: toId(2) }],
  ])("offers no correction of a notice %s", async (_, about) => {
    serverHas(aListedNotice(about));

    await openMenu("停水通知");

    expect(screen.queryByRole("menuitem", { name: "更正" })).toBeNull();
  });

  it("marks both versions, and each leads to the other", async () => {
    const replaced = { ...own, replacedTime: earlier, replacedById: toId(2), cancelTime: earlier };
    serverHas(aListedNotice({ ...own, id: toId(2), title: "停水更正", ...corrects }), aListedNotice(replaced));
    server.answer(noticeApi, "setRead", () => null);
    server.answer(noticeApi, "notice", ({ id }) =>
      String(id) === "1" ? aNotice(replaced) : aNotice({ ...own, id: toId(2), title: "停水更正", ...corrects }),
    );
    const { user } = await renderScreen(<NoticeListPage />, { server, ...options });

    expect(await screen.findByText("已被取代")).toBeDefined();
    expect(screen.queryByText("已过期")).toBeNull();
    expect(screen.getByTitle(/^更正 .* 发布的“停水通知”$/u)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "停水更正" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(await within(dialog).findByRole("button", { name: "查看原通知" }));
    expect(await within(dialog).findByText(/被更正后的通知取代。$/u)).toBeDefined();
    await user.click(await within(dialog).findByRole("button", { name: "查看更正后的通知" }));
    expect(await within(dialog).findByRole("button", { name: "查看原通知" })).toBeDefined();
  });

  it("says before the publication which notice is replaced", async () => {
    serverHas(aListedNotice({ id: toId(2), ...corrects }));
    server.answer(noticeApi, "recipients", () => 12);
    server.answer(noticeApi, "notice", () => aNotice({ id: toId(2), ...corrects }));
    const user = await openMenu("停水通知");

    await user.click(screen.getByRole("menuitem", { name: "发布" }));

    expect(await screen.findByText(/^发布后将取代“停水通知”/u)).toBeDefined();
  });

  it("finds notices by their state, planned ones apart from drafts", async () => {
    serverHas(aListedNotice());
    const { user } = await renderScreen(<NoticeListPage />, { server, ...options });
    await screen.findByText("停水通知");

    await user.click(screen.getByRole("combobox", { name: "状态" }));
    await user.click(await screen.findByTitle("待发布"));

    await waitFor(() =>
      expect(server.receivedCalls(noticeApi, "page").at(-1)?.input).toMatchObject({ state: "planned" }),
    );
  });
});

it("is said to be a correction in the inbox of a reader", async () => {
  const received = aReceivedNotice({ correctsTitle: "停水通知", correctsTime: earlier, title: "停水更正" });
  server.answer(noticeApi, "pageReceived", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: 1 }, [received]),
  );
  server.answer(inboxApi, "counts", () => ({ unread: [], snoozedCount: 0, nextEndTime: null }));
  server.answer(noticeApi, "setRead", () => null);
  server.answer(noticeApi, "notice", () => aNotice({ ...own, ...corrects, correctsId: null }));
  const { user } = await renderScreen(<InboxPage />, { server, ...options });

  expect((await screen.findAllByText("更正")).length).toBeGreaterThan(0);
  await user.click(screen.getByRole("button", { name: "停水更正" }));

  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText(/^更正 .* 发布的“停水通知”$/u)).toBeDefined();
  expect(within(dialog).queryByRole("button", { name: "查看原通知" })).toBeNull();
});

function createFakeHub() {
  const listeners = new Map<string, (content: unknown) => void>();
  const subscribe: Subscribe = (what, listener) => {
    listeners.set(what, listener);
    return () => listeners.delete(what);
  };
  return { subscribe, say: (what: string, content?: unknown) => act(() => listeners.get(what)?.(content)) };
}

describe("open windows", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  function digestOf(unreadCount: number, nextEndTime: Date | null = null): NoticeDigest {
    return { unreadCount, nextEndTime, lines: [] };
  }

  it("announce a correction instead of the notice, and ask the server for the count", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    server.answer(noticeApi, "digest", () => digestOf(1));
    const { subscribe, say } = createFakeHub();
    await renderScreen(
      <>
        <Bell hasPage={() => true} />
        <ToldNotices subscribe={subscribe} />
      </>,
      { server, ...options },
    );
    await screen.findByRole("button", { name: "消息，1 条未读" });
    say("PublicNotice", { id: 1, title: "停水通知", type: 1 });
    await screen.findByRole("button", { name: "停水通知" });

    say("PublicNotice", { id: 2, title: "停水更正", type: 1, correctsId: 1 });

    expect(await screen.findByText("通知已更正")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("button", { name: "停水通知" })).toBeNull());
    expect(screen.getByRole("button", { name: "消息，2 条未读" })).toBeDefined();
  });

  it("count again when an unread notice has ended", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout", "Date"] });
    const end = new Date(Date.now() + 60_000);
    server.answer(noticeApi, "digest", () => (Date.now() < end.getTime() ? digestOf(1, end) : digestOf(0)));
    const { subscribe } = createFakeHub();
    await renderScreen(
      <>
        <Bell hasPage={() => true} />
        <ToldNotices subscribe={subscribe} />
      </>,
      { server, ...options },
    );
    await screen.findByRole("button", { name: "消息，1 条未读" });

    await act(async () => await vi.advanceTimersByTimeAsync(61_000));

    expect(await screen.findByRole("button", { name: "消息" })).toBeDefined();
  });

  it("follow the readers of a notice while its receivers are listed", async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    });
    let read = 0;
    serverHas(aListedNotice({ ...publishedFields, recipientCount: 2, readCount: 0 }));
    server.answer(noticeApi, "receiverCounts", () => ({
      visible: 2,
      read,
      confirmed: 0,
      unconfirmed: 0,
      reminderTime: null,
    }));
    server.answer(noticeApi, "receivers", ({ page = 1, pageSize = 20 }) =>
      toPage({ page, pageSize }, { total: 1 }, []),
    );
    const { user } = await renderScreen(<NoticeListPage />, { server, ...options });
    await user.click(await screen.findByRole("button", { name: /人已读，查看名单$/u }));
    await screen.findByText("已读（0）");
    const listCount = server.receivedCalls(noticeApi, "receivers").length;

    read = 1;
    await act(async () => await vi.advanceTimersByTimeAsync(6000));

    expect(await screen.findByText("已读（1）")).toBeDefined();
    await waitFor(() => expect(server.receivedCalls(noticeApi, "receivers").length).toBeGreaterThan(listCount));
  });
});
