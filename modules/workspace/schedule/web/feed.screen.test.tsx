import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { scheduleApi } from "../contract.ts";
import { scheduleText } from "../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as SchedulePage } from "./SchedulePage.tsx";
import "./FeedDialog.tsx";

let server: FakeServer;
let createdTime: Date | null = null;

beforeEach(() => {
  server = createFakeServer();
  createdTime = null;
  server.answer(scheduleApi, "calendars", () => []);
  server.answer(scheduleApi, "page", () => []);
  server.answer(scheduleApi, "feed", () => ({ createdTime }));
  server.answer(scheduleApi, "openFeed", () => {
    createdTime = new Date("2026-11-30T02:00:00Z");
    return { path: "/api/sysSchedule/calendar/1-secret" };
  });
  server.answer(scheduleApi, "closeFeed", () => {
    createdTime = null;
    return null;
  });
});

async function openDialog() {
  const { user } = await renderScreen(<SchedulePage />, { server, texts: scheduleText });
  await user.click(await screen.findByRole("button", { name: "订阅与导入" }));
  return { user, dialog: within(await screen.findByRole("dialog", { name: "订阅与导入" })) };
}

it("a link to the schedule is made, shown once, and revoked", async () => {
  const { user, dialog } = await openDialog();
  await dialog.findByText("尚未开启订阅");

  await user.click(dialog.getByRole("button", { name: "创建链接" }));
  const link = await dialog.findByRole("textbox", { name: "订阅链接" });
  expect(link).toHaveProperty("value", `${location.origin}/api/sysSchedule/calendar/1-secret`);
  await user.click(await dialog.findByRole("button", { name: "停用链接" }));

  expect(await dialog.findByText("尚未开启订阅")).toBeDefined();
  expect(dialog.queryByRole("textbox", { name: "订阅链接" })).toBeNull();
});

it("an existing link can be replaced, and is not shown again", async () => {
  createdTime = new Date("2026-11-29T02:00:00Z");

  const { dialog } = await openDialog();

  expect(await dialog.findByText(/链接创建于 2026/u)).toBeDefined();
  expect(dialog.getByRole("button", { name: "重新创建（原链接失效）" })).toBeDefined();
});

it("a file shows what it would add, and is imported after that", async () => {
  const result = {
    added: 1,
    known: 2,
    left: 3,
    faults: [{ line: 7, reason: "repeat" as const, name: "班会" }],
    entries: [
      { scheduleDate: "2031-03-12", startTime: "22:00", endTime: "06:00", dayCount: 2, content: "夜班", repeat: null },
    ],
  };
  server.answer(scheduleApi, "importCalendar", () => result);
  const { user, dialog } = await openDialog();

  await user.upload(dialog.getByLabelText("选择文件", { selector: "input" }), new File(["BEGIN:VCALENDAR"], "a.ics"));
  expect(await dialog.findByText("将新增：1 · 已存在：2 · 超出上限，未导入：3")).toBeDefined();
  expect(dialog.getByText("2031年3月12日星期三 22:00 – 2031年3月13日星期四 06:00 夜班")).toBeDefined();
  expect(dialog.getByText("文件：a.ics")).toBeDefined();
  expect(dialog.getByText("第 7 行“班会”：不支持其重复规则，只导入第一次")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: /导\s?入/u }));

  expect(await screen.findByText("日程已导入：1")).toBeDefined();
  const inputs = server.receivedCalls(scheduleApi, "importCalendar").map(({ input }) => input);
  expect(inputs).toEqual([{ text: "BEGIN:VCALENDAR", dryRun: true }, { text: "BEGIN:VCALENDAR" }]);
});

it("a file that is no calendar is refused by its name", async () => {
  server.refuse(scheduleApi, "importCalendar", { code: 400, message: "[D1041] 这不是有效的日历文件（.ics）" });
  const { user, dialog } = await openDialog();

  await user.upload(dialog.getByLabelText("选择文件", { selector: "input" }), new File(["PNG"], "图纸.ics"));

  expect(await dialog.findByRole("alert")).toHaveProperty("textContent", "“图纸.ics”不是有效的日历文件（.ics）");
});

it("a file that is too large is not sent", async () => {
  const { user, dialog } = await openDialog();
  const large = new File(["x".repeat(500_001)], "a.ics");

  await user.upload(dialog.getByLabelText("选择文件", { selector: "input" }), large);

  expect(await screen.findByText("文件过大，最多 500 KB")).toBeDefined();
  expect(server.receivedCalls(scheduleApi, "importCalendar")).toEqual([]);
});

it("a failure of the call is shown with a way to try again", async () => {
  server.refuse(scheduleApi, "feed", { code: 400, message: "服务器出错" });

  const { dialog } = await openDialog();

  expect(await dialog.findByText("服务器出错")).toBeDefined();
  expect(dialog.getByRole("button", { name: /重\s?试/u })).toBeDefined();
});

it("the preview of a file says which events repeat", async () => {
  const hours = { startTime: "10:00", endTime: "11:00", dayCount: 1, content: "月会" };
  const entries = [{ ...hours, scheduleDate: "2031-03-15", repeat: "FREQ=MONTHLY;BYMONTHDAY=15" }];
  server.answer(scheduleApi, "importCalendar", () => ({ added: 1, known: 0, left: 0, faults: [], entries }));
  const { user, dialog } = await openDialog();

  await user.upload(dialog.getByLabelText("选择文件", { selector: "input" }), new File(["BEGIN:VCALENDAR"], "a.ics"));

  const line = await dialog.findByText(/10:00–11:00 月会/u);
  expect(within(line).getByText("每月 15 日")).toBeDefined();
});
