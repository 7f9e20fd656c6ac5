import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { constantApi } from "#modules/settings/constant/session";
import { dashboardApi } from "#modules/workspace/dashboard/contract";
import { positionApi } from "#modules/identity/position/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { call } from "#base/api";
import { checkServer } from "#base/serverConnection";
import { awaitHandoff, canCall, clearSession, getSessionState, loadSession } from "#base/session/session";
import { tokenStore } from "#base/session/tokens";
import { aToken, aUser } from "#testing/builders.ts";
import { type RenderedApp, renderApp } from "#testing/renderApp.tsx";

const lostText = "服务器暂时没有响应，正在重新连接；已填写的内容不会丢失";
const lastSeenText = "连接已断开，当前显示的是上次加载的内容，仅供查看；恢复后会自动更新";

const signedIn = aUser({ realName: "王工", phone: "13800000001", apis: ["sysPos/page", "sysPos/add"] });

async function renderSession(): Promise<RenderedApp> {
  const app = await renderApp({ signedIn });
  await screen.findByRole("navigation", { name: "主菜单" });
  return app;
}

const failToCall = async () => await act(async () => await call(constantApi, "list", {}).catch(() => undefined));
/** A check that began before may still report that the server is gone: the next one follows by itself. */
const comeBack = async ({ server }: RenderedApp) =>
  await act(async () => {
    server.comeBack();
    await checkServer();
  });

/** Loads the page again, as the browser's button does. */
const reload = async () =>
  await act(async () => {
    dispatchEvent(new Event("pagehide"));
    awaitHandoff();
    await loadSession();
  });

describe("the connection bar", () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  it("appears when a call finds that the server is gone, and says for a moment that it is back", async () => {
    const app = await renderSession();
    app.server.goDown();

    await failToCall();
    expect(await screen.findByText(lostText)).toBeDefined();
    await comeBack(app);

    expect(await screen.findByText("已恢复连接")).toBeDefined();
    expect(screen.queryByText(lostText)).toBeNull();
    await act(async () => await vi.advanceTimersByTimeAsync(5000));
    expect(screen.queryByText("已恢复连接")).toBeNull();
  });

  it("notices by itself that the server is back", async () => {
    const { server } = await renderSession();
    server.goDown();
    await failToCall();
    await screen.findByText(lostText);

    server.comeBack();
    await act(async () => await vi.advanceTimersByTimeAsync(3000));

    expect(await screen.findByText("已恢复连接")).toBeDefined();
  });

  it("asks the server at once when the network is back", async () => {
    const { server } = await renderSession();
    server.goDown();
    await failToCall();
    await screen.findByText(lostText);
    server.comeBack();
    const ask = vi.spyOn(globalThis, "fetch");

    dispatchEvent(new Event("online"));

    expect(ask).toHaveBeenCalledWith("/api/health/ready", expect.anything());
    await act(async () => await checkServer());
  });

  it("does not appear for a single broken call", async () => {
    const { server } = await renderSession();
    server.breakConnection(constantApi, "list");

    await failToCall();
    await act(async () => await checkServer());

    expect(screen.queryByText(lostText)).toBeNull();
  });
});

describe("what an outage has caused", () => {
  it("goes away when the server is back", async () => {
    const app = await renderApp({ signedIn, prepare: (server) => server.breakConnection(dashboardApi, "own") });
    app.server.goDown();
    const problem = await screen.findByText("无法连接服务器，请检查网络后重试");

    app.server.answer(dashboardApi, "own", () => ({ level: "account" as const, widgets: [] }));
    await comeBack(app);

    await waitFor(() => expect(problem.isConnected).toBe(false));
  });
});

describe("a start without the server", () => {
  it("shows the frame that was seen last, marked and without actions, and goes on by itself", async () => {
    const app = await renderSession();
    app.server.goDown();

    await reload();

    const menu = await screen.findByRole("navigation", { name: "主菜单" });
    expect(within(menu).getByText("工作台")).toBeDefined();
    expect(await screen.findByText(lastSeenText)).toBeDefined();
    expect([canCall(positionApi, "page"), canCall(positionApi, "add")]).toEqual([true, false]);
    await comeBack(app);
    await waitFor(() => expect(canCall(positionApi, "add")).toBe(true));
    expect(screen.queryByText(lastSeenText)).toBeNull();
  });

  it("tries again by itself if only its own calls were unanswered", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { server } = await renderSession();
      server.refuse(sessionApi, "userInfo", { code: 503, message: "x" });
      await reload();
      expect(await screen.findByText(lastSeenText)).toBeDefined();

      server.answer(sessionApi, "userInfo", () => signedIn);
      await act(async () => await vi.advanceTimersByTimeAsync(6000));

      await waitFor(() => expect(screen.queryByText(lastSeenText)).toBeNull());
      expect(canCall(positionApi, "add")).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("says why if nothing was seen yet, and goes on by itself", async () => {
    const app = await renderSession();
    act(() => clearSession("wanted"));
    app.server.goDown();
    tokenStore.write({ access: aToken(900), refresh: "refresh" });
    await reload();

    expect(await screen.findByText("无法连接服务器，请检查网络后重试")).toBeDefined();
    await comeBack(app);
    expect(await screen.findByRole("navigation", { name: "主菜单" })).toBeDefined();
  });

  it("is not possible after the end of the session, which leaves nothing behind", async () => {
    await renderSession();
    expect(JSON.stringify(localStorage)).toContain("王工");
    expect(JSON.stringify(localStorage)).not.toContain("13800000001");

    act(() => clearSession("wanted"));

    expect(JSON.stringify(localStorage)).not.toContain("王工");
  });

  it("does not hide an error of the server", async () => {
    const { server } = await renderSession();
    server.refuse(sessionApi, "userInfo", { code: 500, message: "x", requestId: "r-7" });

    await reload();

    expect(getSessionState()).toMatchObject({ step: "failed" });
    expect(await screen.findByText("服务暂时不可用，请稍后重试（编号 r-7）")).toBeDefined();
  });
});
