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
  await user.click(await screen.findByRole("button", { name: "日历订阅" }));
  return { user, dialog: within(await screen.findByRole("dialog", { name: "日历订阅" })) };
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

it("a failure of the call is shown with a way to try again", async () => {
  server.refuse(scheduleApi, "feed", { code: 400, message: "服务器出错" });

  const { dialog } = await openDialog();

  expect(await dialog.findByText("服务器出错")).toBeDefined();
  expect(dialog.getByRole("button", { name: /重\s?试/u })).toBeDefined();
});
