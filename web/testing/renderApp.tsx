import { sessionMenuApi } from "#modules/identity/menu/session";
import { sessionDictionaryApi } from "#modules/settings/dictionary/session";
import type { SysInfo } from "#contract/systemInfo";
import { render, type RenderResult } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { HashRouter } from "react-router";
import type { MenuNode, UserInfo } from "#contract/session";
import { constantApi } from "#modules/settings/constant/session";
import { dashboardApi, userMenuApi } from "#modules/workspace/dashboard/contract";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { appParts } from "#app/appParts.web.tsx";
import { AppRoot } from "#shell/AppRoot.tsx";
import { clearSession, loadSession } from "#base/session/session";
import { chooseTenant, loadSysInfo } from "#base/session/sysInfo";
import { tokenStore } from "#base/session/tokens";
import { replaceTheme } from "#base/theme/config";
import { Theme } from "#base/theme/theme.tsx";
import { Unstyled } from "./Unstyled.tsx";
import { aMenu, aSysInfo, aToken, aUser } from "./builders.ts";
import { createFakeServer, type FakeServer } from "./fakeServer.ts";

type AppOptions = {
  /** The part of the address after the hash. */
  address?: string;
  /** The whole address, for tests that need the part before the hash. */
  url?: string;
  info?: SysInfo;
  /** The signed-in account; without it the sign-in page appears. */
  signedIn?: UserInfo;
  menus?: MenuNode[];
  /** The tenant that this browser has chosen. */
  tenantId?: number;
  /** Sets answers that the first calls need. */
  prepare?: (server: FakeServer) => void;
};

/** The whole window. */
export type RenderedApp = RenderResult & {
  readonly user: UserEvent;
  readonly server: FakeServer;
  /** The current address after the hash. */
  address(): string;
};

/** Opens the product at an address, as a reload does. */
export async function renderApp(options: AppOptions = {}): Promise<RenderedApp> {
  const {
    address = "/",
    url = `/#${address}`,
    info = aSysInfo(),
    signedIn,
    menus = [homeMenu()],
    tenantId = 0,
    prepare,
  } = options;
  history.replaceState(null, "", url);
  clearSession("wanted");
  replaceTheme({});
  chooseTenant(tenantId);
  const server = createFakeServer();
  server.answer(tenantApi, "sysInfo", () => info);
  server.answer(sessionApi, "userInfo", () => signedIn ?? aUser());
  server.answer(sessionMenuApi, "loginMenuTree", () => menus);
  server.answer(sessionDictionaryApi, "allDictList", () => ({}));
  server.answer(constantApi, "list", () => []);
  server.answer(preferenceApi, "theme", () => ({}));
  server.answer(preferenceApi, "saveTheme", () => null);
  // The widgets of the home page load longer than most tests take.
  server.answer(dashboardApi, "own", () => ({ level: "account" as const, widgets: [] }));
  server.answer(userMenuApi, "userMenuIdList", () => []);
  server.answer(sessionApi, "logout", () => null);
  prepare?.(server);
  await loadSysInfo();
  if (signedIn !== undefined) {
    tokenStore.write({ access: aToken(900), refresh: "refresh" });
    await loadSession();
  }
  const rendered = render(
    <Unstyled>
      <Theme language="zh-CN">
        <HashRouter>
          <AppRoot {...appParts} />
        </HashRouter>
      </Theme>
    </Unstyled>,
  );
  return Object.assign(rendered, { user: userEvent.setup(), server, address: () => location.hash.slice(1) });
}

/** The menu entry of the home page, which every account has. */
export function homeMenu(): MenuNode {
  return aMenu({ path: "/dashboard/home", title: "工作台", component: "/home/index", isAffix: true });
}
