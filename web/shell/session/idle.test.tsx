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

const advanceTime = async (seconds: number) => await act(async () => await vi.advanceTimersByTimeAsync(seconds * 1000));

async function renderSession(idleTimeout = 180) {
  const app = await renderApp({
    signedIn: aUser({ realName: "王工" }),
    info: aSysInfo({ idleTimeout }),
    tenantId: 1_300_000_000_001,
    prepare: (server) => {
      server.answer(sessionApi, "stay", () => null);
      server.answer(sessionApi, "lock", () => null);
    },
  });
  await screen.findByRole("button", { name: /^账号菜单/u });
  // The watch is loaded lazily, together with its texts.
  await import("./SessionWatch.tsx");
  await advanceTime(3);
  fireEvent.click(document.body);
  return app;
}

describe("the idle state", () => {
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
  ])("after %d ms without activity, with the limits %j, is %j", (quietMs, idleLimits, expected) => {
    expect(evaluateIdle(quietMs, idleLimits)).toEqual(expected);
  });
});

describe("the inactivity watch", () => {
  it("warns one minute before the session ends, and continues it on request", async () => {
    const { server } = await renderSession();

    await advanceTime(115);
    const early = screen.queryByRole("dialog", { name: "即将退出登录" });
    await advanceTime(10);
    const warning = await screen.findByRole("dialog", { name: "即将退出登录" });
    const left = Number(/(?<seconds>\d+)秒后/u.exec(warning.textContent)?.groups?.["seconds"]);
    const before = server.receivedCalls(sessionApi, "stay").length;
    fireEvent.click(screen.getByRole("button", { name: "继续使用" }));
    await advanceTime(100);

    expect(early).toBeNull();
    expect(left).toBeGreaterThan(45);
    expect(left).toBeLessThan(60);
    expect(server.receivedCalls(sessionApi, "stay").length).toBeGreaterThan(before);
    expect(tokenStore.read()).toBeDefined();
  });

  it("ends the session: closes the application, deletes its stored data and shows the reason", async () => {
    const { server } = await renderSession();
    store(localStorage, "constList", []);

    await advanceTime(185);

    const notice = await screen.findByRole("dialog", { name: "系统消息" });
    expect(notice.textContent).toContain("长时间未操作，系统已退出登录。");
    expect(screen.queryByRole("button", { name: /^账号菜单/u })).toBeNull();
    await vi.waitFor(() => expect(tokenStore.read()).toBeUndefined(), waitOptions);
    expect(server.receivedCalls(sessionApi, "logout")).toHaveLength(1);
    expect(readStored(localStorage, "constList")).toBeUndefined();
    expect(readStored(localStorage, "tid")).toBe(1_300_000_000_001);
  });

  it("shows the reason in this tab as well if another tab ends the session", async () => {
    const { server } = await renderSession();
    const dispatchStorage = (key: string, newValue: string | null) =>
      act(() => void dispatchEvent(new StorageEvent("storage", { key: `siteward:${key}`, newValue })));

    dispatchStorage("reason", "idle");
    dispatchStorage("access-token", null);

    const notice = await screen.findByRole("dialog", { name: "系统消息" });
    expect(notice.textContent).toContain("长时间未操作，系统已退出登录。");
    expect(tokenStore.read()).toBeUndefined();
    expect(server.receivedCalls(sessionApi, "logout")).toHaveLength(0);
  });

  it.each([
    ["the mouse wheel", () => fireEvent.wheel(document.body)],
    ["a key press", () => fireEvent.keyDown(document.body, { key: "a" })],
    ["a click", () => fireEvent.click(document.body)],
  ])("is reset by %s", async (_, performActivity) => {
    await renderSession();
    await advanceTime(100);

    performActivity();
    await advanceTime(100);

    expect(screen.queryByRole("dialog", { name: "即将退出登录" })).toBeNull();
  });

  it("is reset by activity in another tab", async () => {
    await renderSession();
    await advanceTime(100);

    const other = trackActivity(() => undefined);
    const channel = new BroadcastChannel("siteward:activity");
    const message = new Promise((resolve) => {
      channel.addEventListener("message", resolve, { once: true });
    });
    other.record();
    await message;
    await advanceTime(100);

    expect(screen.queryByRole("dialog", { name: "即将退出登录" })).toBeNull();
    other.close();
    channel.close();
  });

  it("is disabled if the tenant's limit is 0", async () => {
    const { server } = await renderSession(0);

    await advanceTime(100_000);

    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.receivedCalls(sessionApi, "stay")).toHaveLength(0);
  });

  it("reports activity to the server from time to time, although no other calls are made", async () => {
    const { server } = await renderSession();
    for (let count = 0; count < 20; count++) {
      fireEvent.keyDown(document.body, { key: "a" });
      await advanceTime(10);
    }

    const callCount = server.receivedCalls(sessionApi, "stay").length;

    expect(callCount).toBeGreaterThanOrEqual(3);
    expect(callCount).toBeLessThanOrEqual(6);
  });
});

describe("the automatic screen lock", () => {
  it("locks after the chosen time and not before", async () => {
    const { server } = await renderSession(0);
    act(() => changeTheme({ locksScreen: true, lockSeconds: 60 }));
    await advanceTime(1);
    fireEvent.click(document.body);

    await advanceTime(55);
    const early = isLocked();
    await advanceTime(8);

    expect(early).toBe(false);
    expect(isLocked()).toBe(true);
    expect(server.receivedCalls(sessionApi, "lock")).toHaveLength(1);
  });
});
