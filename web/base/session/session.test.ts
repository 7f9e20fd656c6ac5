import { sessionMenuApi } from "#modules/identity/menu/session";
import { sessionDictionaryApi } from "#modules/settings/dictionary/session";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { defaultLogo } from "#contract/systemInfo";
import { toId } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { constantApi } from "#modules/settings/constant/session";
import { positionApi } from "#modules/identity/position/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { call } from "../api.ts";
import { aMenu, aSysInfo, aToken, aUser } from "#testing/builders.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { keepPageWhile } from "./pageHolders.ts";
import {
  canCall,
  clearSession,
  connectReload,
  endSessionFromOutside,
  getSessionState,
  loadSession,
  signOut,
} from "./session.ts";
import { chooseTenant, getChosenTenant, getDisplayedTenant, loadSysInfo } from "./sysInfo.ts";
import { readStored, store, toStorageKey } from "../storage.ts";
import { accessTokenKey, tokenStore } from "./tokens.ts";
import { waitOptions } from "#tests/builders/testRun";

let server: FakeServer;

function serveSession(user = aUser()): void {
  server.answer(sessionApi, "userInfo", () => user);
  server.answer(sessionMenuApi, "loginMenuTree", () => [aMenu({ path: "/dashboard/home", title: "工作台" })]);
  server.answer(sessionDictionaryApi, "allDictList", () => ({}));
  server.answer(constantApi, "list", () => []);
}

beforeEach(() => {
  clearSession("wanted");
  server = createFakeServer();
  tokenStore.write({ access: aToken(900), refresh: "refresh" });
});

describe("a session", () => {
  it("is loaded with four concurrent calls", async () => {
    serveSession();
    let answerUser = (): void => undefined;
    server.answer(sessionApi, "userInfo", async () => {
      await new Promise<void>((resolve) => {
        answerUser = resolve;
      });
      return aUser();
    });

    const loading = loadSession();
    await Promise.resolve();

    expect(server.receivedCalls(sessionMenuApi, "loginMenuTree")).toHaveLength(1);
    expect(server.receivedCalls(sessionDictionaryApi, "allDictList")).toHaveLength(1);
    expect(server.receivedCalls(constantApi, "list")).toHaveLength(1);
    expect(getSessionState()).toEqual({ step: "loading" });
    answerUser();
    await loading;
    expect(getSessionState()).toMatchObject({ step: "ready", session: { user: { account: "tester" } } });
  });

  it("that fails to load reports the error and keeps its tokens for a retry", async () => {
    serveSession();
    server.refuse(sessionMenuApi, "loginMenuTree", { code: 500, message: "服务器出错" });

    await loadSession();

    expect(getSessionState()).toMatchObject({
      step: "failed",
      error: { message: "服务暂时不可用，请稍后重试（编号 test-request）" },
    });
    expect(tokenStore.read()?.refresh).toBe("refresh");
  });

  it("reloads permissions and menu when a response reports that they have changed", async () => {
    serveSession(aUser({ apis: ["sysPos/page", "sysPos/add"] }));
    await loadSession();
    serveSession(aUser({ apis: ["sysPos/page"] }));
    server.answer(positionApi, "setStatus", () => 1);
    server.changeRights();

    await call(positionApi, "setStatus", { id: toId(1), status: 1 });

    await vi.waitFor(() => expect(canCall(positionApi, "add")).toBe(false), waitOptions);
    expect(canCall(positionApi, "page")).toBe(true);
    expect(server.receivedCalls(sessionMenuApi, "loginMenuTree")).toHaveLength(2);
  });

  it("ignores the permissions in a response that the browser had kept", async () => {
    serveSession();
    await loadSession();
    server.answer(positionApi, "setStatus", () => 1);
    const headers = { "cache-control": "private, max-age=300", "x-rights": "former" };
    vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(
      Response.json({ code: 200, type: "success", message: "", result: 1, extras: null }, { headers }),
    );

    await call(positionApi, "setStatus", { id: toId(1), status: 1 });
    await call(positionApi, "setStatus", { id: toId(1), status: 1 });

    expect(server.receivedCalls(positionApi, "setStatus")).toHaveLength(1);
    expect(server.receivedCalls(sessionMenuApi, "loginMenuTree")).toHaveLength(1);
  });

  it("ends in this browser even if the server is unreachable", async () => {
    serveSession();
    await loadSession();
    server.breakConnection(sessionApi, "logout");

    await signOut();

    expect(getSessionState()).toEqual({ step: "signedOut", reason: "wanted", account: "tester" });
    expect(tokenStore.read()).toBeUndefined();
  });

  it("tells the other tabs that the user signed out before they miss the tokens", async () => {
    serveSession();
    await loadSession();
    const written = vi.spyOn(Storage.prototype, "setItem");
    const removed = vi.spyOn(Storage.prototype, "removeItem");

    await signOut();

    const told = written.mock.calls.findIndex(([key, value]) => key === toStorageKey("reason") && value === "wanted");
    const missed = removed.mock.calls.findIndex(([key]) => key === accessTokenKey);
    expect([told, missed]).not.toContain(-1);
    expect(written.mock.invocationCallOrder[told]).toBeLessThan(removed.mock.invocationCallOrder[missed] ?? 0);
  });

  it("ends as wanted even if another call is refused while it ends", async () => {
    serveSession();
    await loadSession();
    server.refuse(positionApi, "page", { code: 401, message: "401 登录已过期" });

    const ending = signOut();
    await expect(call(positionApi, "page", {})).rejects.toThrow("登录已过期");
    await ending;

    expect(getSessionState()).toMatchObject({ step: "signedOut", reason: "wanted" });
  });

  it("without any menu ends with that reason, even if another call is refused while it ends", async () => {
    serveSession();
    server.answer(sessionMenuApi, "loginMenuTree", () => []);
    server.refuse(positionApi, "page", { code: 401, message: "401 登录已过期" });
    server.answer(sessionApi, "logout", async () => {
      await expect(call(positionApi, "page", {})).rejects.toThrow("登录已过期");
      return null;
    });
    const reload = vi.fn<() => void>();
    connectReload(reload);

    await loadSession();
    connectReload(undefined);

    expect(reload).not.toHaveBeenCalled();
    expect(getSessionState()).toMatchObject({ step: "signedOut", reason: "notPermitted" });
    expect(tokenStore.read()).toBeUndefined();
  });

  it.each([
    ["the page is loaded again", false],
    ["a page that holds files for the next sign-in stays", true],
  ])("that was ended from outside is removed, and %s", async (_, isNeeded) => {
    serveSession();
    await loadSession();
    const reload = vi.fn<() => void>();
    connectReload(reload);
    const release = keepPageWhile(() => isNeeded);

    const next = endSessionFromOutside("您已被 王芳 强制下线");
    release();
    connectReload(undefined);

    expect(next).toBe(isNeeded ? undefined : reload);
    expect(getSessionState()).toMatchObject({
      step: "signedOut",
      reason: "over",
      message: "您已被 王芳 强制下线",
    });
    expect(tokenStore.read()).toBeUndefined();
  });

  it.each([
    ["gets back its tabs, without their searches, when it signs in again", 7, [{ path: "/a", search: "" }]],
    ["leaves no tabs to another account", 8, undefined],
  ])("that was ended from outside %s", async (_, nextId, expected) => {
    serveSession(aUser({ id: toId(7) }));
    await loadSession();
    store(sessionStorage, "tags", [{ path: "/a", search: "?name=王" }]);

    endSessionFromOutside();
    serveSession(aUser({ id: toId(nextId) }));
    tokenStore.write({ access: aToken(900), refresh: "refresh" });
    await loadSession();

    expect(readStored(sessionStorage, "tags")).toEqual(expected);
    expect(readStored(sessionStorage, "leftTabs")).toBeUndefined();
  });

  it("that the account ends itself leaves no tabs", async () => {
    serveSession(aUser({ id: toId(7) }));
    server.answer(sessionApi, "logout", () => null);
    await loadSession();
    store(sessionStorage, "tags", [{ path: "/a", search: "" }]);

    await signOut();
    tokenStore.write({ access: aToken(900), refresh: "refresh" });
    await loadSession();

    expect(getSessionState().step).toBe("ready");
    expect(readStored(sessionStorage, "tags")).toBeUndefined();
  });

  it("ends as a normal sign-out if it has already ended on the server", async () => {
    serveSession();
    await loadSession();
    server.refuse(sessionApi, "logout", { code: 401 });

    await signOut();

    expect(getSessionState()).toEqual({ step: "signedOut", reason: "wanted", account: "tester" });
  });
});

describe("canCall", () => {
  it.each([
    { grant: "the call's code", accountType: AccountType.normal, apis: ["sysPos/add"], isAllowed: true },
    { grant: "only another code", accountType: AccountType.normal, apis: ["sysPos/page"], isAllowed: false },
    {
      grant: "no code, as a tenant's administrator",
      accountType: AccountType.administrator,
      apis: [],
      isAllowed: false,
    },
    { grant: "no code, as the platform's administrator", accountType: AccountType.platform, apis: [], isAllowed: true },
  ])("returns $isAllowed for an account with $grant", async ({ accountType, apis, isAllowed }) => {
    serveSession(aUser({ accountType, apis }));

    await loadSession();

    expect(canCall(positionApi, "add")).toBe(isAllowed);
  });

  it("returns true for calls that need no grant", async () => {
    serveSession();

    await loadSession();

    expect(canCall(sessionApi, "logout")).toBe(true);
    expect(canCall(tenantApi, "sysInfo")).toBe(true);
  });

  it("returns false without a session", () => {
    clearSession("wanted");

    expect(canCall(positionApi, "page")).toBe(false);
  });
});

describe("the tenant of this browser", () => {
  it("is stored only if the value is a tenant ID", () => {
    chooseTenant(5);
    const afterSmall = getChosenTenant();
    chooseTenant(1_300_000_000_001);

    expect(afterSmall).toBe(0);
    expect(getChosenTenant()).toBe(1_300_000_000_001);
  });

  it("stays displayed until the next load, even if another tab chooses another one", async () => {
    server.answer(tenantApi, "sysInfo", () => aSysInfo());
    chooseTenant(1_300_000_000_001);
    await loadSysInfo();

    chooseTenant(1_300_000_000_002);
    const before = getDisplayedTenant();
    await loadSysInfo();

    expect([before, getDisplayedTenant()]).toEqual([1_300_000_000_001, 1_300_000_000_002]);
  });

  it("is that of the later of two loads, even if the earlier one is answered last", async () => {
    const { promise: slow, resolve } = Promise.withResolvers<void>();
    server.answer(tenantApi, "sysInfo", async () => {
      await slow;
      return aSysInfo({ title: "early" });
    });
    chooseTenant(1_300_000_000_003);
    const early = loadSysInfo();
    server.answer(tenantApi, "sysInfo", () => aSysInfo({ title: "late" }));
    chooseTenant(1_300_000_000_004);
    await loadSysInfo();

    resolve();

    expect(await early).toMatchObject({ title: "late" });
    expect(getDisplayedTenant()).toBe(1_300_000_000_004);
  });

  it("is the main one under the product's logo if the chosen one does not exist", async () => {
    const main = aSysInfo({ title: "main", logo: "/logo-of-main.png" });
    server.answer(tenantApi, "sysInfo", () => {
      server.answer(tenantApi, "sysInfo", () => main);
      throw new TypeError("no such tenant");
    });
    chooseTenant(1_300_000_000_009);

    expect(await loadSysInfo()).toEqual({ ...main, logo: defaultLogo });
    expect(getDisplayedTenant()).toBe(0);
  });

  it("is still available while the server is unreachable", async () => {
    server.answer(tenantApi, "sysInfo", () => aSysInfo({ title: "known" }));
    await loadSysInfo();
    server.breakConnection(tenantApi, "sysInfo");

    expect(await loadSysInfo()).toMatchObject({ title: "known" });
  });
});
