import { beforeEach, describe, expect, it, vi } from "vitest";
import { toId } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { constantApi } from "#modules/settings/configuration/contract";
import { dictionaryTypeApi } from "#modules/settings/dictionary/contract";
import { menuApi } from "#modules/identity/menu/contract";
import { positionApi } from "#modules/identity/position/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { call } from "../api.ts";
import { aMenu, aSysInfo, aToken, aUser } from "#testing/builders.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { canCall, clearSession, getSessionState, loadSession, signOut } from "./session.ts";
import { chooseTenant, getChosenTenant, getDisplayedTenant, loadSysInfo } from "./sysInfo.ts";
import { tokenStore } from "./tokens.ts";
import { waitOptions } from "#tests/builders/testRun";

let server: FakeServer;

function serverKnows(user = aUser()): void {
  server.answer(sessionApi, "userInfo", () => user);
  server.answer(menuApi, "loginMenuTree", () => [aMenu({ path: "/dashboard/home", title: "工作台" })]);
  server.answer(dictionaryTypeApi, "allDictList", () => ({}));
  server.answer(constantApi, "list", () => []);
}

beforeEach(() => {
  clearSession("wanted");
  server = createFakeServer();
  tokenStore.write({ access: aToken(900), refresh: "refresh" });
});

describe("a session", () => {
  it("is loaded in four calls at once", async () => {
    serverKnows();
    let answerUser = (): void => undefined;
    server.answer(sessionApi, "userInfo", async () => {
      await new Promise<void>((resolve) => {
        answerUser = resolve;
      });
      return aUser();
    });

    const loading = loadSession();
    await Promise.resolve();

    expect(server.receivedCalls(menuApi, "loginMenuTree")).toHaveLength(1);
    expect(server.receivedCalls(dictionaryTypeApi, "allDictList")).toHaveLength(1);
    expect(server.receivedCalls(constantApi, "list")).toHaveLength(1);
    expect(getSessionState()).toEqual({ step: "loading" });
    answerUser();
    await loading;
    expect(getSessionState()).toMatchObject({ step: "ready", session: { user: { account: "tester" } } });
  });

  it("that cannot be loaded says why and keeps its tokens, so that another try can do", async () => {
    serverKnows();
    server.refuse(menuApi, "loginMenuTree", { code: 500, message: "服务器出错" });

    await loadSession();

    expect(getSessionState()).toMatchObject({ step: "failed", error: { message: "服务器出错" } });
    expect(tokenStore.read()?.refresh).toBe("refresh");
  });

  it("brings permissions and menu up to date when an answer says that they have changed", async () => {
    serverKnows(aUser({ apis: ["sysPos/page", "sysPos/add"] }));
    await loadSession();
    serverKnows(aUser({ apis: ["sysPos/page"] }));
    server.answer(positionApi, "setStatus", () => 1);
    server.changeRights();

    await call(positionApi, "setStatus", { id: toId(1), status: 1 });

    await vi.waitFor(() => expect(canCall(positionApi, "add")).toBe(false), waitOptions);
    expect(canCall(positionApi, "page")).toBe(true);
    expect(server.receivedCalls(menuApi, "loginMenuTree")).toHaveLength(2);
  });

  it("ends here although the server cannot be reached", async () => {
    serverKnows();
    await loadSession();
    server.breakConnection(sessionApi, "logout");

    await signOut();

    expect(getSessionState()).toEqual({ step: "signedOut", reason: "wanted" });
    expect(tokenStore.read()).toBeUndefined();
  });

  it("ends without a word about expiry when the server no longer knows it", async () => {
    serverKnows();
    await loadSession();
    server.refuse(sessionApi, "logout", { code: 401 });

    await signOut();

    expect(getSessionState()).toEqual({ step: "signedOut", reason: "wanted" });
  });
});

describe("what an account may call", () => {
  it.each([
    { what: "the call's code", accountType: AccountType.normal, apis: ["sysPos/add"], may: true },
    { what: "another code only", accountType: AccountType.normal, apis: ["sysPos/page"], may: false },
    { what: "no code as an administrator of a tenant", accountType: AccountType.administrator, apis: [], may: false },
    { what: "no code as the platform's administrator", accountType: AccountType.platform, apis: [], may: true },
  ])("with $what", async ({ accountType, apis, may }) => {
    serverKnows(aUser({ accountType, apis }));

    await loadSession();

    expect(canCall(positionApi, "add")).toBe(may);
  });

  it("includes what everybody may who is signed in", async () => {
    serverKnows();

    await loadSession();

    expect(canCall(sessionApi, "logout")).toBe(true);
    expect(canCall(tenantApi, "sysInfo")).toBe(true);
  });

  it("is nothing without a session", () => {
    clearSession("wanted");

    expect(canCall(positionApi, "page")).toBe(false);
  });
});

describe("the tenant of this browser", () => {
  it("is remembered by an id of a tenant and by nothing else", () => {
    chooseTenant(5);
    const afterSmall = getChosenTenant();
    chooseTenant(1_300_000_000_001);

    expect(afterSmall).toBe(0);
    expect(getChosenTenant()).toBe(1_300_000_000_001);
  });

  it("is the one that is shown, whatever another tab chooses, until the page is loaded anew", async () => {
    server.answer(tenantApi, "sysInfo", () => aSysInfo());
    chooseTenant(1_300_000_000_001);
    await loadSysInfo();

    chooseTenant(1_300_000_000_002);
    const before = getDisplayedTenant();
    await loadSysInfo();

    expect([before, getDisplayedTenant()]).toEqual([1_300_000_000_001, 1_300_000_000_002]);
  });

  it("is that of the later of two loads, also where the earlier one is answered last", async () => {
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

  it("stays known while the server cannot be reached", async () => {
    server.answer(tenantApi, "sysInfo", () => aSysInfo({ title: "known" }));
    await loadSysInfo();
    server.breakConnection(tenantApi, "sysInfo");

    expect(await loadSysInfo()).toMatchObject({ title: "known" });
  });
});
