import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { type Task, taskApi } from "#modules/records/task/contract";
import { defaultNotifications, profileApi } from "#modules/workspace/profile/contract";
import { store } from "#base/storage";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { noticeApi } from "../contract.ts";
import { noticeText as texts } from "../text/index.ts";
import { NotificationMenu } from "./NotificationMenu.tsx";

const at = new Date("2026-11-21T02:00:00Z");

const importTask: Task = {
  id: toId(7),
  kind: "import.commit",
  title: "导入账号",
  state: "done",
  done: 20_000,
  total: 20_000,
  requestId: "r7",
  createTime: at,
  startTime: at,
  endTime: at,
  expiresAt: null,
  fileId: null,
  fileName: null,
  fileSize: null,
  error: null,
};

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  localStorage.clear();
  server.answer(profileApi, "notifications", () => defaultNotifications);
  server.answer(noticeApi, "digest", () => ({ unreadCount: 0, nextEndTime: null, lines: [] }));
  server.answer(taskApi, "page", () => toPage({ page: 1, pageSize: 50 }, { total: 1 }, [importTask]));
});

describe("the notification menu", () => {
  it("has the end of a background task until the account has looked at it", async () => {
    store(localStorage, "unseenTasks", [7]);
    const { user } = await renderScreen(<NotificationMenu hasPage={() => false} />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "消息，1 条未读" }));
    await user.click(await screen.findByRole("button", { name: /导入账号/u }));

    await waitFor(() => expect(screen.getByRole("button", { name: "消息" })).toBeDefined());
  });
});
