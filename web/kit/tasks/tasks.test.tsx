import { act, screen, waitFor, within } from "@testing-library/react";
import { App } from "antd";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { idOf } from "#contract/id";
import { asPage } from "#contract/page";
import { type Task, taskApi, type TaskDetail } from "#contract/task";
import { TaskTray } from "../../layout/TaskTray.tsx";
import { fakeServer, type FakeServer } from "../../testing/fakeServer.ts";
import { renderScreen } from "../../testing/renderScreen.tsx";
// Loaded beforehand: while the clock stands still nothing new is.
import "./followTask.tsx";
import { TaskButton } from "./TaskButton.tsx";
import { hasTasks, noteTasks } from "./taskNotice.ts";
import { useTask } from "./useTask.ts";

const createTime = new Date("2026-11-21T02:00:00Z");

function aTask(about: Partial<Task> = {}): Task {
  return {
    ...{ id: idOf(7), kind: "export", title: "导出工地", state: "running", done: 300, total: 1200, requestId: "r7" },
    ...{ createTime, startTime: createTime, endTime: null, expiresAt: null },
    ...{ fileId: null, fileName: null, fileSize: null, error: null },
    ...about,
  };
}

const made = { state: "done", fileId: idOf(8), fileName: "工地.xlsx", fileSize: 2_400_000 } as const;

let server: FakeServer;
let saved: string[];

function serverHas(...tasks: Task[]): void {
  server.answer(taskApi, "page", () => asPage({ page: 1, pageSize: 50 }, { total: tasks.length }, tasks));
}

function taskIs(about: Partial<TaskDetail>): void {
  server.answer(taskApi, "detail", () => ({ ...aTask(about), result: null, ...about }));
}

/** A page with a button that starts task 7, under the header's tray. */
function Starter() {
  const task = useTask();
  const { message } = App.useApp();
  const handleStart = async () => {
    const ended = await task.follow(idOf(7));
    void message.info(ended === undefined ? "not known" : `ended: ${ended.state}`);
  };
  return (
    <>
      <button type="button" onClick={() => void handleStart()}>
        Start
      </button>
      <TaskTray />
    </>
  );
}

beforeEach(() => {
  server = fakeServer();
  localStorage.clear();
  noteTasks(false);
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

/** Time passes for the page, not for what the test waits for. */
async function pass(ms: number): Promise<void> {
  await act(async () => await vi.advanceTimersByTimeAsync(ms));
}

describe("a task that is followed", () => {
  it("is as good as done at once when it is short: its file is saved", async () => {
    serverHas();
    taskIs(made);
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

  it("goes on in the tray after two seconds", async () => {
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

  it("is asked for after 150, 300 and 600 ms, then every two seconds; a broken line ends nothing", async () => {
    server.breakOff(taskApi, "detail");
    await renderScreen(<Starter />, { server });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const asked = () => server.heard(taskApi, "detail").length;
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

  it("is not asked for while nobody looks at the page", async () => {
    taskIs({ state: "cancelled" });
    await renderScreen(<Starter />, { server });
    const look = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    screen.getByRole("button", { name: "Start" }).click();

    await pass(10_000);
    expect(server.heard(taskApi, "detail")).toEqual([]);
    look.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    vi.useRealTimers();

    expect(await screen.findByText("ended: cancelled")).toBeDefined();
  });

  it("is no longer known when it was removed", async () => {
    server.refuse(taskApi, "detail", { code: 400, message: "[D1002] 任务不存在" });
    const { user } = await renderScreen(<Starter />, { server });

    await user.click(screen.getByRole("button", { name: "Start" }));

    expect(await screen.findByText("not known")).toBeDefined();
  });
});

describe("the tray", () => {
  it("is not there, and asks nothing, while there are no tasks", async () => {
    await renderScreen(<TaskTray />, { server });

    expect(screen.queryByRole("button")).toBeNull();
    expect(server.heard(taskApi, "page")).toEqual([]);
  });

  it("looks once for tasks that another browser has started", async () => {
    serverHas(aTask());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await renderScreen(<TaskTray />, { server });

    await pass(10_000);
    vi.useRealTimers();

    expect(await screen.findByRole("button", { name: "任务，1 个进行中" })).toBeDefined();
  });

  it("shows how far each task is, how it ended and what can be done about it", async () => {
    const failed = aTask({ id: idOf(5), title: "导入账号", state: "failed", error: "没有权限", requestId: "r5" });
    serverHas(aTask(), aTask({ id: idOf(6), title: "导出职位", ...made }), failed);
    noteTasks(true);
    const { user } = await renderScreen(<TaskTray />, { server });

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

  it("cancels, repeats, saves and removes", async () => {
    for (const name of ["cancel", "remove"] as const) server.answer(taskApi, name, () => null);
    server.answer(taskApi, "again", () => idOf(9));
    serverHas(aTask(), aTask({ id: idOf(6), title: "导出职位", ...made }), aTask({ id: idOf(5), state: "failed" }));
    noteTasks(true);
    const { user } = await renderScreen(<TaskTray />, { server });
    await user.click(await screen.findByRole("button", { name: /^任务/u }));
    const press = async (name: RegExp) => await user.click(await screen.findByRole("button", { name }));

    await press(/取消“导出工地”/u);
    await press(/下载“工地.xlsx”/u);
    await press(/重新执行“导出工地”/u);
    await press(/清除“导出职位”/u);

    await waitFor(() => expect(server.heard(taskApi, "remove")[0]?.input).toEqual({ id: 6 }));
    expect(server.heard(taskApi, "cancel")[0]?.input).toEqual({ id: 7 });
    expect(server.heard(taskApi, "again")[0]?.input).toEqual({ id: 5 });
    expect(saved).toHaveLength(1);
  });

  it("tells of a task that ends while one is elsewhere, and saves its file from there", async () => {
    serverHas(aTask());
    const { user } = await renderScreen(<TaskButton />, { server });
    await screen.findByRole("button", { name: "任务，1 个进行中" });

    serverHas(aTask(made));
    act(() => void window.dispatchEvent(new Event("visibilitychange")));

    expect(await screen.findByText("“导出工地”已完成")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "下载" }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it("says what went wrong instead of nothing, and tries again", async () => {
    server.refuse(taskApi, "page", { code: 503, message: "服务器繁忙" });
    noteTasks(true);
    const { user } = await renderScreen(<TaskTray />, { server });
    await user.click(await screen.findByRole("button", { name: "任务" }));

    expect(await screen.findByText("服务器繁忙")).toBeDefined();
    serverHas();
    await user.click(screen.getByRole("button", { name: "重试" }));

    expect(await screen.findByText("没有任务")).toBeDefined();
  });
});
