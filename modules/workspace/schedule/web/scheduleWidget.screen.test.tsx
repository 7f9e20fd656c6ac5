import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { dashboardText } from "#modules/workspace/dashboard/text";
import { historyApi } from "#modules/records/history/contract";
import { scheduleApi, type ScheduleEntry } from "../contract.ts";
import { scheduleText } from "../text/index.ts";
import { loadTexts } from "#base/i18n";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Month } from "./Month.tsx";
import { listMonthWeeks, toIsoDate } from "./scheduleDays.ts";
import { ScheduleWidget } from "./ScheduleWidget.tsx";
import { anEntry } from "./schedule.samples.ts";
import "./ScheduleDialog.tsx";

const today = toIsoDate(new Date());
let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});

async function openWidget(...entries: ScheduleEntry[]) {
  server.answer(scheduleApi, "calendars", () => []);
  server.answer(scheduleApi, "page", () => entries);
  await loadTexts(scheduleText);
  return await renderScreen(<ScheduleWidget />, {
    server,
    texts: dashboardText,
    trackedEntities: ["sysSchedule"],
  });
}

const calls = (name: "page" | "add" | "update" | "setStatus" | "delete") =>
  server.receivedCalls(scheduleApi, name).map(({ input }) => input);

describe("the schedule on the home page", () => {
  it("marks days with entries, and lists those of the selected day in order", async () => {
    const { user } = await openWidget(
      anEntry({ id: toId(1), content: "例会", scheduleDate: today }),
      anEntry({ id: toId(2), content: "验收", scheduleDate: today, startTime: "14:00", endTime: "15:00", status: 1 }),
    );

    await screen.findByText("例会");
    const todayButton = screen.getByRole("button", { current: "date" });
    expect(todayButton.textContent).toContain("有日程");
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "09:00–10:00例会",
      "14:00–15:00验收",
    ]);
    expect(screen.getByText("验收").tagName).toBe("S");

    todayButton.focus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByText("还没有日程")).toBeDefined();
  });

  it("reads the visible weeks of another month", async () => {
    const { user } = await openWidget();
    await screen.findByText("还没有日程");

    await user.click(screen.getByRole("button", { name: "下个月" }));

    await waitFor(() => expect(calls("page")).toHaveLength(2));
    const [first, second] = calls("page");
    expect(String(second?.["from"]).localeCompare(String(first?.["from"]))).toBeGreaterThan(0);
  });

  it("adds an entry of the selected day; a later start takes the end with it", async () => {
    server.answer(scheduleApi, "add", () => null);
    const { user } = await openWidget();

    await user.click(await screen.findByRole("button", { name: "新增日程" }));
    const form = await screen.findByRole("dialog");
    await user.click(within(form).getByRole("button", { name: /保\s?存/u }));
    expect(await within(form).findByText("请填写此项")).toBeDefined();
    await user.type(within(form).getByRole("textbox", { name: "内容" }), "塔吊验收");
    await pickTime(user, "开始", "16:15");
    await user.click(within(form).getByRole("button", { name: /保\s?存/u }));

    await waitFor(() => expect(calls("add")).toHaveLength(1));
    expect(calls("add")[0]).toMatchObject({
      scheduleDate: today,
      startTime: "16:15",
      endTime: "17:15",
      content: "塔吊验收",
      color: "blue",
    });
  });

  it("keeps unsaved input until it is discarded", async () => {
    const { user } = await openWidget();
    await user.click(await screen.findByRole("button", { name: "新增日程" }));
    await user.type(await screen.findByRole("textbox", { name: "内容" }), "草稿");

    await user.click(screen.getByRole("button", { name: /取\s?消/u }));
    expect(await screen.findByRole("dialog", { name: "放弃未保存的内容？" })).toBeDefined();
  });

  it("changes an entry on the basis of its version", async () => {
    server.answer(scheduleApi, "update", () => null);
    const { user } = await openWidget(anEntry({ id: toId(7), content: "例会", scheduleDate: today, version: 3 }));

    await user.click(await screen.findByRole("button", { name: /例会/u, description: "" }));
    await user.type(await screen.findByRole("textbox", { name: "内容" }), "（改）");
    await user.click(screen.getByRole("button", { name: /保\s?存/u }));

    await waitFor(() => expect(calls("update")).toMatchObject([{ id: 7, version: 3, content: "例会（改）" }]));
  });

  it("finishes an entry, and takes a deletion back", async () => {
    server.answer(scheduleApi, "setStatus", () => 1);
    server.answer(scheduleApi, "delete", () => null);
    server.answer(historyApi, "undo", () => null);
    const { user } = await openWidget(anEntry({ id: toId(7), content: "例会", scheduleDate: today }));

    await user.click(await screen.findByRole("checkbox", { name: "完成“例会”" }));
    await waitFor(() => expect(calls("setStatus")).toEqual([{ id: 7, status: 1 }]));
    await user.click(screen.getByRole("button", { name: "删除“例会”" }));
    await screen.findByText("已删除“例会”");
    await user.click(screen.getByRole("button", { name: /撤销/u }));

    await waitFor(() => expect(server.receivedCalls(historyApi, "undo")).toHaveLength(1));
    expect(calls("delete")).toEqual([{ id: 7 }]);
  });

  it("remains when the entries cannot be read, and retries on request", async () => {
    server.refuse(scheduleApi, "page", { code: 400, message: "服务器出错" });
    await loadTexts(scheduleText);
    const { user } = await renderScreen(<ScheduleWidget />, { server, texts: dashboardText });
    await screen.findByText("服务器出错");
    expect(screen.getByRole("table")).toBeDefined();

    server.answer(scheduleApi, "calendars", () => []);

    server.answer(scheduleApi, "page", () => [anEntry({ content: "例会", scheduleDate: today })]);
    await user.click(screen.getByRole("button", { name: /重\s?试/u }));

    expect(await screen.findByText("例会")).toBeDefined();
  });
});

it("the small month marks days off and worked weekend days, and names them to screen readers", async () => {
  const day = new Date(2026, 1, 10);
  await renderScreen(
    <Month weeks={listMonthWeeks(day, 1)} day={day} today="2026-02-10" busy={new Set()} onDay={() => undefined} />,
    { server, texts: scheduleText },
  );

  expect(screen.getByRole("button", { name: /2026年2月16日.*春节，休息/u }).textContent).toContain("休");
  expect(screen.getByRole("button", { name: /2026年2月28日.*春节调休，上班/u }).textContent).toContain("班");
  expect(screen.getByRole("button", { name: /2026年2月10日/u }).textContent).not.toMatch(/[休班]/u);
});

type User = Awaited<ReturnType<typeof renderScreen>>["user"];

async function pickTime(user: User, label: string, time: string): Promise<void> {
  const box = screen.getByRole("combobox", { name: label });
  await user.click(box);
  await user.keyboard(time);
  await user.click(await screen.findByTitle(time));
}
