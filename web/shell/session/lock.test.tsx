import { sessionMenuApi } from "#modules/identity/menu/session";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { sessionApi } from "#modules/identity/session/contract";
import { call } from "#base/api";
import { toStorageKey } from "#base/storage";
import { aUser } from "#testing/builders.ts";
import { renderApp, type RenderedApp } from "#testing/renderApp.tsx";
import { isLocked, setLocked } from "#base/session/lock";
import { getSessionState } from "#base/session/session";
import { tokenStore } from "#base/session/tokens";
import { waitOptions } from "#tests/builders/testRun";

const account = aUser({ realName: "王工", account: "wang" });
const lockedReply = { code: 423, message: "屏幕已锁定" };

async function renderSignedIn(about: Partial<typeof account> = {}): Promise<RenderedApp> {
  const app = await renderApp({
    signedIn: { ...account, ...about },
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
  return app;
}

async function lockByKeys({ user }: RenderedApp): Promise<HTMLElement> {
  await user.keyboard("{Control>}{Alt>}l{/Alt}{/Control}");
  return await screen.findByRole("dialog", { name: "屏幕已锁定" });
}

async function tryPassword({ user }: RenderedApp, password: string): Promise<void> {
  await user.type(await screen.findByLabelText("密码"), `${password}{Enter}`);
}

/** Changes a stored value as another tab of this browser does. */
function storeInOtherTab(key: string, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  act(() => void dispatchEvent(new StorageEvent("storage", { key, newValue })));
}

describe("the lock screen", () => {
  it("opens from the user menu and is reported to the server", async () => {
    const { user, server } = await renderSignedIn();

    await user.click(screen.getByRole("button", { name: /^账号菜单/u }));
    await user.click(await screen.findByRole("menuitem", { name: /^锁定屏幕/u }));

    const dialog = await screen.findByRole("dialog", { name: "屏幕已锁定" });
    expect(within(dialog).getByText("王工")).toBeDefined();
    expect(server.receivedCalls(sessionApi, "lock")).toHaveLength(1);
    expect(document.title).toBe("屏幕已锁定 - 东方桥建管理平台");
  });

  it("makes everything else inert, also later elements, and restores focus and title when unlocked", async () => {
    const app = await renderSignedIn();
    const menu = screen.getByRole("button", { name: /^账号菜单/u });
    menu.focus();
    app.server.answer(sessionApi, "unLockScreen", () => true as const);
    const before = document.title;

    const dialog = await lockByKeys(app);
    expect(document.activeElement).toBe(within(dialog).getByRole("button"));
    const laterElement = document.body.appendChild(document.createElement("div"));
    await waitFor(() => expect(laterElement.hasAttribute("inert")).toBe(true));
    const others = [...document.body.children].filter((element) => !element.contains(dialog));
    const areInert = others.every((element) => element.hasAttribute("inert"));
    await app.user.keyboard("x");
    await tryPassword(app, "Right#2026");

    await waitFor(() => expect(screen.queryByRole("dialog", { name: "屏幕已锁定" })).toBeNull());
    expect(areInert).toBe(true);
    expect(document.querySelector("[inert]")).toBeNull();
    expect(document.activeElement).toBe(menu);
    expect(document.title).toBe(before);
    laterElement.remove();
  });

  it("blocks the keyboard shortcuts of the page below", async () => {
    const app = await renderSignedIn();
    await lockByKeys(app);

    await app.user.keyboard("{Control>}k{/Control}");
    await app.user.keyboard("{Control>}k{/Control}");

    expect(screen.queryByRole("combobox")).toBeNull();
    expect(await screen.findByLabelText("密码")).toBeDefined();
  });

  it("shows the remaining attempts, clears the field and sends the password encrypted", async () => {
    const app = await renderSignedIn();
    app.server.refuse(sessionApi, "unLockScreen", { code: 400, message: "[D1000] 密码错误，还可尝试 4 次" });
    const dialog = await lockByKeys(app);
    await app.user.click(dialog);

    await tryPassword(app, "Wrong#2026");

    expect(await screen.findByRole("alert")).toHaveProperty("textContent", "密码错误，还可尝试 4 次");
    expect(screen.getByLabelText("密码")).toHaveProperty("value", "");
    const [request] = app.server.receivedCalls(sessionApi, "unLockScreen");
    expect(String(request?.input["password"])).toMatch(/^[\da-f]{200,}$/u);
    expect(isLocked()).toBe(true);
  });

  it("closes when the session ends after the last attempt", async () => {
    const app = await renderSignedIn();
    app.server.refuse(sessionApi, "unLockScreen", { code: 401 });
    const dialog = await lockByKeys(app);
    await app.user.click(dialog);

    await tryPassword(app, "Wrong#2026");

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
    expect(tokenStore.read()).toBeUndefined();
    expect(isLocked()).toBe(false);
  });

  it("offers to sign in again if the account has no password", async () => {
    const { user, ...app } = await renderSignedIn({ hasPassword: false });
    const dialog = await lockByKeys({ user, ...app });
    await user.click(dialog);
    expect(screen.getByText("您的账号没有密码，请重新登录后继续。")).toBeDefined();
    expect(screen.queryByLabelText("密码")).toBeNull();

    await user.click(screen.getByRole("button", { name: "重新登录" }));

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
    expect(app.server.receivedCalls(sessionApi, "logout")).toHaveLength(1);
    expect(isLocked()).toBe(false);
  });

  it("allows signing out to use another account", async () => {
    const app = await renderSignedIn();
    const dialog = await lockByKeys(app);
    await app.user.click(dialog);

    await app.user.click(await screen.findByRole("button", { name: "退出并使用其他账号" }));

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
  });

  it("opens and closes together with other tabs, and opens when the server reports the lock", async () => {
    const { server } = await renderSignedIn();
    storeInOtherTab(toStorageKey("locked"), "1");
    expect(await screen.findByRole("dialog", { name: "屏幕已锁定" })).toBeDefined();

    storeInOtherTab(toStorageKey("locked"), null);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "屏幕已锁定" })).toBeNull());

    server.refuse(sessionMenuApi, "loginMenuTree", lockedReply);
    await act(async () => await call(sessionMenuApi, "loginMenuTree", {}).catch(() => undefined));
    expect(await screen.findByRole("dialog", { name: "屏幕已锁定" })).toBeDefined();
  });

  it("is replaced by the sign-in page when another tab signs out", async () => {
    const app = await renderSignedIn();
    await lockByKeys(app);

    storeInOtherTab(toStorageKey("access-token"), null);

    expect(getSessionState()).toMatchObject({ step: "signedOut", reason: "over" });
    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
  });

  it("covers a page that is opened while locked, which loads only after unlocking", async () => {
    setLocked(true);
    const app = await renderApp({
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
    expect(app.server.receivedCalls(sessionApi, "userInfo")).toHaveLength(0);
    await app.user.click(dialog);

    await tryPassword(app, "Right#2026");

    expect(await screen.findByRole("button", { name: /^账号菜单/u })).toBeDefined();
  });

  it("opens even if the server is unreachable, which is informed when the browser is online again", async () => {
    const app = await renderSignedIn();
    app.server.breakConnection(sessionApi, "lock");
    await lockByKeys(app);
    app.server.answer(sessionApi, "lock", () => null);
    const before = app.server.receivedCalls(sessionApi, "lock").length;

    dispatchEvent(new Event("online"));

    await vi.waitFor(() => expect(app.server.receivedCalls(sessionApi, "lock")).toHaveLength(before + 1), waitOptions);
  });
});
