import { act, screen, waitFor, within } from "@testing-library/react";
import { App } from "antd";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { type Task, taskApi, type TaskDetail } from "../contract.ts";
import { LazyTaskButton } from "./LazyTaskButton.tsx";
import { loadTexts } from "#base/i18n";
import { store } from "#base/storage";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { siteApi } from "#testing/siteApi.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
// Loaded in advance: nothing loads while the clock is stopped.
import "./followTask.tsx";
import { taskText as texts } from "../text/index.ts";
import { TaskButton } from "./TaskButton.tsx";
import { hasTasks, setHasTasks } from "./taskPresence.ts";
import { useTask } from "./useTask.ts";
import { useUnseenTasks } from "./useTasks.ts";

const createTime = new Date("2026-11-21T02:00:00Z");

function aTask(overrides: Partial<Task> = {}): Task {
  return {
    id: toId(7),
    kind: "export",
    title: "导出工地",
    state: "running",
    done: 300,
    total: 1200,
    requestId: "r7",
    createTime,
    startTime: createTime,
    endTime: null,
    expiresAt: null,
    fileId: null,
    fileName: null,
    fileSize: null,
    error: null,
    ...overrides,
  };
}

const fileTask = { state: "done", fileId: toId(8), fileName: "工地.xlsx", fileSize: 2_400_000 } as const;

let server: FakeServer;
let saved: string[];

function serverHas(...tasks: Task[]): void {
  server.answer(taskApi, "page", () => toPage({ page: 1, pageSize: 50 }, { total: tasks.length }, tasks));
}

function taskIs(overrides: Partial<TaskDetail>): void {
  server.answer(taskApi, "detail", () => ({ ...aTask(overrides), result: null, ...overrides }));
}

/** A page with a button that starts task 7, below the task button of the header. */
function Starter() {
  const task = useTask();
  const { message } = App.useApp();
  const handleStart = async () => {
    const ended = await task.follow(toId(7));
    void message.info(ended === undefined ? "not known" : `ended: ${ended.state}`);
  };
  return (
    <>
      <button type="button" onClick={() => void handleStart()}>
        Start
      </button>
      <LazyTaskButton />
    </>
  );
}

/** A list, and the task button of the header. */
function Records() {
  useCallResult(siteApi, "page", {});
  return <TaskButton />;
}

/** The task button, and the tasks that the notification menu has. */
function Header() {
  const unseen = useUnseenTasks();
  return (
    <>
      <output>{unseen.map(({ title }) => title)}</output>
      <TaskButton />
    </>
  );
}

beforeEach(async () => {
  await loadTexts(texts);
  server = createFakeServer();
  localStorage.clear();
  setHasTasks(false);
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.getAttribute("href") ?? "");
  });
  server.answer(taskApi, "ticket", () => ({ ticket: "1~2~7~secret" }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Advances the clock of the page, not that of the test's own waiting. */
async function pass(ms: number): Promise<void> {
  await act(async () => await vi.advanceTimersByTimeAsync(ms));
}

describe("a followed task", () => {
  it("saves its file at once when it is short", async () => {
    serverHas();
    taskIs(fileTask);
    const { user } = await renderScreen(<Starter />, { server });

    await user.click(screen.getByRole("button", { name: "Start" }));

    await waitFor(() => expect(saved).toEqual(["/api/sysTask/fetch?ticket=1~2~7~secret"]));
    expect(await screen.findByText("ended: done")).toBeDefined();
  });

  it("says why it failed", async () => {
    serverHas();
    taskIs({ state: "failed", error: "没有数据" });
    const { user } = await renderScreen(<Starter />, { server });

    await user.click(screen.getByRole("button", { name: "Start" }));

    expect(await screen.findByText("“导出工地”失败：没有数据")).toBeDefined();
  });

  it("moves to the task panel after two seconds", async () => {
    serverHas(aTask());
    taskIs({});
    await renderScreen(<Starter />, { server });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    screen.getByRole("button", { name: "Start" }).click();
    await pass(1000);
    expect(screen.queryByRole("button", { name: /^任务/u })).toBeNull();

    await pass(1500);
    vi.useRealTimers();
    expect(await screen.findByRole("button", { name: "任务，1 个进行中" })).toBeDefined();
    expect(saved).toEqual([]);
    expect(hasTasks()).toBe(true);
  });

  it("is polled after 150, 300 and 600 ms, then every two seconds, across connection failures", async () => {
    server.breakConnection(taskApi, "detail");
    await renderScreen(<Starter />, { server });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const asked = () => server.receivedCalls(taskApi, "detail").length;
    screen.getByRole("button", { name: "Start" }).click();

    await pass(160);
    expect(asked()).toBe(1);
    await pass(300);
    expect(asked()).toBe(2);
    await pass(600);
    expect(asked()).toBe(3);
    await pass(1900);
    expect(asked()).toBe(3);
    taskIs({ state: "cancelled" });
    await pass(200);
    vi.useRealTimers();

    expect(await screen.findByText("ended: cancelled")).toBeDefined();
  });

  it("is not polled while the page is hidden", async () => {
    taskIs({ state: "cancelled" });
    await renderScreen(<Starter />, { server });
    const look = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    screen.getByRole("button", { name: "Start" }).click();

    await pass(10_000);
    expect(server.receivedCalls(taskApi, "detail")).toEqual([]);
    look.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    vi.useRealTimers();

    expect(await screen.findByText("ended: cancelled")).toBeDefined();
  });

  it("is unknown after its deletion", async () => {
    server.refuse(taskApi, "detail", { code: 400, message: "[D1002] 任务不存在" });
    const { user } = await renderScreen(<Starter />, { server });

    await user.click(screen.getByRole("button", { name: "Start" }));

    expect(await screen.findByText("not known")).toBeDefined();
  });
});

describe("the task panel", () => {
  it("is absent, and makes no requests, while there are no tasks", async () => {
    await renderScreen(<LazyTaskButton />, { server });

    expect(screen.queryByRole("button")).toBeNull();
    expect(server.receivedCalls(taskApi, "page")).toEqual([]);
  });

  it("looks once for tasks that another browser has started", async () => {
    serverHas(aTask());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await renderScreen(<LazyTaskButton />, { server });

    await pass(10_000);
    vi.useRealTimers();

    expect(await screen.findByRole("button", { name: "任务，1 个进行中" })).toBeDefined();
  });

  it("shows the progress or result of each task, and its actions", async () => {
    const failed = aTask({ id: toId(5), title: "导入账号", state: "failed", error: "没有权限", requestId: "r5" });
    serverHas(aTask(), aTask({ id: toId(6), title: "导出职位", ...fileTask }), failed);
    setHasTasks(true);
    const { user } = await renderScreen(<LazyTaskButton />, { server });

    await user.click(await screen.findByRole("button", { name: "任务，1 个进行中" }));

    const panel = await screen.findByRole("dialog", { name: "任务" });
    const running = await within(panel).findByRole("listitem", { name: "导出工地" });
    expect(within(running).getByRole("progressbar", { name: "导出工地：进度" }).getAttribute("aria-valuenow")).toBe(
      "25",
    );
    expect(within(running).getByText("300 / 1,200")).toBeDefined();
    const whole = within(panel).getByRole("listitem", { name: "导出职位" });
    expect(within(whole).getByRole("button", { name: /下载“工地.xlsx”（2.3/u })).toBeDefined();
    const broken = within(panel).getByRole("listitem", { name: "导入账号" });
    expect(within(broken).getByText("没有权限")).toBeDefined();
    expect(within(broken).getByText("请求编号：r5")).toBeDefined();
  });

  it("cancels, repeats, saves and deletes", async () => {
    for (const name of ["cancel", "remove"] as const) server.answer(taskApi, name, () => null);
    server.answer(taskApi, "again", () => toId(9));
    serverHas(aTask(), aTask({ id: toId(6), title: "导出职位", ...fileTask }), aTask({ id: toId(5), state: "failed" }));
    setHasTasks(true);
    const { user } = await renderScreen(<LazyTaskButton />, { server });
    await user.click(await screen.findByRole("button", { name: /^任务/u }));
    const press = async (name: RegExp) => await user.click(await screen.findByRole("button", { name }));

    // Messages disappear by themselves, so each is awaited before the next action.
    await press(/取消“导出工地”/u);
    expect(await screen.findByText("已取消“导出工地”")).toBeDefined();
    await press(/下载“工地.xlsx”/u);
    await press(/重新执行“导出工地”/u);
    expect(await screen.findByText("“导出工地”重新开始")).toBeDefined();
    await press(/清除“导出职位”/u);

    expect(await screen.findByText("已清除“导出职位”")).toBeDefined();
    expect(server.receivedCalls(taskApi, "remove")[0]?.input).toEqual({ id: 6 });
    expect(server.receivedCalls(taskApi, "cancel")[0]?.input).toEqual({ id: 7 });
    expect(server.receivedCalls(taskApi, "again")[0]?.input).toEqual({ id: 5 });
    expect(saved).toHaveLength(1);
  });

  it("notifies of a task that ends in the background, and saves its file from there", async () => {
    serverHas(aTask());
    const { user } = await renderScreen(<TaskButton />, { server, texts });
    await screen.findByRole("button", { name: "任务，1 个进行中" });

    serverHas(aTask(fileTask));
    act(() => void window.dispatchEvent(new Event("visibilitychange")));

    expect(await screen.findByText("“导出工地”已完成")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "下载" }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it("leaves the end to the notification menu until the panel is opened", async () => {
    serverHas(aTask());
    const { user } = await renderScreen(<Header />, { server, texts });
    await screen.findByRole("button", { name: "任务，1 个进行中" });

    serverHas(aTask({ state: "done" }));
    act(() => void window.dispatchEvent(new Event("visibilitychange")));

    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("导出工地"));
    await user.click(screen.getByRole("button", { name: "任务" }));
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe(""));
  });

  it("tells the end also after a reload, and what it has changed is loaded again", async () => {
    let pages = 0;
    server.answer(siteApi, "page", () => {
      pages += 1;
      return toPage({ page: 1, pageSize: 20 }, { total: 0 }, []);
    });
    store(localStorage, "openTasks", [7]);
    serverHas(aTask({ kind: "batch", state: "done" }));
    const { user } = await renderScreen(<Records />, { server, texts });

    expect(await screen.findByText("“导出工地”已完成")).toBeDefined();
    await waitFor(() => expect(pages).toBe(2));
    server.answer(taskApi, "detail", () => ({ ...aTask({ kind: "batch", state: "done" }), result: null }));
    await user.click(screen.getByRole("button", { name: "查看" }));
    expect(await screen.findByRole("dialog", { name: "批量操作结果" })).toBeDefined();
  });

  it("shows how far all running tasks are together", async () => {
    serverHas(aTask(), aTask({ id: toId(6), done: 100, total: 400 }));
    await renderScreen(<TaskButton />, { server, texts });

    const button = await screen.findByRole("button", { name: "任务，2 个进行中" });

    expect(button.querySelector("[data-percent]")?.getAttribute("data-percent")).toBe("25");
  });

  it("describes tasks by kind, records, size and expiry, and groups them by day", async () => {
    const now = new Date();
    const soon = new Date(now.getTime() + 86_400_000);
    serverHas(
      aTask({ id: toId(6), title: "工地.xlsx", ...fileTask, done: 20_223, createTime: now, expiresAt: soon }),
      aTask({ id: toId(5), title: "旧", state: "cancelled", createTime: new Date(now.getTime() - 86_400_000) }),
    );
    const { user } = await renderScreen(<TaskButton />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "任务" }));

    const today = await screen.findByRole("region", { name: "今天" });
    const item = within(today).getByRole("listitem", { name: "工地.xlsx" });
    const meta = [...(item.querySelector(".sw-task-meta")?.children ?? [])].map(({ textContent }) => textContent);
    expect(meta.slice(0, 3)).toEqual(["导出", "记录：20,223 条", "2.3 MB"]);
    expect(meta[3]).toMatch(/^保留至明天 \d/u);
    expect(within(screen.getByRole("region", { name: "昨天" })).getByRole("listitem", { name: "旧" })).toBeDefined();
  });

  it("clears the finished tasks after a question", async () => {
    serverHas(aTask({ state: "done" }));
    server.answer(taskApi, "removeEnded", () => null);
    const { user } = await renderScreen(<TaskButton />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "任务" }));

    await user.click(await screen.findByRole("button", { name: "清除已结束的任务" }));
    const question = await screen.findByRole("dialog", { name: /清除所有已结束的任务/u });
    await user.click(within(question).getByRole("button", { name: "清除已结束的任务" }));

    await waitFor(() => expect(server.receivedCalls(taskApi, "removeEnded")).toHaveLength(1));
  });

  it("shows an error instead of an empty list, and tries again", async () => {
    server.refuse(taskApi, "page", { code: 503, message: "服务器繁忙" });
    setHasTasks(true);
    const { user } = await renderScreen(<LazyTaskButton />, { server });
    await user.click(await screen.findByRole("button", { name: "任务" }));

    expect(await screen.findByText("服务暂时不可用，请稍后重试（编号 test-request）")).toBeDefined();
    serverHas();
    await user.click(screen.getByRole("button", { name: "重试" }));

    expect(await screen.findByText("没有任务")).toBeDefined();
  });
});
