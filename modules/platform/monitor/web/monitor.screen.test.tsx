import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { toId } from "#contract/id";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { type DatabaseReport, type MonitoredNode, monitorApi, type MonitorThresholds } from "../contract.ts";
import { monitorText as texts } from "../text/index.ts";
import { Component as MonitorPage } from "./MonitorPage.tsx";

const startTime = new Date("2026-11-30T01:00:00Z");

function aNode(overrides: Partial<MonitoredNode> = {}): MonitoredNode {
  return {
    name: "site-a:5005",
    isServing: true,
    isOnline: true,
    startTime,
    seenTime: new Date(),
    stopTime: null,
    facts: {
      hostName: "site-a",
      processId: 1,
      version: "24.1.0",
      system: "Linux",
      processors: 2,
      memoryBytes: 8 * 1024 ** 3,
      heapLimitBytes: 4 * 1024 ** 3,
      caches: [{ name: "menu", entries: 3, sizeBytes: 4096, served: 90, loaded: 10 }],
    },
    figures: { cpu: 42, p99: 180, calls: 12.5, rss: 512 * 1024 ** 2 },
    ...overrides,
  };
}

const queues = {
  waitingMessages: 3,
  waitingTasks: 0,
  runningTasks: 0,
  waitingJobs: 4,
  runningJobs: 0,
  sessions: 9,
  accounts: 8,
  tenants: 7,
  realtime: 6,
};

const thresholds: MonitorThresholds = {
  isOn: true,
  minutes: 10,
  repeatMinutes: 60,
  cpu: 95,
  memory: 95,
  diskFree: 10,
  loopDelay: 500,
  p99: 3000,
  poolWaiting: 20,
  offlineMinutes: 3,
  databaseConnections: 90,
  transactionSeconds: 600,
  waitingMessages: 1000,
  waitingTasks: 1000,
  slowCallMs: 2000,
  slowStatementMs: 1000,
};

const report: DatabaseReport = {
  state: {
    size: 900 * 1024 ** 2,
    version: "15.4",
    startedAt: startTime,
    connections: 12,
    maximumConnections: 100,
    active: 1,
    waiting: 1,
    oldestTransactionSeconds: 4,
    hitRate: 99.2,
    commits: 1,
    rollbacks: 0,
    deadlocks: 0,
    temporaryBytes: 0,
    replicas: 0,
  },
  tables: [
    {
      name: "account",
      totalBytes: 5 * 1024 ** 2,
      indexBytes: 1024 ** 2,
      liveRows: 1000,
      deadRows: 100,
      deadBytes: 1024,
      vacuumedAt: null,
      analysedAt: null,
    },
  ],
  sessions: [
    { pid: 71, state: "active", waitEvent: "Lock: tuple", seconds: 4, blockedBy: [70], statement: "select 1" },
  ],
  statements: [],
};

let server: FakeServer;

async function openPage() {
  return await renderScreen(<MonitorPage />, { server, texts, permissions: "all" });
}

beforeEach(() => {
  server = createFakeServer();
  server.answer(monitorApi, "overview", () => ({
    nodes: [aNode(), aNode({ name: "site-b:5005", isServing: false, isOnline: false })],
    queues,
    openAlarms: 1,
  }));
  server.answer(monitorApi, "history", () => [
    { time: startTime, figures: { cpu: 40, p99: 100 } },
    { time: new Date(startTime.getTime() + 60_000), figures: { cpu: 44, p99: 300 } },
  ]);
  server.answer(monitorApi, "nuGetPackageInfo", () => [{ packageName: "fastify", packageVersion: "5.0.0" }]);
  server.answer(monitorApi, "processes", () => [{ id: 71, name: "postgres", cpu: 12, memoryBytes: 9 * 1024 ** 2 }]);
  server.refuse(monitorApi, "hardwareInfo", { code: 500 });
  server.refuse(monitorApi, "runtimeInfo", { code: 500 });
  server.answer(monitorApi, "database", () => report);
  server.answer(monitorApi, "thresholds", () => thresholds);
});

describe("the node", () => {
  it("shows its figures with their units, its queues and its alarms", async () => {
    await openPage();

    const state = await screen.findByRole("article", { name: "当前状态" });
    expect(within(state).getByText("处理器").nextSibling?.textContent).toBe("42%");
    expect(within(state).getByText("99% 以内").nextSibling?.textContent).toBe("180 毫秒");
    expect(within(state).getByText("请求").nextSibling?.textContent).toBe("12.5 次/秒");
    expect(within(state).getByText("内存").nextSibling?.textContent).toBe("无");
    expect(
      within(screen.getByRole("article", { name: "队列与会话" })).getByText("待发送消息").nextSibling?.textContent,
    ).toBe("3");
    expect(screen.getByText("未恢复的告警：1")).toBeDefined();
    expect(
      within(screen.getByRole("article", { name: "队列与会话" })).getByText("待运行的作业").nextSibling?.textContent,
    ).toBe("4");
    expect(
      within(screen.getByRole("table", { name: "缓存" })).getByRole("row", { name: "menu 3 4 kB 90 90%" }),
    ).toBeDefined();
    const processes = await screen.findByRole("table", { name: "进程" });
    expect(within(processes).getByRole("row", { name: "postgres 71 12% 9 MB" })).toBeDefined();
    expect(await screen.findByRole("img", { name: "响应时间（毫秒）" })).toBeDefined();
  });

  it("shows the course of another node without the machine of this one", async () => {
    const { user } = await openPage();
    await user.click(await screen.findByRole("combobox", { name: "节点" }));
    await user.click(await screen.findByTitle("site-b:5005"));

    expect(await screen.findByText(/硬件信息只显示处理本页面请求的节点：site-a:5005/u)).toBeDefined();
    expect(screen.getByText(/^离线/u)).toBeDefined();
    await waitFor(() =>
      expect(server.receivedCalls(monitorApi, "history").at(-1)?.input).toMatchObject({ node: "site-b:5005" }),
    );
  });

  it("tells a node that was stopped from one that is missing", async () => {
    const stopped = aNode({ isOnline: false, stopTime: new Date() });
    server.answer(monitorApi, "overview", () => ({ nodes: [stopped], queues, openAlarms: 0 }));
    await openPage();

    expect(await screen.findByText(/^已停止/u)).toBeDefined();
    expect(screen.queryByText(/^离线/u)).toBeNull();
  });

  it("can be loaded again after a failure", async () => {
    server.refuse(monitorApi, "overview", { code: 500 });
    const { user } = await openPage();
    const [retry] = await screen.findAllByRole("button", { name: /重\s*试/u });
    server.answer(monitorApi, "overview", () => ({ nodes: [aNode()], queues, openAlarms: 0 }));

    if (retry !== undefined) await user.click(retry);

    expect(await screen.findByText("运行平稳")).toBeDefined();
  });

  it("says that it has not reported yet", async () => {
    server.answer(monitorApi, "overview", () => ({ nodes: [], queues, openAlarms: 0 }));
    await openPage();

    expect((await screen.findByRole("status")).textContent).toContain("请稍候");
  });
});

describe("the refresh", () => {
  it("follows while the page is seen, and stops while it is paused", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { user } = await openPage();
    await screen.findByRole("article", { name: "当前状态" });
    const count = () => server.receivedCalls(monitorApi, "overview").length;
    const before = count();

    vi.advanceTimersByTime(5000);
    await waitFor(() => expect(count()).toBe(before + 1));
    await user.click(screen.getByRole("button", { name: "暂停刷新" }));
    vi.advanceTimersByTime(20_000);

    expect(count()).toBe(before + 1);
    vi.useRealTimers();
  });
});

describe("the database", () => {
  it("shows sizes, and who holds up whom", async () => {
    const { user } = await openPage();
    await user.click(await screen.findByText("数据库", { selector: ".ant-segmented-item-label" }));

    const tables = await screen.findByRole("table", { name: "最大的表" });
    expect(within(tables).getByRole("row", { name: /account 5 MB 1 MB 1,000 100 1 kB 无/u })).toBeDefined();
    const sessions = screen.getByRole("table", { name: "占用或等待锁的会话" });
    expect(within(sessions).getByRole("row", { name: /71 Lock: tuple 4 秒 70 select 1/u })).toBeDefined();
    expect(screen.getByText("12 / 100")).toBeDefined();
    expect(screen.getByText(/pg_stat_statements/u)).toBeDefined();
  });
});

describe("slow calls and alarms", () => {
  it("lists calls, and statements on demand", async () => {
    const entry = { id: toId(7), node: "site-a:5005", time: startTime, ms: 2400 };
    server.answer(monitorApi, "slow", ({ kind }) =>
      kind === "call"
        ? [{ ...entry, name: "sysUser/page", requestId: "r-1", tenantName: "华东建设" }]
        : [{ ...entry, name: "select $1", requestId: null, tenantName: null }],
    );
    const { user } = await openPage();
    await user.click(await screen.findByText("慢请求", { selector: ".ant-segmented-item-label" }));
    expect(await screen.findByRole("row", { name: /sysUser\/page 2,400 毫秒 华东建设 r-1/u })).toBeDefined();

    await user.click(screen.getByText("数据库语句"));

    expect(await screen.findByRole("row", { name: /select \$1 2,400 毫秒/u })).toBeDefined();
  });

  it("tells open alarms from those that are over", async () => {
    const alarm = { since: startTime, reading: 97, threshold: 95 };
    server.answer(monitorApi, "alarms", () => [
      { ...alarm, id: toId(1), node: "site-a:5005", kind: "cpu" as const, recoveredAt: null },
      { ...alarm, id: toId(2), node: null, kind: "waitingTasks" as const, recoveredAt: startTime },
    ]);
    const { user } = await openPage();
    await user.click(await screen.findByText("告警", { selector: ".ant-segmented-item-label" }));

    expect(await screen.findByRole("row", { name: /处理器使用率（%） site-a:5005 97 95 .* 未恢复/u })).toBeDefined();
    expect(screen.getByRole("row", { name: /排队的后台任务 数据库/u }).textContent).not.toContain("未恢复");
  });
});

describe("the thresholds", () => {
  it("are changed in a dialog", async () => {
    server.answer(monitorApi, "setThresholds", () => null);
    const { user } = await openPage();
    await user.click(await screen.findByRole("button", { name: "告警阈值" }));
    const memory = await screen.findByRole("spinbutton", { name: "内存使用率（%）" });

    await user.clear(memory);
    await user.type(memory, "80");
    await user.click(screen.getByRole("button", { name: /保\s*存/u }));

    await waitFor(() =>
      expect(server.receivedCalls(monitorApi, "setThresholds").map(({ input }) => input)).toEqual([
        { ...thresholds, memory: 80 },
      ]),
    );
  });
});
