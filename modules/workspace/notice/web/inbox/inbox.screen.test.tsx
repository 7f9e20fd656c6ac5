import { act, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { noticeApi, ReadStatus, type ReceivedNotice } from "../../contract.ts";
import { inboxApi } from "../../inbox.contract.ts";
import type { Subscribe } from "#kit";
import { noticeText } from "../../text/index.ts";
import { PageBadge } from "#kit/parts/PageBadge.tsx";
import { profileApi } from "#modules/workspace/profile/contract";
import { browser, createFakeServer, type FakeServer, renderScreen } from "#testing";
import { NotificationMenu as Bell } from "../NotificationMenu.tsx";
import { Component as InboxPage } from "./InboxPage.tsx";
import { aNotice, aReceivedNotice, publishedFields, toNoticeLine } from "../notice.samples.ts";
import { NoticesWidget } from "../NoticesWidget.tsx";
import { Component as ToldNotices } from "../NoticeEvents.tsx";
import { UnreadBadge } from "../UnreadBadge.tsx";
import { UnreadRemark } from "../UnreadRemark.tsx";

const texts = noticeText;
const at = new Date("2026-11-21T02:00:00Z");
let server: FakeServer;

function findNextEnd(notices: readonly ReceivedNotice[]): Date | null {
  return notices.find(({ cancelTime }) => cancelTime !== null)?.cancelTime ?? null;
}

/** An inbox that stores which notices were read. */
function serverHasReceived(...received: ReceivedNotice[]): void {
  const read = new Set<number>();
  const currentNotices = () =>
    received.map((notice) =>
      read.has(notice.noticeId) ? { ...notice, readStatus: ReadStatus.read, readTime: at } : notice,
    );
  server.answer(noticeApi, "pageReceived", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: received.length }, currentNotices()),
  );
  server.answer(noticeApi, "digest", ({ readStatus }) => {
    const unread = currentNotices().filter((notice) => notice.readStatus === ReadStatus.unread);
    return {
      unreadCount: unread.length,
      nextEndTime: findNextEnd(unread),
      lines: (readStatus === undefined ? currentNotices() : unread).map(toNoticeLine),
    };
  });
  server.answer(noticeApi, "notice", ({ id }) => aNotice({ ...publishedFields, id: toId(id) }));
  server.answer(noticeApi, "setRead", ({ id }) => {
    read.add(id);
    return null;
  });
  server.answer(inboxApi, "counts", () => {
    const count = currentNotices().filter(({ readStatus }) => readStatus === ReadStatus.unread).length;
    return { unread: count === 0 ? [] : [{ kind: "notice" as const, count }], snoozedCount: 0, nextEndTime: null };
  });
  server.answer(inboxApi, "mark", ({ ids, readStatus }) => {
    for (const { id, noticeId } of received)
      if (ids.includes(id)) read[readStatus === ReadStatus.read ? "add" : "delete"](noticeId);
    return null;
  });
  server.answer(inboxApi, "readAll", () => {
    const marked = currentNotices().filter(
      ({ readStatus, isMustRead }) => readStatus === ReadStatus.unread && !isMustRead,
    );
    for (const { noticeId } of marked) read.add(noticeId);
    return { moment: at, count: marked.length };
  });
  server.answer(inboxApi, "undoReadAll", () => {
    read.clear();
    return null;
  });
  for (const name of ["snooze", "wake", "remove", "restore"] as const) server.answer(inboxApi, name, () => null);
}

beforeEach(() => {
  server = createFakeServer();
});

describe("the inbox", () => {
  it("opens a notice, marks it as read, and reads all others at once", async () => {
    serverHasReceived(aReceivedNotice(), aReceivedNotice({ id: toId(32), noticeId: toId(2), title: "放假通知" }));
    const { user } = await renderScreen(<InboxPage />, { server, texts });
    const open = await screen.findByRole("button", { name: "停水通知" });
    expect(open.dataset["unread"]).toBe("true");

    await user.click(open);
    await screen.findByRole("dialog", { name: "停水通知" });

    await waitFor(() => expect(server.receivedCalls(noticeApi, "setRead")[0]?.input).toEqual({ id: 1 }));
    await waitFor(() => expect(open.dataset["unread"]).toBe("false"));
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: /全部已读/u }));
    const other = screen.getByRole("button", { name: "放假通知" });
    await waitFor(() => expect(other.dataset["unread"]).toBe("false"));
  });

  it("names the kind of an entry that no author wrote, and leads to the account that asks for access", async () => {
    serverHasReceived(aReceivedNotice({ kind: "assignment" }));
    server.answer(noticeApi, "notice", () => aNotice(publishedFields));
    const { user } = await renderScreen(<InboxPage />, { server, texts, permissions: "all" });

    await user.click(await screen.findByRole("button", { name: "停水通知" }));

    const dialog = await screen.findByRole("dialog", { name: "停水通知" });
    const link = await within(dialog).findByRole("link", { name: "打开账号" });
    expect(link.getAttribute("href")).toBe("#/system/user?record=edit:7");
    expect(within(dialog).getByText("待办")).toBeDefined();
  });

  it("leads to the record of a comment with one click, and marks the notice as read", async () => {
    const link = "/system/role?panel=sysRole:7:comments";
    serverHasReceived(aReceivedNotice({ link }));
    const { user } = await renderScreen(<InboxPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "停水通知" }));

    expect(location.hash).toBe(`#${link}`);
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(server.receivedCalls(noticeApi, "setRead")[0]?.input).toEqual({ id: 1 }));
    location.hash = "";
  });

  it("looks like mail on a phone, and a tap on a card opens its notice", async () => {
    browser.narrow = true;
    serverHasReceived(
      aReceivedNotice({ summary: "明天停水一天" }),
      aReceivedNotice({ id: toId(32), noticeId: toId(2), title: "旧闻", readStatus: ReadStatus.read }),
    );
    const { user } = await renderScreen(<InboxPage />, { server, texts });

    const card = (await screen.findByText("明天停水一天")).closest("li");
    expect(card?.querySelector("strong")?.textContent).toBe("未读停水通知");
    expect(card?.querySelector(".sw-card-unread")).not.toBeNull();
    expect(screen.getByText("旧闻").closest("li")?.querySelector(".sw-card-unread")).toBeNull();
    expect(screen.getByRole("combobox", { name: "视图" })).toBeDefined();
    expect(card?.querySelector("time")).not.toBeNull();
    expect(screen.getByText("旧闻").closest("[data-read]")?.getAttribute("data-read")).toBe("true");
    await user.click(screen.getByRole("button", { name: "打开 停水通知" }));

    expect(await screen.findByRole("dialog", { name: "停水通知" })).toBeDefined();
    await waitFor(() => expect(server.receivedCalls(noticeApi, "setRead")[0]?.input).toEqual({ id: 1 }));
  });

  it("says on a phone which entries are pinned, corrections, or still to be confirmed", async () => {
    browser.narrow = true;
    const second = { id: toId(32), noticeId: toId(2), title: "旧闻" };
    serverHasReceived(
      aReceivedNotice({ isPinned: true, isMustRead: true, correctsTitle: "停电通知", correctsTime: at }),
      aReceivedNotice({ ...second, isMustRead: true, confirmTime: at, readStatus: ReadStatus.read }),
    );
    await renderScreen(<InboxPage />, { server, texts });

    const card = within((await screen.findByRole("button", { name: "打开 停水通知" })).closest("li") ?? document.body);
    expect(card.getByRole("img", { name: "置顶" })).toBeDefined();
    expect(card.getByText("更正")).toBeDefined();
    expect(card.getByText("待确认")).toBeDefined();
    const other = within(screen.getByRole("button", { name: "打开 旧闻" }).closest("li") ?? document.body);
    expect(other.getByText("已确认")).toBeDefined();
    expect(other.queryByRole("img", { name: "置顶" })).toBeNull();
  });

  it("marks as read what the list shows, and says how many or why none", async () => {
    serverHasReceived(aReceivedNotice({ isMustRead: true }));
    const { user } = await renderScreen(<InboxPage />, { server, texts, search: "?kind=notice&keyword=x" });
    await screen.findByRole("button", { name: "停水通知" });

    await user.click(screen.getByRole("button", { name: /全部已读/u }));

    expect(await screen.findByText("没有可标记的消息，需确认的通知在确认前保持未读")).toBeDefined();
    expect(server.receivedCalls(inboxApi, "readAll").map(({ input }) => input)).toEqual([
      { kind: "notice", keyword: "x" },
    ]);
    await user.click(screen.getByRole("button", { name: "停水通知 的更多操作" }));
    expect(await screen.findByRole("menuitem", { name: "稍后提醒…" })).toBeDefined();
    expect(screen.queryByRole("menuitem", { name: "标为已读" })).toBeNull();
  });

  it("is searched by words", async () => {
    serverHasReceived(aReceivedNotice());
    const { user } = await renderScreen(<InboxPage />, { server, texts });

    await user.type(await screen.findByRole("textbox", { name: "标题、内容或发布人" }), "水{Enter}");

    await waitFor(() =>
      expect(server.receivedCalls(noticeApi, "pageReceived").at(-1)?.input).toMatchObject({ keyword: "水" }),
    );
  });
});

describe("the bell", () => {
  it("counts unread notices, opens one of them and counts again", async () => {
    serverHasReceived(aReceivedNotice(), aReceivedNotice({ id: toId(32), noticeId: toId(2), title: "放假通知" }));
    const { user } = await renderScreen(<Bell hasPage={() => true} />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "消息，2 条未读" }));
    const panel = await screen.findByRole("dialog");
    expect((await within(panel).findByRole("link", { name: "查看全部消息" })).getAttribute("href")).toBe(
      "#/dashboard/notice",
    );
    await user.click(await within(panel).findByRole("button", { name: /^未读.*停水通知/u }));

    expect(await screen.findByRole("dialog", { name: "停水通知" })).toBeDefined();
    expect(await screen.findByRole("button", { name: "消息，1 条未读" })).toBeDefined();
  });

  it("marks all as read at once, then says that there are none", async () => {
    serverHasReceived(aReceivedNotice());
    const { user } = await renderScreen(<Bell hasPage={() => false} />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "消息，1 条未读" }));
    const panel = await screen.findByRole("dialog");

    await user.click(await within(panel).findByRole("button", { name: "全部已读" }));

    expect(await within(panel).findByText("没有未读消息")).toBeDefined();
    expect(within(panel).queryByRole("link")).toBeNull();
    expect(await screen.findByRole("button", { name: "消息" })).toBeDefined();
  });

  it("refreshes when the window becomes active", async () => {
    serverHasReceived(aReceivedNotice());
    await renderScreen(<Bell hasPage={() => false} />, { server, texts });
    await screen.findByRole("button", { name: "消息，1 条未读" });
    serverHasReceived();

    document.dispatchEvent(new Event("visibilitychange"));

    expect(await screen.findByRole("button", { name: "消息" })).toBeDefined();
  });

  it("says why it cannot count unread notices", async () => {
    server.refuse(noticeApi, "digest", { code: 500, message: "服务器出错" });
    const { user } = await renderScreen(<Bell hasPage={() => false} />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "消息" }));

    expect(await screen.findByText("服务暂时不可用，请稍后重试（编号 test-request）")).toBeDefined();
  });
});

/** The events of the server are sent by the test. */
function createFakeHub() {
  const listeners = new Map<string, (content: unknown) => void>();
  const subscribe: Subscribe = (what, listener) => {
    listeners.set(what, listener);
    return () => listeners.delete(what);
  };
  return { subscribe, say: (what: string, content?: unknown) => act(() => listeners.get(what)?.(content)) };
}

describe("links to the inbox on a phone", () => {
  it("have the number of unread notices, in words too", async () => {
    serverHasReceived(aReceivedNotice(), aReceivedNotice({ id: toId(32), noticeId: toId(2), title: "放假通知" }));
    const { container } = await renderScreen(<PageBadge path="/dashboard/notice" />, { server, texts });

    expect(await screen.findByText("2 条未读消息")).toBeDefined();
    expect(container.querySelector("[aria-hidden]")?.textContent).toBe("2");
  });

  it("have none if all are read", async () => {
    serverHasReceived();
    const { container } = await renderScreen(<UnreadBadge />, { server, texts });

    await waitFor(() => expect(server.receivedCalls(noticeApi, "digest")).toHaveLength(1));
    expect(container.querySelector("[aria-hidden]")).toBeNull();
  });
});

describe("a notice event", () => {
  // The delayed refresh comes at the latest possible time.
  beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0.999));
  afterEach(() => vi.restoreAllMocks());

  async function openWithMenu(sibling?: ReactNode) {
    const { subscribe, say } = createFakeHub();
    const page = await renderScreen(
      <>
        <Bell hasPage={() => true} />
        <ToldNotices subscribe={subscribe} />
        {sibling}
      </>,
      { server, texts },
    );
    await screen.findByRole("button", { name: "消息，1 条未读" });
    return { ...page, say };
  }

  it("is counted at once, shows a message, and opens from there", async () => {
    serverHasReceived(aReceivedNotice());
    const { user, say } = await openWithMenu();
    const requestCount = server.receivedCalls(noticeApi, "digest").length;

    say("PublicNotice", { id: 2, title: "放假通知", type: 1 });

    expect(await screen.findByRole("button", { name: "消息，2 条未读" })).toBeDefined();
    // Thousands of windows receive it at once: none of them sends a request at once.
    expect(server.receivedCalls(noticeApi, "digest")).toHaveLength(requestCount);
    expect(await screen.findByText("新消息")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "放假通知" }));
    expect(await screen.findByRole("dialog", { name: "放假通知" })).toBeDefined();
    await waitFor(() => expect(server.receivedCalls(noticeApi, "setRead")[0]?.input).toEqual({ id: 2 }));
  });

  it("appears at the top of a phone, where it covers no field", async () => {
    browser.narrow = true;
    serverHasReceived(aReceivedNotice());
    const { say } = await openWithMenu();

    say("PublicNotice", { id: 2, title: "放假通知", type: 1 });

    const toast = await screen.findByText("放假通知");
    expect(toast.closest(".ant-notification-top")).not.toBeNull();
  });

  it("is neither counted nor shown if the account has switched it off or if it is malformed", async () => {
    serverHasReceived(aReceivedNotice());
    const choices = {
      hasMessageToasts: true,
      hasPresenceToasts: true,
      hasNoticeBell: true,
      hasAnnouncementBell: false,
    };
    server.answer(profileApi, "notifications", () => choices);
    const { say } = await openWithMenu();
    await waitFor(() => expect(server.receivedCalls(profileApi, "notifications")).toHaveLength(1));

    say("PublicNotice", { id: 3, title: "质量评比", type: 2 });
    say("PublicNotice", { title: "?" });
    say("PublicNotice", { id: 2, title: "放假通知", type: 1 });

    expect(await screen.findByRole("button", { name: "放假通知" })).toBeDefined();
    expect(await screen.findByRole("button", { name: "消息，2 条未读" })).toBeDefined();
    expect(screen.queryByText("质量评比")).toBeNull();
  });

  it("that was read elsewhere is counted soon, however many other events come", async () => {
    serverHasReceived(aReceivedNotice());
    const { say } = await openWithMenu();
    serverHasReceived();
    const { length } = server.receivedCalls(noticeApi, "digest");

    say("InboxChanged", { isOwn: true });
    say("PublicNotice", { id: 9, kind: "message" });

    await waitFor(() => expect(server.receivedCalls(noticeApi, "digest").length).toBeGreaterThan(length));
    expect(await screen.findByRole("button", { name: "消息" })).toBeDefined();
  });

  it("is announced again by a reminder, and counted once", async () => {
    serverHasReceived(aReceivedNotice());
    const { say } = await openWithMenu();
    await screen.findByRole("button", { name: "消息，1 条未读" });

    say("RemindNotice", { id: 1, title: "停水通知", type: 1 });

    expect(await screen.findByText("提醒")).toBeDefined();
    expect(screen.getByRole("button", { name: "停水通知" })).toBeDefined();
    expect(screen.getByRole("button", { name: "消息，1 条未读" })).toBeDefined();
  });

  it("that was missed before the connection opened is counted afterwards", async () => {
    vi.mocked(Math.random).mockReturnValue(0);
    serverHasReceived(aReceivedNotice());
    const { say } = await openWithMenu();
    serverHasReceived(aReceivedNotice(), aReceivedNotice({ id: toId(32), noticeId: toId(2), title: "放假通知" }));

    say("open");

    expect(await screen.findByRole("button", { name: "消息，2 条未读" })).toBeDefined();
  });
});

describe("the notices of the home page", () => {
  it("are the newest, with unread ones marked in words too", async () => {
    serverHasReceived(
      aReceivedNotice(),
      aReceivedNotice({ id: toId(32), noticeId: toId(2), title: "旧闻", readStatus: ReadStatus.read }),
    );
    await renderScreen(<NoticesWidget />, { server, texts });

    await screen.findByText("旧闻");
    const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines[0]).toContain("未读");
    expect(lines[1]).toContain("旧闻");
    expect(lines[1]).not.toContain("未读");
  });

  it("are replaced by a text if there are none yet", async () => {
    serverHasReceived();
    await renderScreen(<NoticesWidget />, { server, texts });

    expect(await screen.findByText("还没有消息")).toBeDefined();
  });

  it("are counted next to the greeting while unread, with a link to them", async () => {
    serverHasReceived(aReceivedNotice(), aReceivedNotice({ id: toId(32), noticeId: toId(2), title: "放假通知" }));
    await renderScreen(<UnreadRemark />, { server, texts });

    const link = await screen.findByRole("link", { name: "2 条未读消息" });
    expect(link.getAttribute("href")).toBe("#/dashboard/notice");
  });

  it("are not mentioned next to the greeting when all are read", async () => {
    serverHasReceived();
    const { container } = await renderScreen(<UnreadRemark />, { server, texts });

    await waitFor(() => expect(server.receivedCalls(noticeApi, "digest")).toHaveLength(1));
    expect(container.querySelector("a")).toBeNull();
  });
});
