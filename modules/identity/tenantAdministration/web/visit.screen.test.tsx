import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { MenuNode } from "#contract/session";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { listDrafts, openVault, saveDraft } from "#base/session/draftVault";
import { getSessionState } from "#base/session/session";
import { tokenStore } from "#base/session/tokens";
import { readStored, store } from "#base/storage";
import { sessionMenuApi } from "#modules/identity/menu/session";
import { sessionApi } from "#modules/identity/session/contract";
import { aMenu, aToken, aUser } from "#testing/builders.ts";
import { homeMenu, type RenderedApp, renderApp } from "#testing/renderApp.tsx";
import { tenantAdministrationApi, tenantVisitApi } from "../contract.ts";
import { enterTenant, leaveTenant } from "./term/visit.ts";

const visited = toId(100_004);
const entries = aMenu({ path: "/system/tenantVisit", title: "平台进入记录", component: "/system/tenantVisit/index" });
const user = aUser({ apis: ["sysTenantVisit/page"] });
const menus = [homeMenu(), entries];

/** The tenant of a session answers with rows of its own. */
function serveRows({ server }: Pick<RenderedApp, "server">, reason: string): void {
  server.answer(tenantVisitApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: 1 }, [
      { id: toId(1), at: new Date(), kind: "tenant.entered", account: "王平台", reason, address: null },
    ]),
  );
}

/** At home, with an open list; what the visited tenant answers comes with `enter`. */
async function openAtHome(menusThere: MenuNode[] = [homeMenu()]): Promise<RenderedApp> {
  const app = await renderApp({
    address: "/system/tenantVisit",
    signedIn: user,
    menus,
    prepare: (server) => {
      serveRows({ server }, "本租户的行");
      server.answer(sessionApi, "draftKey", () => ({ key: btoa("0123456789abcdef".repeat(2)) }));
    },
  });
  await screen.findByRole("row", { name: /本租户的行/u });
  const homeTokens = tokenStore.read();
  app.server.answer(tenantAdministrationApi, "enter", () => {
    const visit = { tenantName: "城南市政", endsAt: new Date(Date.now() + 3_600_000) };
    app.server.answer(sessionApi, "userInfo", () => ({ ...user, tenantId: visited, visit }));
    app.server.answer(sessionMenuApi, "loginMenuTree", () => menusThere);
    return { accessToken: aToken(900, "", 2), refreshToken: "there", endsAt: visit.endsAt };
  });
  app.server.answer(tenantAdministrationApi, "leave", () => {
    app.server.answer(sessionApi, "userInfo", () => user);
    app.server.answer(sessionMenuApi, "loginMenuTree", () => menus);
    if (homeTokens !== undefined) tokenStore.write(homeTokens);
    return null;
  });
  return app;
}

const listTabs = async () =>
  within(await screen.findByRole("navigation", { name: "打开的页面" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("a visit of another tenant", () => {
  it("shows its own pages and tabs in place, and those from before after it", async () => {
    const { address } = await openAtHome();
    const homeTokens = tokenStore.read();
    expect(await listTabs()).toEqual(["平台进入记录"]);

    await enterTenant(visited, "协助导入");
    await screen.findByRole("region", { name: "正在租户“城南市政”中工作" });
    const during = { tabs: await listTabs(), address: address(), text: document.body.textContent };
    await leaveTenant();

    await waitFor(() => expect(screen.queryByRole("region", { name: /正在租户/u })).toBeNull());
    expect(during).toMatchObject({ tabs: ["工作台"], address: "/dashboard/home" });
    expect(during.text).not.toContain("本租户的行");
    expect(address()).toBe("/platform/tenant");
    expect(await listTabs()).toContain("平台进入记录");
    expect(tokenStore.read()).toEqual(homeTokens);
  });

  it("shows no cached row: the same list is loaded again", async () => {
    const app = await openAtHome(menus);

    await enterTenant(visited, "协助导入");
    serveRows(app, "那边的行");
    location.hash = "/system/tenantVisit";

    await screen.findByRole("row", { name: /那边的行/u });
    expect(screen.queryByText("本租户的行")).toBeNull();
  });

  it("neither shows nor reports what a call of the former session answers, and repeats none", async () => {
    const { server } = await openAtHome();
    let refuse = (): void => undefined;
    server.answer(sessionApi, "stay", async () => {
      await new Promise<void>((resolve) => {
        refuse = resolve;
      });
      return null;
    });
    const calling = call(sessionApi, "stay", {}).catch((error: unknown) => error);

    await enterTenant(visited, "协助导入");
    refuse();

    expect(await calling).toSatisfy((error) => error instanceof CallError && error.status === 401);
    expect(server.receivedCalls(sessionApi, "stay")).toHaveLength(1);
    expect(getSessionState().step).toBe("ready");
  });

  it("has settings and drafts of its own, and leaves those of the own tenant", async () => {
    await openAtHome();
    const draft = { name: "site/add", label: "新增", address: "/a", at: Date.now(), was: {}, values: { name: "桥" } };
    store(localStorage, "views/sysUser", ["本租户"]);
    await saveDraft(user.id, draft);

    await enterTenant(visited, "协助导入");
    await openVault(user.id);
    const during = { views: readStored(localStorage, "views/sysUser"), drafts: listDrafts(user.id) };
    store(localStorage, "views/sysUser", ["那边"]);
    await leaveTenant();
    await openVault(user.id);

    expect(during).toEqual({ views: undefined, drafts: [] });
    expect(readStored(localStorage, "views/sysUser")).toEqual(["本租户"]);
    expect(listDrafts(user.id)).toEqual([draft]);
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain("那边");
  });
});
