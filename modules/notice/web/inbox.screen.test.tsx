import { act, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { idOf } from "#contract/id";
import { asPage } from "#contract/page";
import { noticeApi, ReadStatus, type ReceivedNotice } from "#modules/notice/contract";
import type { Hear } from "#kit";
import { noticeText } from "#modules/notice/text";
import { profileApi } from "#modules/profile/contract";
import { type FakeServer, fakeServer, renderScreen } from "#testing";
import { Component as Bell } from "./Bell.tsx";
import { Component as InboxPage } from "./InboxPage.tsx";
import { aListed, aNotice, aReceived, lineOf, published } from "./notice.samples.ts";
import { Component as NoticeListPage } from "./NoticeListPage.tsx";
import { NoticesWidget } from "./NoticesWidget.tsx";
import { Component as ToldNotices } from "./ToldNotices.tsx";
import { UnreadRemark } from "./UnreadRemark.tsx";

const texts = noticeText;
const at = new Date("2026-11-21T02:00:00Z");
let server: FakeServer;

/** An inbox that remembers what was read. */
function serverHasReceived(...received: ReceivedNotice[]): void {
  const read = new Set<number>();
  const now = () =>
    received.map((one) => (read.has(one.noticeId) ? { ...one, readStatus: ReadStatus.read, readTime: at } : one));
  server.answer(noticeApi, "pageReceived", ({ page = 1, pageSize = 20 }) =>
    asPage({ page, pageSize }, { total: received.length }, now()),
  );
  server.answer(noticeApi, "digest", ({ readStatus }) => {
    const unread = now().filter((one) => one.readStatus === ReadStatus.unread);
    return { unreadCount: unread.length, lines: (readStatus === undefined ? now() : unread).map(lineOf) };
  });
  server.answer(noticeApi, "notice", ({ id }) => aNotice({ ...published, id: idOf(id) }));
  server.answer(noticeApi, "setRead", ({ id }) => {
    read.add(id);
    return null;
  });
  server.answer(noticeApi, "setReadAll", () => {
    for (const { noticeId } of received) read.add(noticeId);
    return null;
  });
}

beforeEach(() => {
  server = fakeServer();
});

describe("the inbox", () => {
  it("opens a notice, marks it as read, and reads all others at once", async () => {
    serverHasReceived(aReceived(), aReceived({ id: idOf(32), noticeId: idOf(2), title: "放假通知" }));
    const { user } = await renderScreen(<InboxPage />, { server, texts });
    const open = await screen.findByRole("button", { name: "停水通知" });
    expect(open.dataset["unread"]).toBe("true");

    await user.click(open);
    await screen.findByRole("dialog", { name: "停水通知" });

    await waitFor(() => expect(server.heard(noticeApi, "setRead")[0]?.input).toEqual({ id: 1 }));
    await waitFor(() => expect(open.dataset["unread"]).toBe("false"));
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: /全部已读/u }));
    const other = screen.getByRole("button", { name: "放假通知" });
    await waitFor(() => expect(other.dataset["unread"]).toBe("false"));
  });

  it("is searched by title", async () => {
    serverHasReceived(aReceived());
    const { user } = await renderScreen(<InboxPage />, { server, texts });

    await user.type(await screen.findByRole("textbox", { name: "标题" }), "水{Enter}");

    await waitFor(() => expect(server.heard(noticeApi, "pageReceived").at(-1)?.input).toMatchObject({ title: "水" }));
  });
});

describe("the bell", () => {
  it("counts what is unread, opens one of them and counts anew", async () => {
    serverHasReceived(aReceived(), aReceived({ id: idOf(32), noticeId: idOf(2), title: "放假通知" }));
    const { user } = await renderScreen(<Bell leadsTo={() => true} />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "消息，2 条未读" }));
    const panel = await screen.findByRole("dialog");
    expect((await within(panel).findByRole("link", { name: "进入站内信" })).getAttribute("href")).toBe(
      "#/dashboard/notice",
    );
    await user.click(await within(panel).findByRole("button", { name: /停水通知/u }));

    expect(await screen.findByRole("dialog", { name: "停水通知" })).toBeDefined();
    expect(await screen.findByRole("button", { name: "消息，1 条未读" })).toBeDefined();
  });

  it("reads all at once, then says that there is nothing", async () => {
    serverHasReceived(aReceived());
    const { user } = await renderScreen(<Bell leadsTo={() => false} />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "消息，1 条未读" }));
    const panel = await screen.findByRole("dialog");

    await user.click(await within(panel).findByRole("button", { name: "全部已读" }));

    expect(await within(panel).findByText("没有未读消息")).toBeDefined();
    expect(within(panel).queryByRole("link")).toBeNull();
    expect(await screen.findByRole("button", { name: "消息" })).toBeDefined();
  });

  it("asks again when the window comes to the front", async () => {
    serverHasReceived(aReceived());
    await renderScreen(<Bell leadsTo={() => false} />, { server, texts });
    await screen.findByRole("button", { name: "消息，1 条未读" });
    serverHasReceived();

    document.dispatchEvent(new Event("visibilitychange"));

    expect(await screen.findByRole("button", { name: "消息" })).toBeDefined();
  });

  it("says why it cannot tell what is unread", async () => {
    server.refuse(noticeApi, "digest", { code: 500, message: "服务器出错" });
    const { user } = await renderScreen(<Bell leadsTo={() => false} />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "消息" }));

    expect(await screen.findByText("服务器出错")).toBeDefined();
  });
});

/** What the server tells is what a test says. */
function told() {
  const listeners = new Map<string, (content: unknown) => void>();
  const hear: Hear = (what, listener) => {
    listeners.set(what, listener);
    return () => listeners.delete(what);
  };
  return { hear, say: (what: string, content?: unknown) => act(() => listeners.get(what)?.(content)) };
}

describe("a notice that is published while one works", () => {
  // What is read anew comes as late as it can.
  beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0.999));
  afterEach(() => vi.restoreAllMocks());

  async function withBell(beside?: ReactNode) {
    const { hear, say } = told();
    const page = await renderScreen(
      <>
        <Bell leadsTo={() => true} />
        <ToldNotices hear={hear} />
        {beside}
      </>,
      { server, texts },
    );
    await screen.findByRole("button", { name: "消息，1 条未读" });
    return { ...page, say };
  }

  it("is counted at once, says so, and opens from there", async () => {
    serverHasReceived(aReceived());
    const { user, say } = await withBell();
    const asked = server.heard(noticeApi, "digest").length;

    say("PublicNotice", { id: 2, title: "放假通知", type: 1 });

    expect(await screen.findByRole("button", { name: "消息，2 条未读" })).toBeDefined();
    // Thousands hear it at once: none of them asks at once.
    expect(server.heard(noticeApi, "digest")).toHaveLength(asked);
    expect(await screen.findByText("新通知")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "放假通知" }));
    expect(await screen.findByRole("dialog", { name: "放假通知" })).toBeDefined();
    await waitFor(() => expect(server.heard(noticeApi, "setRead")[0]?.input).toEqual({ id: 2 }));
  });

  it("is neither counted nor shown for whoever does not want to be told, nor what makes no sense", async () => {
    serverHasReceived(aReceived());
    const choices = {
      hasMessageToasts: true,
      hasPresenceToasts: true,
      hasNoticeBell: true,
      hasAnnouncementBell: false,
    };
    server.answer(profileApi, "notifications", () => choices);
    const { say } = await withBell();
    await waitFor(() => expect(server.heard(profileApi, "notifications")).toHaveLength(1));

    say("PublicNotice", { id: 3, title: "质量评比", type: 2 });
    say("PublicNotice", { title: "?" });
    say("PublicNotice", { id: 2, title: "放假通知", type: 1 });

    expect(await screen.findByRole("button", { name: "放假通知" })).toBeDefined();
    expect(await screen.findByRole("button", { name: "消息，2 条未读" })).toBeDefined();
    expect(screen.queryByText("质量评比")).toBeNull();
  });

  it("is no news in the window that publishes it, where it is counted all the same", async () => {
    serverHasReceived(aReceived());
    server.answer(noticeApi, "page", ({ page = 1, pageSize = 20 }) =>
      asPage({ page, pageSize }, { total: 1 }, [aListed({ id: idOf(5), title: "演练通知" })]),
    );
    server.answer(noticeApi, "recipients", () => 250);
    server.answer(noticeApi, "public", () => {
      serverHasReceived(aReceived(), aReceived({ id: idOf(35), noticeId: idOf(5), title: "演练通知" }));
      return null;
    });
    const { user, say } = await withBell(<NoticeListPage />);
    await user.click(await screen.findByRole("button", { name: "演练通知 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "发布" }));
    const question = await screen.findByRole("dialog", { name: "发布“演练通知”？" });
    await user.click(within(question).getByRole("button", { name: /发\s?布/u }));
    await screen.findByRole("button", { name: "消息，2 条未读" });

    say("PublicNotice", { id: 5, title: "演练通知", type: 1 });
    say("PublicNotice", { id: 2, title: "放假通知", type: 1 });

    expect(await screen.findByRole("button", { name: "放假通知" })).toBeDefined();
    expect(await screen.findByRole("button", { name: "消息，3 条未读" })).toBeDefined();
    // The one in the list.
    expect(screen.getAllByRole("button", { name: "演练通知" })).toHaveLength(1);
  });

  it("that was missed before the line stood is counted once it does", async () => {
    vi.mocked(Math.random).mockReturnValue(0);
    serverHasReceived(aReceived());
    const { say } = await withBell();
    serverHasReceived(aReceived(), aReceived({ id: idOf(32), noticeId: idOf(2), title: "放假通知" }));

    say("open");

    expect(await screen.findByRole("button", { name: "消息，2 条未读" })).toBeDefined();
  });
});

describe("the notices of the home page", () => {
  it("has the newest, those that are unread told apart in words too", async () => {
    serverHasReceived(
      aReceived(),
      aReceived({ id: idOf(32), noticeId: idOf(2), title: "旧闻", readStatus: ReadStatus.read }),
    );
    await renderScreen(<NoticesWidget />, { server, texts });

    await screen.findByText("旧闻");
    const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines[0]).toContain("未读");
    expect(lines[1]).toContain("旧闻");
    expect(lines[1]).not.toContain("未读");
  });

  it("says that there are none yet", async () => {
    serverHasReceived();
    await renderScreen(<NoticesWidget />, { server, texts });

    expect(await screen.findByText("还没有收到通知")).toBeDefined();
  });

  it("says beside the greeting how many are unread, and leads to them", async () => {
    serverHasReceived(aReceived(), aReceived({ id: idOf(32), noticeId: idOf(2), title: "放假通知" }));
    await renderScreen(<UnreadRemark />, { server, texts });

    const link = await screen.findByRole("link", { name: "2 条待阅通知" });
    expect(link.getAttribute("href")).toBe("#/dashboard/notice");
  });

  it("says nothing beside the greeting where nothing is unread", async () => {
    serverHasReceived();
    const { container } = await renderScreen(<UnreadRemark />, { server, texts });

    await waitFor(() => expect(server.heard(noticeApi, "digest")).toHaveLength(1));
    expect(container.querySelector("a")).toBeNull();
  });
});
