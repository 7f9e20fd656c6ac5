import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import {
  type ExceptionLog,
  exceptionLogApi,
  type OperationLog,
  operationLogApi,
  type VisitLog,
  visitLogApi,
} from "../contract.ts";
import { logText as texts } from "../text/index.ts";
import { ExceptionLogPage, OperationLogPage, VisitLogPage } from "./LogPages.tsx";

const at = new Date("2026-11-22T02:00:00Z");
const base = {
  logDateTime: at,
  controllerName: "sysPos",
  actionName: "add",
  displayTitle: "职位管理 · 新增",
  status: "200",
  logLevel: 2,
  elapsed: 12,
  account: "leader",
  realName: "陈建国",
  remoteIp: "116.228.111.118",
  location: "CN",
  longitude: 104,
  latitude: 35,
  browser: "Chrome 141",
  os: "Windows",
  traceId: "9b2f",
};
const visit: VisitLog = { ...base, id: toId(1), displayTitle: "登录 · 登录", status: "400", message: "账号或密码错误" };
const operation: OperationLog = {
  ...base,
  id: toId(2),
  httpMethod: "POST",
  requestUrl: "/api/sysPos/add",
  eventId: 0,
  threadId: 0,
  exception: null,
};
const exception: ExceptionLog = {
  ...operation,
  id: toId(3),
  status: "500",
  exception: "Error: EIO\n    at read (content.ts)",
  occurrences: 7,
  firstTime: at,
  lastTime: at,
};
const bodies = { requestParam: '{"name":"安全员"}', returnResult: null, message: null };

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  const pages = { page: 1, pageSize: 20 };
  server.answer(visitLogApi, "page", () => toPage(pages, { total: 1 }, [visit]));
  server.answer(operationLogApi, "page", () => toPage(pages, { total: 1 }, [operation]));
  server.answer(exceptionLogApi, "page", () => toPage(pages, { total: 1 }, [exception]));
  const days = () => [{ date: "2026-11-22", count: 1 }];
  server.answer(visitLogApi, "yearDayStats", days);
  server.answer(operationLogApi, "yearDayStats", days);
  server.answer(exceptionLogApi, "yearDayStats", days);
});

describe("the visits", () => {
  it("show who failed to sign in, and the countries of visits on a map", async () => {
    server.answer(visitLogApi, "list", () => [
      { location: "CN", longitude: 104, latitude: 35, realName: "陈建国", logDateTime: at },
      { location: "CN", longitude: 104, latitude: 35, realName: "李慧敏", logDateTime: at },
      { location: "JP", longitude: 138, latitude: 36, realName: null, logDateTime: at },
    ]);
    const { user } = await renderScreen(<VisitLogPage />, { server, texts });
    const row = await screen.findByRole("row", { name: /登录 · 登录/u });
    expect(within(row).getByText("失败 400")).toBeDefined();
    expect(within(row).getByText("中国")).toBeDefined();

    await user.click(screen.getByRole("button", { name: "访问地图" }));

    expect(await screen.findByRole("img", { name: "访问地图" })).toBeDefined();
    expect(await screen.findByRole("row", { name: "中国 2" })).toBeDefined();
    expect(screen.getByRole("row", { name: "日本 1" })).toBeDefined();
  });

  it("show the time to the second, and open with all that is known", async () => {
    const { user } = await renderScreen(<VisitLogPage />, { server, texts });
    const row = await screen.findByRole("row", { name: /登录 · 登录/u });
    expect(within(row).getByText(/^2026-11-22 \d\d:00:00$/u)).toBeDefined();

    await user.click(within(row).getByRole("button", { name: "登录 · 登录" }));

    const drawer = await screen.findByRole("dialog", { name: "详情" });
    expect(within(drawer).getByText("账号或密码错误")).toBeDefined();
    expect(within(drawer).queryByText(/undefined/u)).toBeNull();
  });

  it("are cleared after a question", async () => {
    server.answer(visitLogApi, "clear", () => null);
    const { user } = await renderScreen(<VisitLogPage />, { server, texts });
    await screen.findByRole("row", { name: /登录 · 登录/u });

    await user.click(screen.getByRole("button", { name: "清空" }));
    const question = await screen.findByRole("dialog", { name: /清空访问日志/u });
    expect(within(question).getByText(/共 1 条，最早的记录时间为 2026-11-22 \d\d:00:00。/u)).toBeDefined();
    expect(server.receivedCalls(visitLogApi, "page").at(-1)?.input).toMatchObject({ pageSize: 1, order: "ascending" });
    await user.click(within(question).getByRole("button", { name: "清空" }));

    await waitFor(() => expect(server.receivedCalls(visitLogApi, "clear")).toHaveLength(1));
  });

  it("say to platform administrators where those of other companies are", async () => {
    await renderScreen(<VisitLogPage />, { server, texts });

    expect(await screen.findByText(/只列出平台自身租户/u)).toBeDefined();
    expect(screen.getByRole("link", { name: "租户" }).getAttribute("href")).toBe("#/platform/tenant");
  });

  it("offer neither map nor clearing without the permissions", async () => {
    await renderScreen(<VisitLogPage />, { server, texts, permissions: ["sysLogVis/page"] });
    await screen.findByRole("row", { name: /登录 · 登录/u });

    expect(screen.queryByRole("button", { name: "访问地图" })).toBeNull();
    expect(screen.queryByRole("button", { name: "清空" })).toBeNull();
    expect(screen.queryByText(/只列出平台自身租户/u)).toBeNull();
  });
});

describe("the operations", () => {
  it("open with request, answer and what else the request has left", async () => {
    server.answer(operationLogApi, "detail", () => ({
      ...operation,
      ...bodies,
      links: [{ kind: "change" as const, id: toId(9), title: "职位管理", time: at, state: "add" }],
    }));
    const { user } = await renderScreen(<OperationLogPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "职位管理 · 新增" }));
    const drawer = await screen.findByRole("dialog", { name: "详情" });
    await user.click(await within(drawer).findByRole("tab", { name: "请求" }));
    expect(within(drawer).getByText(/"name": "安全员"/u)).toBeDefined();
    await user.click(within(drawer).getByRole("tab", { name: "响应" }));
    expect(within(drawer).getByText("没有内容")).toBeDefined();
    await user.click(within(drawer).getByRole("tab", { name: "关联记录 (1)" }));

    expect(within(drawer).getByText("数据变更")).toBeDefined();
  });
});

describe("the exceptions", () => {
  it("say how often they occurred, and show the stack", async () => {
    server.answer(exceptionLogApi, "detail", () => ({ ...exception, ...bodies, links: [] }));
    const { user } = await renderScreen(<ExceptionLogPage />, { server, texts });
    const row = await screen.findByRole("row", { name: /职位管理 · 新增/u });
    expect(within(row).getByText("7")).toBeDefined();

    expect(within(row).getAllByText(/^2026-11-22 \d\d:00:00$/u)).toHaveLength(2);
    await user.click(within(row).getByRole("button", { name: "职位管理 · 新增" }));
    const drawer = await screen.findByRole("dialog", { name: "详情" });
    await user.click(await within(drawer).findByRole("tab", { name: "异常堆栈" }));

    expect(within(drawer).getByText(/at read \(content\.ts\)/u)).toBeDefined();
  });
});
