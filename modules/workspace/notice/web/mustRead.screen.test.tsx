import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { noticeApi, type NoticeLine, ReadStatus } from "../contract.ts";
import { noticeText } from "../text/index.ts";
import { Component as InboxPage } from "./inbox/InboxPage.tsx";
import { MustReadPrompt } from "./MustReadPrompt.tsx";
import { aListedNotice, aNotice, aReceivedNotice, publishedFields, toNoticeLine } from "./notice.samples.ts";
import { Receivers } from "./Receivers.tsx";

const texts = noticeText;
let server: FakeServer;

const mustRead = { isMustRead: true, confirmTime: null };

function aLine(id: number, title: string): NoticeLine {
  return { ...toNoticeLine(aReceivedNotice(mustRead)), id: toId(id), title };
}

/** Notices to confirm; each goes when it is confirmed. */
function hasToConfirm(isBlocking: boolean, ...lines: NoticeLine[]): void {
  let open = lines;
  server.answer(noticeApi, "mustRead", () => ({ isBlocking: isBlocking && open.length > 0, lines: open }));
  server.answer(noticeApi, "confirm", ({ id }) => {
    open = open.filter((line) => String(line.id) !== String(id));
    return null;
  });
  server.answer(noticeApi, "notice", ({ id }) => aNotice({ ...publishedFields, id: toId(id), isMustRead: true }));
}

beforeEach(() => {
  server = createFakeServer();
});

describe("notices that have to be confirmed", () => {
  it("block the page one after the other until they are confirmed; signing out stays possible", async () => {
    hasToConfirm(true, aLine(1, "高处作业规定"), aLine(2, "应急预案"));
    const { user } = await renderScreen(<MustReadPrompt />, { server, texts });

    const first = await screen.findByRole("dialog", { name: "高处作业规定" });
    await user.keyboard("{Escape}");
    expect(within(first).queryByRole("button", { name: "关闭" })).toBeNull();
    expect(within(first).getByRole("button", { name: /退出/u })).toBeDefined();
    expect(within(first).getByText("请阅读并确认后继续使用，共 2 条")).toBeDefined();
    await user.click(within(first).getByRole("button", { name: "我已阅读" }));
    const second = await screen.findByRole("dialog", { name: "应急预案" });
    await user.click(await within(second).findByRole("button", { name: "我已阅读" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.receivedCalls(noticeApi, "confirm").map(({ input }) => input)).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it("can be put off where the tenant does not block the page", async () => {
    hasToConfirm(false, aLine(1, "高处作业规定"));
    const { user } = await renderScreen(<MustReadPrompt />, { server, texts });

    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /稍\s?后/u }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.receivedCalls(noticeApi, "confirm")).toEqual([]);
  });

  it("are confirmed from the inbox, which marks them", async () => {
    hasToConfirm(false);
    const received = aReceivedNotice({ ...mustRead, readStatus: ReadStatus.read });
    server.answer(noticeApi, "pageReceived", ({ page = 1, pageSize = 20 }) =>
      toPage({ page, pageSize }, { total: 1 }, [received]),
    );
    const { user } = await renderScreen(<InboxPage />, { server, texts });

    expect(await screen.findByText("待确认")).toBeDefined();
    await user.click(screen.getByRole("button", { name: received.title }));
    await user.click(await screen.findByRole("button", { name: "我已阅读" }));

    await waitFor(() =>
      expect(server.receivedCalls(noticeApi, "confirm")[0]?.input).toEqual({ id: received.noticeId }),
    );
  });

  it("show their authors who has confirmed them and who has not", async () => {
    server.answer(noticeApi, "receiverCounts", () => ({
      visible: 10,
      read: 6,
      confirmed: 3,
      unconfirmed: 7,
      reminderTime: null,
    }));
    server.answer(noticeApi, "receivers", ({ page = 1, pageSize = 20 }) =>
      toPage({ page, pageSize }, { total: 0 }, []),
    );
    const notice = aListedNotice({ ...publishedFields, isMustRead: true, recipientCount: 10, readCount: 6 });

    await renderScreen(<Receivers notice={notice} />, { server, texts });

    expect(await screen.findByText("未确认（7）")).toBeDefined();
    expect(screen.getByText("已确认（3）")).toBeDefined();
    expect(screen.getByText("未读（4）")).toBeDefined();
    const inputs = server.receivedCalls(noticeApi, "receivers").map(({ input }) => input);
    expect(inputs).toContainEqual(expect.objectContaining({ isConfirmed: false }));
  });

  it.each([
    ["once in 24 hours, and says when that was", 1, true],
    ["again later", 25, false],
  ])("remind those who have not confirmed %s", async (_, hoursAgo, isDisabled) => {
    const reminderTime = new Date(Date.now() - hoursAgo * 3_600_000);
    server.answer(noticeApi, "receiverCounts", () => ({
      visible: 10,
      read: 6,
      confirmed: 3,
      unconfirmed: 7,
      reminderTime,
    }));
    server.answer(noticeApi, "receivers", ({ page = 1, pageSize = 20 }) =>
      toPage({ page, pageSize }, { total: 0 }, []),
    );
    const notice = aListedNotice({ ...publishedFields, createUserId: 7, isMustRead: true, recipientCount: 10 });

    await renderScreen(<Receivers notice={notice} />, { server, texts });

    expect(await screen.findByText(/上次提醒：/u)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "提醒未确认的人" }).disabled).toBe(isDisabled);
  });
});
