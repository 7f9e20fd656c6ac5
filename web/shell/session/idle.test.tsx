import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionApi } from "#modules/identity/session/contract";
import { tokenStore } from "#base/session/tokens";
import { readStored, store } from "#base/storage";
import { changeTheme } from "#base/theme/config";
import { aSysInfo, aUser } from "#testing/builders.ts";
import { renderApp } from "#testing/renderApp.tsx";
import { evaluateIdle, trackActivity } from "#base/session/activityTracker";
import { isLocked } from "#base/session/lock";
import { waitOptions } from "#tests/builders/testRun";

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "Date"] }));
afterEach(() => vi.useRealTimers());

const pass = async (seconds: number) => await act(async () => await vi.advanceTimersByTimeAsync(seconds * 1000));

async function aStage(idleTimeout = 180) {
  const stage = await renderApp({
    signedIn: aUser({ realName: "王工" }),
    info: aSysInfo({ idleTimeout }),
    tenantId: 1_300_000_000_001,
    prepare: (server) => {
      server.answer(sessionApi, "stay", () => null);
      server.answer(sessionApi, "lock", () => null);
    },
  });
  await screen.findByRole("button", { name: /^账号菜单/u });
  // The watch loads with its words.
  await import("./SessionWatch.tsx");
  await pass(3);
  fireEvent.click(document.body);
  return stage;
}

describe("what is done after so long without activity", () => {
  const limits = { idleSeconds: 1800, lockSeconds: 300 };
  it.each([
    [0, limits, { state: "here" }],
    [299_999, limits, { state: "here" }],
    [300_000, limits, { state: "lock" }],
    [1_739_000, limits, { state: "lock" }],
    [1_740_000, limits, { state: "warn", secondsLeft: 60 }],
    [1_799_500, limits, { state: "warn", secondsLeft: 1 }],
    [1_800_000, limits, { state: "end" }],
    [9_000_000, { idleSeconds: 0, lockSeconds: 0 }, { state: "here" }],
    [16_000, { idleSeconds: 30, lockSeconds: 0 }, { state: "warn", secondsLeft: 14 }],
    [14_000, { idleSeconds: 30, lockSeconds: 0 }, { state: "here" }],
  ])("%d ms of %j: %j", (quietMs, given, verdict) => {
    expect(evaluateIdle(quietMs, given)).toEqual(verdict);
  });
});

describe("a session that nobody uses", () => {
  it("warns a minute before, and goes on when somebody says so", async () => {
    const { server } = await aStage();

    await pass(115);
    const early = screen.queryByRole("dialog", { name: "即将退出登录" });
    await pass(10);
    const warning = await screen.findByRole("dialog", { name: "即将退出登录" });
    const left = Number(/(?<seconds>\d+)秒/u.exec(warning.textContent)?.groups?.["seconds"]);
    const before = server.receivedCalls(sessionApi, "stay").length;
    fireEvent.click(screen.getByRole("button", { name: "继续使用" }));
    await pass(100);

    expect(early).toBeNull();
    expect(left).toBeGreaterThan(45);
    expect(left).toBeLessThan(60);
    expect(server.receivedCalls(sessionApi, "stay").length).toBeGreaterThan(before);
    expect(tokenStore.read()).toBeDefined();
  });

  it("is ended: the application goes, what the browser kept of it too, and a message says why", async () => {
    const { server } = await aStage();
    store(localStorage, "constList", []);

    await pass(185);

    const notice = await screen.findByRole("dialog", { name: "系统消息" });
    expect(notice.textContent).toContain("长时间未操作，系统已退出登录。");
    expect(screen.queryByRole("button", { name: /^账号菜单/u })).toBeNull();
    await vi.waitFor(() => expect(tokenStore.read()).toBeUndefined(), waitOptions);
    expect(server.receivedCalls(sessionApi, "logout")).toHaveLength(1);
    expect(readStored(localStorage, "constList")).toBeUndefined();
    expect(readStored(localStorage, "tid")).toBe(1_300_000_000_001);
  });

  it("is ended by another tab: this one says why as well", async () => {
    const { server } = await aStage();
    const tell = (key: string, newValue: string | null) =>
      act(() => void dispatchEvent(new StorageEvent("storage", { key: `siteward:${key}`, newValue })));

    tell("idle", "true");
    tell("access-token", null);

    const notice = await screen.findByRole("dialog", { name: "系统消息" });
    expect(notice.textContent).toContain("长时间未操作，系统已退出登录。");
    expect(tokenStore.read()).toBeUndefined();
    expect(server.receivedCalls(sessionApi, "logout")).toHaveLength(0);
  });

  it.each([
    ["the wheel", () => fireEvent.wheel(document.body)],
    ["a key", () => fireEvent.keyDown(document.body, { key: "a" })],
    ["a click", () => fireEvent.click(document.body)],
  ])("lives on by %s", async (_, act) => {
    await aStage();
    await pass(100);

    act();
    await pass(100);

    expect(screen.queryByRole("dialog", { name: "即将退出登录" })).toBeNull();
  });

  it("lives on by what is done in another tab", async () => {
    await aStage();
    await pass(100);

    const other = trackActivity(() => undefined);
    const channel = new BroadcastChannel("siteward:activity");
    const told = new Promise((resolve) => {
      channel.addEventListener("message", resolve, { once: true });
    });
    other.record();
    await told;
    await pass(100);

    expect(screen.queryByRole("dialog", { name: "即将退出登录" })).toBeNull();
    other.close();
    channel.close();
  });

  it("is not watched where the tenant says 0", async () => {
    const { server } = await aStage(0);

    await pass(100_000);

    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.receivedCalls(sessionApi, "stay")).toHaveLength(0);
  });

  it("tells the server now and then that somebody is here who makes no calls", async () => {
    const { server } = await aStage();
    for (let count = 0; count < 20; count++) {
      fireEvent.keyDown(document.body, { key: "a" });
      await pass(10);
    }

    const heard = server.receivedCalls(sessionApi, "stay").length;

    expect(heard).toBeGreaterThanOrEqual(3);
    expect(heard).toBeLessThanOrEqual(6);
  });
});

describe("a screen that locks by itself", () => {
  it("locks after the chosen time and not before", async () => {
    const { server } = await aStage(0);
    act(() => changeTheme({ locksScreen: true, lockSeconds: 60 }));
    await pass(1);
    fireEvent.click(document.body);

    await pass(55);
    const early = isLocked();
    await pass(8);

    expect(early).toBe(false);
    expect(isLocked()).toBe(true);
    expect(server.receivedCalls(sessionApi, "lock")).toHaveLength(1);
  });
});
