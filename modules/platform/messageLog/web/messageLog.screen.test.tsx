import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { type LoggedMessage, messageLogApi } from "../contract.ts";
import { messageLogText as texts } from "../text/index.ts";
import { Component as MessageLogPage } from "./MessageLogPage.tsx";

const message: LoggedMessage = {
  id: toId(7),
  title: "浇筑时间调整",
  receiveUserId: null,
  receiveUserName: null,
  receiveUserIds: "4,5",
  sendUserId: 3,
  sendUserName: "王管理/admin",
  sendTime: new Date("2026-11-30T02:00:00Z"),
  sendIp: "192.168.10.21",
  sendBrowser: "Edge 140",
  sendOs: "Windows",
  receiveIp: null,
  receiveBrowser: null,
  receiveOs: null,
  receiveDevice: null,
  sendDevice: null,
};

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.answer(messageLogApi, "page", () => toPage({ page: 1, pageSize: 20 }, { total: 1 }, [message]));
  server.answer(messageLogApi, "yearDayStats", () => []);
  server.answer(messageLogApi, "detail", () => ({ ...message, message: null }));
  server.answer(messageLogApi, "clear", () => null);
});

it("shows a message and says who may read its text", async () => {
  const { user } = await renderScreen(<MessageLogPage />, { server, texts });

  await user.click(await screen.findByRole("button", { name: "浇筑时间调整" }));

  const drawer = await screen.findByRole("dialog", { name: "浇筑时间调整" });
  expect(await within(drawer).findByText("2 人")).toBeDefined();
  expect(within(drawer).getByText(/只有发送人、接收人/u)).toBeDefined();
});

it("is cleared only after a confirmation", async () => {
  const { user } = await renderScreen(<MessageLogPage />, { server, texts });
  await user.click(await screen.findByRole("button", { name: /清\s?空/u }));
  const question = await screen.findByRole("dialog", { name: "清空消息日志？" });
  expect(server.receivedCalls(messageLogApi, "clear")).toEqual([]);

  await user.click(within(question).getByRole("button", { name: /清\s?空/u }));

  await waitFor(() => expect(server.receivedCalls(messageLogApi, "clear")).toHaveLength(1));
});
