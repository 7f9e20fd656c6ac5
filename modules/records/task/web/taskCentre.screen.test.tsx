import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { type Task, taskApi } from "../contract.ts";
import { type TenantTask, tenantTaskApi } from "../tenant.contract.ts";
import { taskText as texts } from "../text/index.ts";
import { Component as TaskCentrePage } from "./TaskCentrePage.tsx";

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
    expiresAt: new Date(Date.now() + 3_600_000),
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

async function thePage(permissions: string[] = []) {
  return await renderScreen(<TaskCentrePage />, { server, texts, permissions });
}

async function choose(user: Awaited<ReturnType<typeof thePage>>["user"], name: string, action: string) {
  await user.click(await screen.findByRole("button", { name: `${name} 的更多操作` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

describe("the own tasks", () => {
  it("are shown with kind, records, size and state", async () => {
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
    expect(done.textContent).toContain("导出");
    expect(done.textContent).toMatch(/20 (?:kB|千字节|KB)/u);
    expect(within(done).getByText("已完成")).toBeDefined();
    expect(screen.getByText("没有可导出的数据", { exact: false })).toBeDefined();
    expect(screen.getByRole("heading", { level: 1, name: "任务中心" })).toBeDefined();
    expect(screen.queryByText("全部任务")).toBeNull();
  });

  it("show the progress of a running one, and poll until it has ended", async () => {
    tasks = [aTask({ state: "running", done: 300, fileId: null, fileSize: null, expiresAt: null })];
    vi.useFakeTimers({ toFake: ["setInterval"] });
    try {
      await thePage();
      const bar = await screen.findByRole("progressbar", { name: "账号.xlsx：进度" });
      expect(bar.getAttribute("aria-valuenow")).toBe("25");
      tasks = [aTask()];
      vi.advanceTimersByTime(2000);
    } finally {
      vi.useRealTimers();
    }

    expect(await screen.findByText("已完成")).toBeDefined();
  });

  it("are found by kind and state", async () => {
    tasks = [aTask()];
    const { user } = await thePage();
    await screen.findByText("账号.xlsx");

    await user.click(screen.getByRole("combobox", { name: "状态" }));
    await user.click(await screen.findByTitle("失败"));

    await waitFor(() => expect(server.receivedCalls(taskApi, "page").at(-1)?.input).toMatchObject({ state: "failed" }));
  });

  it("download a file by a ticket", async () => {
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

  it("say why a file is no longer available", async () => {
    tasks = [aTask()];
    server.refuse(taskApi, "ticket", { code: 403, message: "发起任务的账号已没有所需的权限" });
    const { user } = await thePage();

    await user.click(await screen.findByRole("button", { name: "下载：账号.xlsx" }));

    expect(await screen.findByText("发起任务的账号已没有所需的权限")).toBeDefined();
  });

  it("are repeated, cancelled and removed", async () => {
    tasks = [aTask(), aTask({ id: toId(2), title: "职位.csv", state: "waiting", total: null, done: 0, fileId: null })];
    for (const name of ["cancel", "remove"] as const) server.answer(taskApi, name, () => null);
    server.answer(taskApi, "again", () => toId(3));
    const { user } = await thePage();

    // Messages disappear by themselves, so each is awaited before the next action.
    await choose(user, "账号.xlsx", "重新执行");
    expect(await screen.findByText("“账号.xlsx”重新开始")).toBeDefined();
    await choose(user, "职位.csv", "取消");
    expect(await screen.findByText("已取消“职位.csv”")).toBeDefined();
    await choose(user, "账号.xlsx", "清除");
    expect(await screen.findByText("已清除“账号.xlsx”")).toBeDefined();

    expect(server.receivedCalls(taskApi, "remove")[0]?.input).toEqual({ id: 1 });
    expect(server.receivedCalls(taskApi, "again")[0]?.input).toEqual({ id: 1 });
    expect(server.receivedCalls(taskApi, "cancel")[0]?.input).toEqual({ id: 2 });
  });

  it("that have expired offer no file, and can be started again", async () => {
    tasks = [aTask({ expiresAt: new Date(Date.now() - 1000) }), aTask({ id: toId(2), title: "归档", kind: "archive" })];
    await thePage();

    const expired = await screen.findByRole("row", { name: /账号\.xlsx/u });
    expect(within(expired).getByText("已过期")).toBeDefined();
    expect(within(expired).queryByRole("button", { name: /下载/u })).toBeNull();
    expect(within(expired).getByRole("button", { name: "账号.xlsx 的更多操作" })).toBeDefined();
    expect(within(screen.getByRole("row", { name: /归档/u })).getByText("其他")).toBeDefined();
  });

  it("that have been cancelled say how far they came", async () => {
    tasks = [aTask({ state: "cancelled", done: 300, fileId: null, fileName: null, fileSize: null })];
    await thePage();

    const cancelled = await screen.findByRole("row", { name: /账号\.xlsx/u });
    expect(within(cancelled).getByText("已取消")).toBeDefined();
    expect(within(cancelled).getByText("300 / 1,200")).toBeDefined();
  });

  it("say where tasks come from while there are none", async () => {
    await thePage();

    expect(await screen.findByText("没有任务")).toBeDefined();
  });
});

it("administrators see who started what, and no actions", async () => {
  tasks = [aTask()];
  const { fileId: _, fileName: __, ...other } = aTask({ id: toId(5), title: "工地.xlsx" });
  const rows: TenantTask[] = [{ ...other, account: "li", realName: "李工" }];
  server.answer(tenantTaskApi, "tenantPage", () => toPage({ page: 1, pageSize: 20 }, { total: 1 }, rows));
  const { user } = await thePage(["sysTask/tenantPage"]);
  await screen.findByText("账号.xlsx");

  await user.click(await screen.findByText("全部任务"));

  const row = await screen.findByRole("row", { name: /工地\.xlsx/u });
  expect(within(row).getByText("李工")).toBeDefined();
  expect(within(row).queryByRole("button", { name: /更多操作|下载/u })).toBeNull();
  expect(screen.getByRole("combobox", { name: "类型" })).toBeDefined();
});
