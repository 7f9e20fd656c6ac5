import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { menuApi } from "#modules/identity/menu/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { call } from "#base/api";
import { toStorageKey } from "#base/storage";
import { aUser } from "#testing/builders.ts";
import { renderApp, type RenderedApp } from "#testing/renderApp.tsx";
import { isLocked, setLocked } from "#base/session/lock";
import { getSessionState } from "#base/session/session";
import { tokenStore } from "#base/session/tokens";
import { waitOptions } from "#tests/builders/testRun";

const who = aUser({ realName: "王工", account: "wang" });
const lockedWith = { code: 423, message: "屏幕已锁定" };

async function aStage(about: Partial<typeof who> = {}): Promise<RenderedApp> {
  const stage = await renderApp({
    signedIn: { ...who, ...about },
    prepare: (server) => {
      server.answer(sessionApi, "lock", () => null);
      server.answer(sessionApi, "lockScreen", () => ({
        account: "wang",
        realName: "王工",
        avatar: null,
        hasPassword: true,
        hasPasskey: false,
        isLocked: true,
      }));
    },
  });
  await screen.findByRole("button", { name: /^账号菜单.*王工$/u });
  return stage;
}

async function lockByKeys({ user }: RenderedApp): Promise<HTMLElement> {
  await user.keyboard("{Control>}{Alt>}l{/Alt}{/Control}");
  return await screen.findByRole("dialog", { name: "屏幕已锁定" });
}

async function tryPassword({ user }: RenderedApp, password: string): Promise<void> {
  await user.type(await screen.findByLabelText("密码"), `${password}{Enter}`);
}

/** Another tab of this browser changes what is stored. */
function elsewhere(key: string, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  act(() => void dispatchEvent(new StorageEvent("storage", { key, newValue })));
}

describe("the lock screen", () => {
  it("is opened from the menu of the user and tells the server", async () => {
    const { user, server } = await aStage();

    await user.click(screen.getByRole("button", { name: /^账号菜单/u }));
    await user.click(await screen.findByRole("menuitem", { name: /^锁定屏幕/u }));

    const dialog = await screen.findByRole("dialog", { name: "屏幕已锁定" });
    expect(within(dialog).getByText("王工")).toBeDefined();
    expect(server.receivedCalls(sessionApi, "lock")).toHaveLength(1);
    expect(document.title).toBe("屏幕已锁定 - 东方桥建管理平台");
  });

  it("leaves nothing else to be reached, whatever comes later, and gives everything back as it was", async () => {
    const stage = await aStage();
    const menu = screen.getByRole("button", { name: /^账号菜单/u });
    menu.focus();
    stage.server.answer(sessionApi, "unLockScreen", () => true as const);
    const before = document.title;

    const dialog = await lockByKeys(stage);
    expect(document.activeElement).toBe(within(dialog).getByRole("button"));
    const late = document.body.appendChild(document.createElement("div"));
    await waitFor(() => expect(late.hasAttribute("inert")).toBe(true));
    const others = [...document.body.children].filter((element) => !element.contains(dialog));
    const areShut = others.every((element) => element.hasAttribute("inert"));
    await stage.user.keyboard("x");
    await tryPassword(stage, "Right#2026");

    await waitFor(() => expect(screen.queryByRole("dialog", { name: "屏幕已锁定" })).toBeNull());
    expect(areShut).toBe(true);
    expect(document.querySelector("[inert]")).toBeNull();
    expect(document.activeElement).toBe(menu);
    expect(document.title).toBe(before);
    late.remove();
  });

  it("lets no shortcut through to what lies below", async () => {
    const stage = await aStage();
    await lockByKeys(stage);

    await stage.user.keyboard("{Control>}k{/Control}");
    await stage.user.keyboard("{Control>}k{/Control}");

    expect(screen.queryByRole("combobox")).toBeNull();
    expect(await screen.findByLabelText("密码")).toBeDefined();
  });

  it("says how many tries are left, empties the field and sends the password encrypted", async () => {
    const stage = await aStage();
    stage.server.refuse(sessionApi, "unLockScreen", { code: 400, message: "[D1000] 密码错误，还可尝试 4 次" });
    const dialog = await lockByKeys(stage);
    await stage.user.click(dialog);

    await tryPassword(stage, "Wrong#2026");

    expect(await screen.findByRole("alert")).toHaveProperty("textContent", "密码错误，还可尝试 4 次");
    expect(screen.getByLabelText("密码")).toHaveProperty("value", "");
    const [heard] = stage.server.receivedCalls(sessionApi, "unLockScreen");
    expect(String(heard?.input["password"])).toMatch(/^[\da-f]{200,}$/u);
    expect(isLocked()).toBe(true);
  });

  it("ends with the session after the last try", async () => {
    const stage = await aStage();
    stage.server.refuse(sessionApi, "unLockScreen", { code: 401 });
    const dialog = await lockByKeys(stage);
    await stage.user.click(dialog);

    await tryPassword(stage, "Wrong#2026");

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
    expect(tokenStore.read()).toBeUndefined();
    expect(isLocked()).toBe(false);
  });

  it("offers whoever has no password to sign in again instead", async () => {
    const { user, ...stage } = await aStage({ hasPassword: false });
    const dialog = await lockByKeys({ user, ...stage });
    await user.click(dialog);
    expect(screen.getByText("您的账号没有密码，请重新登录后继续。")).toBeDefined();
    expect(screen.queryByLabelText("密码")).toBeNull();

    await user.click(screen.getByRole("button", { name: "重新登录" }));

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
    expect(stage.server.receivedCalls(sessionApi, "logout")).toHaveLength(1);
    expect(isLocked()).toBe(false);
  });

  it("can be left for another account", async () => {
    const stage = await aStage();
    const dialog = await lockByKeys(stage);
    await stage.user.click(dialog);

    await stage.user.click(await screen.findByRole("button", { name: "退出并使用其他账号" }));

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
  });

  it("comes and goes with that of the other tabs, and is there when the server says so", async () => {
    const { server } = await aStage();
    elsewhere(toStorageKey("locked"), "1");
    expect(await screen.findByRole("dialog", { name: "屏幕已锁定" })).toBeDefined();

    elsewhere(toStorageKey("locked"), null);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "屏幕已锁定" })).toBeNull());

    server.refuse(menuApi, "loginMenuTree", lockedWith);
    await act(async () => await call(menuApi, "loginMenuTree", {}).catch(() => undefined));
    expect(await screen.findByRole("dialog", { name: "屏幕已锁定" })).toBeDefined();
  });

  it("shows nothing of what lies below when another tab signs out from it", async () => {
    const stage = await aStage();
    await lockByKeys(stage);

    elsewhere(toStorageKey("access-token"), null);

    expect(getSessionState()).toEqual({ step: "signedOut", reason: "over" });
    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
  });

  it("stands before a page that is opened while it is locked, which loads once it is unlocked", async () => {
    setLocked(true);
    const stage = await renderApp({
      prepare: (server) => {
        server.answer(sessionApi, "lock", () => null);
        server.answer(sessionApi, "unLockScreen", () => true as const);
        server.answer(sessionApi, "lockScreen", () => ({
          account: "wang",
          realName: "王工",
          avatar: null,
          hasPassword: true,
          hasPasskey: false,
          isLocked: true,
        }));
      },
    });
    setLocked(true);
    tokenStore.write({ access: "token", refresh: "refresh" });
    const { loadSession } = await import("#base/session/session");
    await act(async () => await loadSession());
    const dialog = await screen.findByRole("dialog", { name: "屏幕已锁定" });
    await within(dialog).findByText("王工");
    expect(stage.server.receivedCalls(sessionApi, "userInfo")).toHaveLength(0);
    await stage.user.click(dialog);

    await tryPassword(stage, "Right#2026");

    expect(await screen.findByRole("button", { name: /^账号菜单/u })).toBeDefined();
  });

  it("is locked here although the server cannot be reached, and tells it later", async () => {
    const stage = await aStage();
    stage.server.breakConnection(sessionApi, "lock");
    await lockByKeys(stage);
    stage.server.answer(sessionApi, "lock", () => null);
    const before = stage.server.receivedCalls(sessionApi, "lock").length;

    dispatchEvent(new Event("online"));

    await vi.waitFor(
      () => expect(stage.server.receivedCalls(sessionApi, "lock")).toHaveLength(before + 1),
      waitOptions,
    );
  });
});
