import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { type DeletedRecord, historyApi } from "#modules/records/history/contract";
import { scheduleApi, type ScheduleEntry } from "../contract.ts";
import { scheduleText } from "../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { anEntry } from "./schedule.samples.ts";
import { Component as SchedulePage } from "./SchedulePage.tsx";
import "#modules/records/history/web";
import "./ScheduleDialog.tsx";

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});

async function openPage(search: string, ...entries: ScheduleEntry[]) {
  server.answer(scheduleApi, "page", () => entries);
  server.answer(scheduleApi, "calendars", () => []);
  server.answer(scheduleApi, "update", () => null);
  const page = await renderScreen(<SchedulePage />, {
    server,
    search,
    texts: scheduleText,
    trackedEntities: ["sysSchedule"],
  });
  await screen.findByRole("button", { name: /今\s?天/u });
  return page;
}

const calls = (name: "page" | "update") => server.receivedCalls(scheduleApi, name).map(({ input }) => input);

describe("the schedule page", () => {
  it("shows the weeks of a month, and steps to the next one by its address", async () => {
    const { user, search } = await openPage("?date=2026-12-10", anEntry({ content: "例会" }));
    expect(await screen.findByRole("button", { name: /09:00.*例会/u })).toBeDefined();
    const shown = { from: "2026-11-30", to: "2027-01-10", withInvitations: true, withOngoing: true, calendarIds: [] };
    expect(calls("page")[0]).toEqual(shown);

    await user.click(screen.getByRole("button", { name: "下一段" }));

    await waitFor(() => expect(search().get("date")).toBe("2027-01-01"));
    expect(screen.getByRole("heading", { name: "2027年1月" })).toBeDefined();
  });

  it("adds an entry on the first working day of a month that was stepped to", async () => {
    server.answer(scheduleApi, "add", () => null);
    const { user } = await openPage("?date=2031-01-30");

    await user.click(screen.getByRole("button", { name: "下一段" }));
    await user.click(screen.getByRole("button", { name: "新增日程" }));
    const form = await screen.findByRole("dialog", { name: "新增日程" });
    await user.type(within(form).getByRole("textbox", { name: "内容" }), "周检");
    await user.click(within(form).getByRole("button", { name: /保\s?存/u }));

    await waitFor(() =>
      expect(server.receivedCalls(scheduleApi, "add").map(({ input }) => input)).toMatchObject([
        { content: "周检", scheduleDate: "2031-02-03" },
      ]),
    );
  });

  it("lists some entries of a full day, and leads to the others", async () => {
    const names = ["一", "二", "三", "四", "五"];
    const entries = names.map((content, index) => anEntry({ id: toId(index + 1), content }));
    const { user, search } = await openPage("?date=2026-12-10", ...entries);

    await user.click(await screen.findByRole("button", { name: "还有 3 项" }));

    await waitFor(() => expect(search().toString()).toBe("date=2026-12-01&view=day"));
    expect(screen.getByRole("button", { name: /五/u })).toBeDefined();
  });

  it.each([
    ["month", "{Alt>}{ArrowDown}{/Alt}", { scheduleDate: "2026-12-08", startTime: "09:00", endTime: "10:00" }],
    ["month", "{Alt>}{ArrowLeft}{/Alt}", { scheduleDate: "2026-11-30", startTime: "09:00", endTime: "10:00" }],
    ["week", "{Alt>}{ArrowRight}{/Alt}", { scheduleDate: "2026-12-02", startTime: "09:00", endTime: "10:00" }],
    ["week", "{Alt>}{ArrowUp}{/Alt}", { scheduleDate: "2026-12-01", startTime: "08:45", endTime: "09:45" }],
    [
      "day",
      "{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}",
      { scheduleDate: "2026-12-01", startTime: "09:00", endTime: "10:15" },
    ],
  ])("moves an entry in the %s by %s", async (view, keys, time) => {
    const { user } = await openPage(`?view=${view}&date=2026-12-01`, anEntry({ version: 4 }));
    const block = await screen.findByRole("button", { name: /例会/u });

    block.focus();
    await user.keyboard(keys);

    await waitFor(() => expect(calls("update")).toEqual([{ id: 1, version: 4, dayCount: 1, ...time }]));
    expect(await screen.findByText(/“例会”已移到/u)).toBeDefined();
  });

  it.each([
    ["month", "{Alt>}{ArrowRight}{/Alt}", "2026-12-02 09:00"],
    ["week", "{Alt>}{ArrowRight}{/Alt}", "2026-12-02 09:00"],
    ["day", "{Alt>}{ArrowDown}{/Alt}", "2026-12-01 09:15"],
  ])("keeps the focus on an entry that keys move in the %s", async (view, keys, begin) => {
    let entry = anEntry();
    const { user } = await openPage(`?view=${view}&date=2026-12-01`);
    server.answer(scheduleApi, "page", () => [entry]);
    server.answer(scheduleApi, "update", ({ scheduleDate, startTime = "09:00", endTime = "10:00" }) => {
      entry = anEntry({ scheduleDate: scheduleDate ?? "2026-12-01", startTime, endTime, version: entry.version + 1 });
      return null;
    });
    await user.click(screen.getByRole("button", { name: "下一段" }));
    await user.click(screen.getByRole("button", { name: "上一段" }));
    (await screen.findByRole("button", { name: /例会/u })).focus();

    await user.keyboard(keys);

    await screen.findByText(/“例会”已移到/u);
    await waitFor(() => expect(document.activeElement?.getAttribute("data-begin")).toBe(begin));
  });

  it("shows an entry of several days on each of them", async () => {
    const night = anEntry({ startTime: "22:00", endTime: "06:00", dayCount: 2, content: "夜班" });
    await openPage("?view=list&date=2026-12-01", night);

    expect(await screen.findByText("12/1 22:00 – 12/2 06:00 · 第 1 天，共 2 天")).toBeDefined();
    expect(screen.getByText("12/1 22:00 – 12/2 06:00 · 第 2 天，共 2 天")).toBeDefined();
  });

  it.each(["month", "week"])("shows the days of an entry in the %s, and moves them together", async (view) => {
    const night = anEntry({ startTime: "22:00", endTime: "06:00", dayCount: 2, content: "夜班" });
    const { user } = await openPage(`?view=${view}&date=2026-12-01`, night);
    const [, second] = await screen.findAllByRole("button", { name: /夜班/u });
    expect(second?.textContent).toMatch(/12\/1 22:00 – 12\/2 06:00、第 2 天，共 2 天/u);

    second?.focus();
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");

    const moved = { scheduleDate: "2026-12-02", startTime: "22:00", endTime: "06:00", dayCount: 2 };
    await waitFor(() => expect(calls("update")).toMatchObject([moved]));
  });

  it("shows whole days above the hours, once for all of its days", async () => {
    const fair = anEntry({ startTime: "00:00", endTime: "23:59", dayCount: 3, content: "展会" });
    await openPage("?view=week&date=2026-12-01", fair);

    const block = await screen.findByRole("button", { name: /12\/1 – 12\/3.*展会/u });

    expect(block.style.gridColumn).toMatch(/\/ span 3$/u);
    expect(block.closest(".sw-cal-area")).toBeNull();
  });

  it("names the year of what a search finds in another one", async () => {
    server.answer(scheduleApi, "page", () => [anEntry({ scheduleDate: "2031-03-12" })]);
    server.answer(scheduleApi, "calendars", () => []);
    await renderScreen(<SchedulePage />, { server, search: "?keyword=x", texts: scheduleText });

    expect(await screen.findByRole("heading", { level: 3, name: "2031年3月12日星期三" })).toBeDefined();
  });

  it("opens an entry, and adds one where the hours are clicked", async () => {
    const { user } = await openPage("?view=day&date=2026-12-01", anEntry());
    await user.click(await screen.findByRole("button", { name: /例会/u }));
    const form = await screen.findByRole("dialog", { name: "修改日程" });
    expect(within(form).getByRole("textbox", { name: "内容" })).toHaveProperty("value", "例会");
    await user.click(within(form).getByRole("button", { name: /取\s?消/u }));

    const area = document.querySelector(".sw-cal-area");
    if (area === null) throw new Error("there are no hours");
    area.getBoundingClientRect = () => DOMRect.fromRect({ width: 100, height: 1440 });
    fireEvent.click(area, { clientX: 50, clientY: 13 * 60 + 40 });

    const added = await screen.findByRole("dialog", { name: "新增日程" });
    expect(within(added).getByText("13:30")).toBeDefined();
    expect(within(added).getByText("14:30")).toBeDefined();
  });

  it("searches on all days and says when nothing matches", async () => {
    const { user, search } = await openPage("?date=2026-12-01");
    await screen.findByRole("table");

    await user.type(screen.getByRole("textbox", { name: "搜索内容或地点" }), "塔吊{Enter}");

    await waitFor(() => expect(search().get("keyword")).toBe("塔吊"));
    expect(await screen.findByText("没有符合条件的日程")).toBeDefined();
    expect(calls("page").at(-1)).toMatchObject({ keyword: "塔吊", withInvitations: true });
  });

  it("lists the entries day by day", async () => {
    await openPage(
      "?view=list&date=2026-12-01",
      anEntry({ id: toId(1), content: "例会" }),
      anEntry({ id: toId(2), content: "验收", scheduleDate: "2026-12-03" }),
    );

    expect(await screen.findByText("例会")).toBeDefined();
    const heads = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(heads).toEqual([expect.stringMatching(/12月1日星期二$/u), expect.stringMatching(/12月3日星期四$/u)]);
  });

  it.each([
    ["month", 1],
    ["week", 1],
    ["day", 0],
  ])("names days off and worked weekend days in the %s", async (view, daysOff) => {
    await openPage(`?view=${view}&date=2026-02-14`);

    expect(await screen.findByRole("button", { name: "2026年2月14日星期六、春节调休，上班" })).toBeDefined();
    expect(screen.queryAllByRole("button", { name: /2026年2月15日星期日、春节，休息/u })).toHaveLength(daysOff);
  });

  it("names the holiday of a day in the list", async () => {
    await openPage("?view=list&date=2026-10-01", anEntry({ scheduleDate: "2026-10-01" }));

    expect(await screen.findByRole("heading", { level: 3, name: /10月1日星期四.*国庆节，休息/u })).toBeDefined();
  });

  it("counts the working days, and says where the holidays end", async () => {
    const { user } = await openPage("?date=2026-10-15");
    expect(await screen.findByText("工作日：18 天")).toBeDefined();

    await user.click(screen.getByRole("button", { name: "下一段" }));
    await screen.findByText("工作日：21 天");
    await user.click(screen.getByRole("button", { name: "下一段" }));

    expect(await screen.findByText(/节假日和调休安排已收录 2025年1月1日至 2026年12月31日/u)).toBeDefined();
  });

  it("adds an entry from a line of text, after it has shown what it understands", async () => {
    const { user, search } = await openPage("?date=2026-02-10");
    server.answer(scheduleApi, "add", () => null);
    const line = screen.getByRole("textbox", { name: "快速新增" });

    await user.type(line, "2031年3月12日 14:30-16:00 验收 @2号楼");
    expect(screen.getByRole("status").textContent).toContain("3月12日星期三 14:30–16:00 验收 · 2号楼");
    await user.keyboard("{Enter}");

    await waitFor(() => expect(search().get("date")).toBe("2031-03-12"));
    expect(server.receivedCalls(scheduleApi, "add").map(({ input }) => input)).toMatchObject([
      { scheduleDate: "2031-03-12", startTime: "14:30", endTime: "16:00", content: "验收", place: "2号楼", repeat: "" },
    ]);
    expect(line).toHaveProperty("value", "");
  });

  it("says when it understands no time, and opens the form with what it understands", async () => {
    const { user } = await openPage("?date=2026-02-10");
    const line = screen.getByRole("textbox", { name: "快速新增" });

    await user.type(line, "例会");
    expect(screen.getByRole("status").textContent).toContain("没有识别出日期或时间");
    await user.type(line, " 明天9点");
    await user.click(screen.getByRole("button", { name: "填写详情" }));

    const form = await screen.findByRole("dialog", { name: "新增日程" });
    expect(within(form).getByRole("textbox", { name: "内容" })).toHaveProperty("value", "例会");
  });

  it("says why it cannot be read, and retries on request", async () => {
    server.refuse(scheduleApi, "page", { code: 400, message: "服务器出错" });
    const { user } = await renderScreen(<SchedulePage />, { server, search: "?date=2026-12-10", texts: scheduleText });
    await screen.findByText("服务器出错");

    server.answer(scheduleApi, "page", () => [anEntry()]);
    await user.click(screen.getByRole("button", { name: /重\s?试/u }));

    expect(await screen.findByRole("button", { name: /例会/u })).toBeDefined();
  });
});

describe("deleted entries", () => {
  it("are listed, and one that is restored is in the schedule again", async () => {
    const deleted: DeletedRecord = {
      id: toId(5),
      name: "周检",
      details: ["2026-12-10", "09:00"],
      deletedAt: new Date("2026-12-01T02:00:00Z"),
      accountName: "李雷",
      historyId: toId(77),
    };
    server.answer(historyApi, "deleted", () => toPage({ page: 1, pageSize: 50 }, { total: 1 }, [deleted]));
    server.answer(historyApi, "restore", () => null);
    const { user } = await openPage("?date=2026-12-10");

    await user.click(await screen.findByRole("button", { name: "已删除" }));
    await screen.findByText("2026-12-10 · 09:00");
    server.answer(scheduleApi, "page", () => [anEntry({ scheduleDate: "2026-12-10", content: "周检" })]);
    await user.click(screen.getByRole("button", { name: "恢复 周检" }));

    expect(await screen.findByRole("button", { name: /09:00.*周检/u })).toBeDefined();
    expect(server.receivedCalls(historyApi, "restore")[0]?.input).toEqual({
      entity: "sysSchedule",
      id: 5,
      historyId: 77,
    });
  });
});
