import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { noticeApi, ReadStatus, type ReceivedNotice } from "../../contract.ts";
import { inboxApi } from "../../inbox.contract.ts";
import { noticeText as texts } from "../../text/index.ts";
import { aReceivedNotice } from "../notice.samples.ts";
import { Component as InboxPage } from "./InboxPage.tsx";
import { listSnoozeTimes } from "./snoozeTimes.ts";

let server: FakeServer;

function serverHas(...received: ReceivedNotice[]): void {
  server.answer(noticeApi, "pageReceived", ({ page = 1, pageSize = 20, isSnoozed }) => {
    const items = received.filter(({ snoozedUntil }) => (snoozedUntil !== null) === (isSnoozed ?? false));
    return toPage({ page, pageSize }, { total: items.length }, items);
  });
  server.answer(inboxApi, "counts", () => ({
    unread: [{ kind: "mention" as const, count: 1 }],
    snoozedCount: received.filter(({ snoozedUntil }) => snoozedUntil !== null).length,
    nextEndTime: null,
  }));
  for (const name of ["mark", "snooze", "wake", "remove", "restore"] as const)
    server.answer(inboxApi, name, () => null);
}

async function openMenu(user: { click(element: Element): Promise<void> }, title: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: `${title} 的更多操作` }));
}

const sent = (name: "mark" | "snooze" | "wake" | "remove" | "restore") =>
  server.receivedCalls(inboxApi, name).map(({ input }) => input);

beforeEach(() => {
  server = createFakeServer();
  localStorage.clear();
});

describe("the entries of the inbox", () => {
  it("say of which kind they are", async () => {
    serverHas(aReceivedNotice({ kind: "mention" }));
    await renderScreen(<InboxPage />, { server, texts });

    expect(await screen.findByText("提及")).toBeDefined();
  });

  it("are shown in the chosen order, also the next time, or those that are put off", async () => {
    const snoozedUntil = new Date("2031-01-02T01:00:00Z");
    serverHas(aReceivedNotice(), aReceivedNotice({ id: toId(32), title: "旧闻", snoozedUntil }));
    const { user, unmount } = await renderScreen(<InboxPage />, { server, texts });
    await screen.findByRole("button", { name: "停水通知" });

    await user.click(screen.getByRole("radio", { name: "稍后提醒（1）" }));
    await screen.findByRole("button", { name: "旧闻" });
    expect(screen.queryByRole("button", { name: "停水通知" })).toBeNull();
    expect(screen.getByRole("columnheader", { name: "提醒时间" })).toBeDefined();
    await user.click(screen.getByRole("radio", { name: "未读优先" }));
    await screen.findByRole("button", { name: "停水通知" });
    unmount();
    await renderScreen(<InboxPage />, { server, texts });

    await screen.findByRole("button", { name: "停水通知" });
    expect(screen.getByRole("radio", { name: "未读优先" })).toHaveProperty("checked", true);
    const last = server.receivedCalls(noticeApi, "pageReceived").at(-1);
    expect(last?.input).toMatchObject({ isUnreadFirst: true, isSnoozed: false });
  });

  it("are marked and deleted one by one, and each change can be undone", async () => {
    serverHas(aReceivedNotice());
    const { user } = await renderScreen(<InboxPage />, { server, texts });

    await openMenu(user, "停水通知");
    await user.click(await screen.findByRole("menuitem", { name: "标为已读" }));
    await waitFor(() => expect(sent("mark")).toEqual([{ ids: [31], readStatus: ReadStatus.read }]));
    await openMenu(user, "停水通知");
    await user.click(await screen.findByRole("menuitem", { name: "删除" }));

    await waitFor(() => expect(sent("remove")).toEqual([{ ids: [31] }]));
  });

  it("are put off until an offered time", async () => {
    serverHas(aReceivedNotice());
    const { user } = await renderScreen(<InboxPage />, { server, texts });

    await openMenu(user, "停水通知");
    await user.click(await screen.findByRole("menuitem", { name: "稍后提醒…" }));
    const dialog = await screen.findByRole("dialog", { name: "稍后提醒时间" });
    await user.click(within(dialog).getByRole("button", { name: /^明天/u }));

    await waitFor(() => expect(sent("snooze")).toHaveLength(1));
    const { tomorrowMorning } = listSnoozeTimes(new Date());
    expect(JSON.parse(JSON.stringify(sent("snooze")))).toEqual([{ ids: [31], until: tomorrowMorning?.toISOString() }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("are put off until a time of one's own, never a past one", async () => {
    serverHas(aReceivedNotice());
    const { user } = await renderScreen(<InboxPage />, { server, texts });
    await openMenu(user, "停水通知");
    await user.click(await screen.findByRole("menuitem", { name: "稍后提醒…" }));
    const dialog = await screen.findByRole("dialog", { name: "稍后提醒时间" });
    const field = within(dialog).getByLabelText("其他时间");

    fireEvent.change(field, { target: { value: "2020-01-01T09:00" } });

    expect((await within(dialog).findByRole("alert")).textContent).toBe("请选择将来的时间，最多提前 366 天");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(within(dialog).getByRole("button", { name: "稍后提醒" })).toHaveProperty("disabled", true);
  });

  it("are changed together by keys", async () => {
    serverHas(aReceivedNotice(), aReceivedNotice({ id: toId(32), noticeId: toId(2), title: "旧闻" }));
    const { user } = await renderScreen(<InboxPage />, { server, texts });
    await screen.findByRole("button", { name: "旧闻" });
    for (const box of screen.getAllByRole("checkbox").slice(1)) await user.click(box);

    await user.keyboard("r");

    await waitFor(() => expect(sent("mark")).toHaveLength(1));
    expect(sent("mark")[0]).toEqual({ ids: [31, 32], readStatus: ReadStatus.read });
  });
});

describe("the offered times", () => {
  it.each([
    [
      "a Monday morning",
      "2026-11-30T01:00:00Z",
      ["2026-11-30T02:00", "2026-11-30T18:00", "2026-12-01T09:00", "2026-12-07T09:00"],
    ],
    ["a late Sunday", "2026-11-29T22:30:00Z", ["2026-11-29T23:30", undefined, "2026-11-30T09:00", "2026-11-30T09:00"]],
  ])("of %s", (_, now, expected) => {
    const { inAnHour, thisEvening, tomorrowMorning, nextWeek } = listSnoozeTimes(new Date(now));
    const times = [inAnHour, thisEvening, tomorrowMorning, nextWeek];

    expect(times.map((time) => time?.toISOString().slice(0, 16))).toEqual(expected);
  });
});
