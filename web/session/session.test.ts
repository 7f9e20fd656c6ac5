import { beforeEach, describe, expect, it, vi } from "vitest";
import { idOf } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { constantApi } from "#modules/constant/contract";
import { dictionaryTypeApi } from "#modules/dictionary/contract";
import { menuApi } from "#modules/menu/contract";
import { positionApi } from "#modules/position/contract";
import { sessionApi } from "#modules/session/contract";
import { tenantApi } from "#modules/tenant/contract";
import { call } from "../api.ts";
import { aMenu, aSysInfo, aToken, aUser } from "../testing/builders.ts";
import { type FakeServer, fakeServer } from "../testing/fakeServer.ts";
import { forget, loadSession, mayCall, sessionState, signOut } from "./session.ts";
import { chooseTenant, chosenTenant, loadSysInfo, shownTenant } from "./sysInfo.ts";
import { tokenStore } from "./tokens.ts";

let server: FakeServer;

function serverKnows(user = aUser()): void {
  server.answer(sessionApi, "userInfo", () => user);
  server.answer(menuApi, "loginMenuTree", () => [aMenu({ path: "/dashboard/home", title: "工作台" })]);
  server.answer(dictionaryTypeApi, "allDictList", () => ({}));
  server.answer(constantApi, "list", () => []);
}

beforeEach(() => {
  forget("wanted");
  server = fakeServer();
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

    expect(server.heard(menuApi, "loginMenuTree")).toHaveLength(1);
    expect(server.heard(dictionaryTypeApi, "allDictList")).toHaveLength(1);
    expect(server.heard(constantApi, "list")).toHaveLength(1);
    expect(sessionState()).toEqual({ step: "loading" });
    answerUser();
    await loading;
    expect(sessionState()).toMatchObject({ step: "ready", session: { user: { account: "tester" } } });
  });

  it("that cannot be loaded says why and keeps its tokens, so that another try can do", async () => {
    serverKnows();
    server.refuse(menuApi, "loginMenuTree", { code: 500, message: "服务器出错" });

    await loadSession();

    expect(sessionState()).toMatchObject({ step: "failed", error: { message: "服务器出错" } });
    expect(tokenStore.read()?.refresh).toBe("refresh");
  });

  it("brings permissions and menu up to date when an answer says that they have changed", async () => {
    serverKnows(aUser({ apis: ["sysPos/page", "sysPos/add"] }));
    await loadSession();
    serverKnows(aUser({ apis: ["sysPos/page"] }));
    server.answer(positionApi, "setStatus", () => 1);
    server.changeRights();

    await call(positionApi, "setStatus", { id: idOf(1), status: 1 });

    await vi.waitFor(() => expect(mayCall(positionApi, "add")).toBe(false));
    expect(mayCall(positionApi, "page")).toBe(true);
    expect(server.heard(menuApi, "loginMenuTree")).toHaveLength(2);
  });

  it("ends here although the server cannot be reached", async () => {
    serverKnows();
    await loadSession();
    server.breakOff(sessionApi, "logout");

    await signOut();

    expect(sessionState()).toEqual({ step: "signedOut", why: "wanted" });
    expect(tokenStore.read()).toBeUndefined();
  });

  it("ends without a word about expiry when the server no longer knows it", async () => {
    serverKnows();
    await loadSession();
    server.refuse(sessionApi, "logout", { code: 401 });

    await signOut();

    expect(sessionState()).toEqual({ step: "signedOut", why: "wanted" });
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

    expect(mayCall(positionApi, "add")).toBe(may);
  });

  it("includes what everybody may who is signed in", async () => {
    serverKnows();

    await loadSession();

    expect(mayCall(sessionApi, "logout")).toBe(true);
    expect(mayCall(tenantApi, "sysInfo")).toBe(true);
  });

  it("is nothing without a session", () => {
    forget("wanted");

    expect(mayCall(positionApi, "page")).toBe(false);
  });
});

describe("the tenant of this browser", () => {
  it("is remembered by an id of a tenant and by nothing else", () => {
    chooseTenant(5);
    const afterSmall = chosenTenant();
    chooseTenant(1_300_000_000_001);

    expect(afterSmall).toBe(0);
    expect(chosenTenant()).toBe(1_300_000_000_001);
  });

  it("is the one that is shown, whatever another tab chooses, until the page is loaded anew", async () => {
    server.answer(tenantApi, "sysInfo", () => aSysInfo());
    chooseTenant(1_300_000_000_001);
    await loadSysInfo();

    chooseTenant(1_300_000_000_002);
    const before = shownTenant();
    await loadSysInfo();

    expect([before, shownTenant()]).toEqual([1_300_000_000_001, 1_300_000_000_002]);
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
    expect(shownTenant()).toBe(1_300_000_000_004);
  });

  it("stays known while the server cannot be reached", async () => {
    server.answer(tenantApi, "sysInfo", () => aSysInfo({ title: "known" }));
    await loadSysInfo();
    server.breakOff(tenantApi, "sysInfo");

    expect(await loadSysInfo()).toMatchObject({ title: "known" });
  });
});
