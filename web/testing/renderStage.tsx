import { render, type RenderResult } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { HashRouter } from "react-router";
import type { MenuNode } from "#modules/menu/contract";
import { constantApi } from "#modules/constant/contract";
import { dashboardApi, userMenuApi } from "#modules/dashboard/contract";
import { dictionaryTypeApi } from "#modules/dictionary/contract";
import { menuApi } from "#modules/menu/contract";
import { preferenceApi } from "#modules/preference/contract";
import { sessionApi, type UserInfo } from "#modules/session/contract";
import { type SysInfo, tenantApi } from "#modules/tenant/contract";
import { Stage } from "../Stage.tsx";
import { words } from "../i18n.ts";
import { forget, loadSession } from "../session/session.ts";
import { chooseTenant, loadSysInfo } from "../session/sysInfo.ts";
import { tokenStore } from "../session/tokens.ts";
import { replaceTheme } from "../theme/config.ts";
import { Theme } from "../theme/theme.tsx";
import { Unstyled } from "./Unstyled.tsx";
import { aMenu, aSysInfo, aToken, aUser } from "./builders.ts";
import { type FakeServer, fakeServer } from "./fakeServer.ts";

type About = {
  /** What stands behind the hash. */
  address?: string;
  /** The whole address, where what stands before the hash counts as well. */
  url?: string;
  info?: SysInfo;
  /** Who is signed in already; nobody where it is left out. */
  signedIn?: UserInfo;
  menus?: MenuNode[];
  /** The tenant that this browser has chosen. */
  tenantId?: number;
  /** Answers that are needed from the start. */
  prepare?: (server: FakeServer) => void;
};

/** The whole window. */
export type RenderedStage = RenderResult & {
  readonly user: UserEvent;
  readonly server: FakeServer;
  /** What stands behind the hash now. */
  address(): string;
};

/** Opens the product at an address, as a reload does. */
export async function renderStage(about: About = {}): Promise<RenderedStage> {
  const {
    address = "/",
    url = `/#${address}`,
    info = aSysInfo(),
    signedIn,
    menus = [homeMenu()],
    tenantId = 0,
    prepare,
  } = about;
  history.replaceState(null, "", url);
  forget("wanted");
  replaceTheme({});
  chooseTenant(tenantId);
  const server = fakeServer();
  server.answer(tenantApi, "sysInfo", () => info);
  server.answer(sessionApi, "userInfo", () => signedIn ?? aUser());
  server.answer(menuApi, "loginMenuTree", () => menus);
  server.answer(dictionaryTypeApi, "allDictList", () => ({}));
  server.answer(constantApi, "list", () => []);
  server.answer(preferenceApi, "theme", () => ({}));
  server.answer(preferenceApi, "saveTheme", () => null);
  // What the home page has of itself takes longer than most of what is tested beside it.
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
    <I18nextProvider i18n={words}>
      <Unstyled>
        <Theme language="zh-CN">
          <HashRouter>
            <Stage />
          </HashRouter>
        </Theme>
      </Unstyled>
    </I18nextProvider>,
  );
  return Object.assign(rendered, { user: userEvent.setup(), server, address: () => location.hash.slice(1) });
}

/** The menu's entry of the page that everybody has. */
export function homeMenu(): MenuNode {
  return aMenu({ path: "/dashboard/home", title: "工作台", component: "/home/index", isAffix: true });
}
