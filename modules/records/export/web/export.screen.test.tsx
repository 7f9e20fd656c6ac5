import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { type Task, taskApi } from "#modules/records/task/contract";
import { exportText as texts } from "../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as DownloadPage } from "./DownloadPage.tsx";

let server: FakeServer;
let tasks: Task[];

function aTask(overrides: Partial<Task> = {}): Task {
  return {
    id: toId(1),
    kind: "export",
    title: "账号.xlsx",
    state: "done",
    done: 1200,
    total: 1200,
    requestId: "r",
    createTime: new Date("2026-11-21T02:00:00Z"),
    startTime: new Date("2026-11-21T02:00:00Z"),
    endTime: new Date("2026-11-21T02:00:09Z"),
    expiresAt: new Date("2026-11-22T02:00:09Z"),
    fileId: toId(7),
    fileName: "账号.xlsx",
    fileSize: 20_480,
    error: null,
    ...overrides,
  };
}

beforeEach(() => {
  server = createFakeServer();
  tasks = [];
  server.answer(taskApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: tasks.length }, tasks),
  );
});

async function thePage() {
  return await renderScreen(<DownloadPage />, { server, texts, permissions: [] });
}

async function choose(user: Awaited<ReturnType<typeof thePage>>["user"], name: string, action: string) {
  await user.click(await screen.findByRole("button", { name: `${name} 的更多操作` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

describe("the download centre", () => {
  it("shows the account's own exports with rows, size and state", async () => {
    tasks = [
      aTask(),
      aTask({
        id: toId(2),
        title: "职位.csv",
        state: "failed",
        error: "没有可导出的数据",
        fileId: null,
        fileSize: null,
      }),
    ];
    await thePage();

    const done = await screen.findByRole("row", { name: /账号\.xlsx/u });
    expect(done.textContent).toContain("1,200");
    expect(done.textContent).toMatch(/20 (?:kB|千字节|KB)/u);
    expect(within(done).getByText("已完成")).toBeDefined();
    expect(screen.getByText("没有可导出的数据", { exact: false })).toBeDefined();
    expect(server.receivedCalls(taskApi, "page")[0]?.input).toMatchObject({ kind: "export" });
    expect(screen.getByRole("heading", { level: 1, name: "下载中心" })).toBeDefined();
  });

  it("shows the progress of an export, and polls until it has ended", async () => {
    tasks = [aTask({ state: "running", done: 300, fileId: null, fileSize: null, expiresAt: null })];
    vi.useFakeTimers({ toFake: ["setInterval"] });
    try {
      await thePage();
      const bar = await screen.findByRole("progressbar", { name: "账号.xlsx 的进度" });
      expect(bar.getAttribute("aria-valuenow")).toBe("25");
      tasks = [aTask()];
      vi.advanceTimersByTime(2000);
    } finally {
      vi.useRealTimers();
    }

    expect(await screen.findByText("已完成")).toBeDefined();
  });

  it("downloads a file by a ticket", async () => {
    tasks = [aTask()];
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(this.href);
    });
    server.answer(taskApi, "ticket", () => ({ ticket: "t/1" }));
    const { user } = await thePage();

    await user.click(await screen.findByRole("button", { name: "下载：账号.xlsx" }));

    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/sysTask\/fetch\?ticket=t%2F1$/u)]));
  });

  it("says why a file is no longer available", async () => {
    tasks = [aTask()];
    server.refuse(taskApi, "ticket", { code: 400, message: "发起任务的账号已没有所需的权限" });
    const { user } = await thePage();

    await user.click(await screen.findByRole("button", { name: "下载：账号.xlsx" }));

    expect(await screen.findByText("发起任务的账号已没有所需的权限")).toBeDefined();
  });

  it("repeats an export, cancels a running one and deletes an ended one after confirmation", async () => {
    tasks = [aTask(), aTask({ id: toId(2), title: "职位.csv", state: "waiting", total: null, done: 0, fileId: null })];
    for (const name of ["cancel", "remove"] as const) server.answer(taskApi, name, () => null);
    server.answer(taskApi, "again", () => toId(3));
    const { user } = await thePage();

    await choose(user, "账号.xlsx", "重新导出");
    await choose(user, "职位.csv", "取消");
    await choose(user, "账号.xlsx", "移除");
    expect(server.receivedCalls(taskApi, "remove")).toEqual([]);
    const question = await screen.findByRole("dialog", { name: /移除“账号\.xlsx”/u });
    await user.click(within(question).getByRole("button", { name: "移除" }));

    await waitFor(() => expect(server.receivedCalls(taskApi, "remove")[0]?.input).toEqual({ id: 1 }));
    expect(server.receivedCalls(taskApi, "again")[0]?.input).toEqual({ id: 1 });
    expect(server.receivedCalls(taskApi, "cancel")[0]?.input).toEqual({ id: 2 });
    for (const told of ["“账号.xlsx”重新开始", "已取消“职位.csv”", "已清除“账号.xlsx”"])
      expect(await screen.findByText(told)).toBeDefined();
  });

  it("explains where files come from while there are none", async () => {
    await thePage();

    expect(await screen.findByText("还没有导出过文件")).toBeDefined();
  });
});
