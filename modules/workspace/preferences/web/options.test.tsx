import { defaultTheme, ThemeChoices, ThemeConfig } from "#contract/theme";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { preferenceApi } from "../contract.ts";
import { readStored } from "#base/storage";
import { browser } from "#testing/browser.ts";
import { selectCases } from "#tests/builders/testRun";
import { aMenu, aSysInfo, aUser } from "#testing/builders.ts";
import { homeMenu, renderApp } from "#testing/renderApp.tsx";
import type { OptionName } from "./options.ts";

const root = document.documentElement;
const menus = [
  homeMenu(),
  aMenu({
    path: "/system",
    title: "系统管理",
    children: [
      aMenu({ path: "/system/pos", title: "职位管理", component: "/system/pos/index" }),
      aMenu({ path: "/system/role", title: "角色管理", component: "/system/role/index" }),
    ],
  }),
];
const info = aSysInfo({ copyright: "© 东方桥建" });

/** An action in the row of an option. */
type Act = (row: HTMLElement) => unknown;

const toggle: Act = (row) => fireEvent.click(within(row).getByRole("switch"));
const pick =
  (name: string): Act =>
  (row) =>
    fireEvent.click(within(row).getByRole("radio", { name }));
const enter =
  (value: string): Act =>
  (row) => {
    const input = row.querySelector("input");
    if (input !== null) fireEvent.change(input, { target: { value } });
  };
const select =
  (name: string): Act =>
  async (row) => {
    fireEvent.mouseDown(within(row).getByRole("combobox"));
    const found = await screen.findAllByText(name);
    fireEvent.click(found.at(-1) ?? row);
  };

const part = (selector: string) => document.querySelector<HTMLElement>(selector);
const data = (selector: string, name: string) => part(selector)?.dataset[name];
const variable = (name: string) => root.style.getPropertyValue(`--sw-${name}`);
const submenuOf = (title: string) => {
  fireEvent.pointerEnter(within(screen.getByRole("navigation", { name: "主菜单" })).getByRole("link", { name: title }));
  return part(".sw-submenu-title")?.textContent;
};

type Case = {
  act: Act;
  /** The value after the action. */
  value: unknown;
  /** Choices without which the option has no effect. */
  given?: ThemeChoices;
  /** Its effect on the window, with the expected value. Without it only the stored value is checked; other tests cover the effect. */
  shows?: readonly [seen: () => unknown, expected: unknown];
};

const painted = "#336699";
const inDefault = { layout: "default" } as const;

const cases: Readonly<Record<OptionName, Case>> = {
  layout: { act: pick("经典"), value: "classic", shows: [() => data(".sw-shell", "layout"), "classic"] },
  scheme: { act: pick("深色"), value: "dark", shows: [() => root.dataset["theme"], "dark"] },
  primary: { act: pick("#0f766e"), value: "#0f766e", shows: [() => variable("brand-600"), "#0f766e"] },
  size: { act: pick("大"), value: "large", shows: [() => root.dataset["size"], "large"] },
  isGrey: { act: toggle, value: true, shows: [() => root.dataset["filter"], "grey"] },
  isColourWeak: { act: toggle, value: true, shows: [() => root.dataset["filter"], "weak"] },
  hasBreadcrumb: { act: toggle, value: false, shows: [() => part(".sw-breadcrumb"), null] },
  hasBreadcrumbIcons: {
    act: toggle,
    value: true,
    shows: [() => document.querySelectorAll(".sw-breadcrumb svg").length > 0, true],
  },
  hasTags: { act: toggle, value: false, shows: [() => screen.queryByRole("navigation", { name: "打开的页面" }), null] },
  hasTagIcons: { act: toggle, value: true, shows: [() => part(".sw-tag svg") !== null, true] },
  keepsTags: { act: toggle, value: false },
  sortsTags: { act: toggle, value: false },
  sharesTags: { act: toggle, value: true },
  tagStyle: { act: pick("下划线"), value: "four", shows: [() => data(".sw-tags", "style"), "four"] },
  hasLogo: { act: toggle, value: false, shows: [() => part(".sw-rail .sw-logo"), null] },
  hasFooter: { act: toggle, value: true, shows: [() => part(".sw-footer")?.textContent, "© 东方桥建"] },
  hasWatermark: { act: toggle, value: true, shows: [() => part(".sw-watermark")?.textContent, "测试员"] },
  watermark: {
    act: enter("内部资料"),
    value: "内部资料",
    given: { hasWatermark: true },
    shows: [() => part(".sw-watermark")?.textContent, "内部资料"],
  },
  opensOneGroup: { act: toggle, value: false, given: inDefault },
  isHeaderFixed: { act: toggle, value: false, shows: [() => data(".sw-shell", "header"), "scrolling"] },
  animation: { act: select("翻转"), value: "flip", shows: [() => data("main", "animation"), "flip"] },
  isCollapsed: { act: toggle, value: true, given: inDefault, shows: [() => data(".sw-aside", "folded"), "true"] },
  splitsMenu: {
    act: toggle,
    value: true,
    given: { layout: "classic" },
    shows: [() => part(".sw-firstlevel") !== null, true],
  },
  topBarColour: { act: enter(painted), value: painted, shows: [() => variable("topbar-own"), painted] },
  topBarText: { act: enter(painted), value: painted, shows: [() => variable("topbar-text-own"), painted] },
  hasTopBarGradient: { act: toggle, value: true, shows: [() => data(".sw-header", "gradient"), "true"] },
  menuColour: { act: enter(painted), value: painted, shows: [() => variable("menu-own"), painted] },
  menuText: { act: enter(painted), value: painted, shows: [() => variable("menu-text-own"), painted] },
  menuActive: { act: enter(painted), value: painted, shows: [() => variable("menu-active-own"), painted] },
  hasMenuGradient: { act: toggle, value: true, given: inDefault, shows: [() => data(".sw-aside", "gradient"), "true"] },
  railColour: { act: enter(painted), value: painted, shows: [() => variable("rail-own"), painted] },
  railText: { act: enter(painted), value: painted, shows: [() => variable("rail-text-own"), painted] },
  hasRailGradient: { act: toggle, value: true, shows: [() => data(".sw-rail", "gradient"), "true"] },
  // The tests of the lock screen cover their effect.
  locksScreen: { act: toggle, value: true },
  lockSeconds: { act: select("10分钟"), value: 600, given: { locksScreen: true } },
  railLogoHeight: { act: enter("64"), value: 64, shows: [() => variable("rail-logo-height"), "64px"] },
  railWidth: { act: enter("96"), value: 96, shows: [() => variable("rail-width"), "96px"] },
  railItemHeight: { act: enter("60"), value: 60, shows: [() => variable("rail-item-height"), "60px"] },
  railStyle: { act: pick("整块"), value: "card", shows: [() => data(".sw-rail", "style"), "card"] },
  railLayout: {
    act: pick("图标在左"),
    value: "horizontal",
    shows: [() => data(".sw-rail", "direction"), "horizontal"],
  },
  opensOnHover: { act: toggle, value: true, shows: [() => submenuOf("系统管理"), "系统管理"] },
};
const known = new Map<string, Case>(Object.entries(cases));

/** The expanded drawer of an account with these choices. */
async function opened(given: ThemeChoices = {}) {
  const stage = await renderApp({
    address: "/dashboard/home",
    signedIn: aUser(),
    menus,
    info,
    prepare: (server) => server.answer(preferenceApi, "theme", () => given),
  });
  fireEvent.click(await screen.findByRole("button", { name: "界面设置" }));
  const drawer = await screen.findByRole("dialog", { name: "界面设置" });
  fireEvent.click(within(drawer).getByRole("button", { name: "高级" }));
  return { ...stage, drawer };
}

/** The stored value of an option. */
function keptHere(name: string): unknown {
  return new Map(Object.entries(ThemeChoices.parse(readStored(localStorage, "themeConfig")))).get(name);
}

const rowOf = (name: string) => part(`[data-option="${name}"]`);

// The first import takes long.
beforeAll(
  async () =>
    void (await Promise.all([
      import("#shell/layout/Shell.tsx"),
      import("#shell/layout/SideMenu.lazy.tsx"),
      import("#shell/layout/WideBar.lazy.tsx"),
      import("./SettingsDrawer.tsx"),
    ])),
);
afterEach(() => {
  browser.narrow = false;
});

describe("each option of the theme", () => {
  const names = Object.keys(ThemeConfig.shape).filter((name) => !["language", "timeZone"].includes(name));

  it("has a case here", () => {
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  // Starting the product takes longer than all options: options that need the same choices share a start.
  const groups = Object.values(
    Object.groupBy(selectCases(names), (name) => JSON.stringify(known.get(name)?.given ?? {})),
  ).map((group = []) => ({ group, given: known.get(group[0] ?? "")?.given ?? {} }));

  it.each(groups)(
    "is set by a control, applies at once, is saved, and can be reset: $group",
    async ({ group, given }) => {
      const { server } = await opened(given);
      const lastSaved = () => server.receivedCalls(preferenceApi, "saveTheme").at(-1)?.input;

      for (const name of group) {
        const { act, value, shows = [() => keptHere(name), value] } = known.get(name) ?? {};
        const [seen, expected] = shows;
        const row = rowOf(name);
        if (row === null || act === undefined) throw new Error(`${name} has no control`);
        expect(within(row).queryByRole("button", { name: /^恢复默认：/u }), name).toBeNull();

        await act(row);

        await waitFor(() => expect(lastSaved(), name).toEqual({ ...given, [name]: value }));
        await waitFor(() => expect(seen(), name).toEqual(expected));

        fireEvent.click(within(row).getByRole("button", { name: /^恢复默认：/u }));

        await waitFor(() => expect(lastSaved(), name).toEqual(given));
        await waitFor(() => expect(seen(), name).not.toEqual(expected));
        expect(row.contains(document.activeElement), name).toBe(true);
      }
    },
  );
});

describe("an option without an effect", () => {
  const places = {
    columns: { has: ["railWidth", "opensOnHover", "menuColour"], lacks: ["splitsMenu", "opensOneGroup"] },
    default: { has: ["opensOneGroup", "isCollapsed"], lacks: ["railWidth", "opensOnHover", "splitsMenu"] },
    classic: { has: ["splitsMenu", "opensOneGroup"], lacks: ["railColour", "opensOnHover"] },
    transverse: { has: ["menuActive", "topBarColour"], lacks: ["menuColour", "isCollapsed", "railStyle"] },
  } as const;

  it.each(["columns", "default", "classic", "transverse"] as const)("is hidden in the layout %s", async (layout) => {
    await opened({ layout });

    for (const name of places[layout].has) expect(rowOf(name), name).not.toBeNull();
    for (const name of places[layout].lacks) expect(rowOf(name), name).toBeNull();
  });

  it("is hidden with the option that it depends on, and returns with it", async () => {
    const { user } = await opened({ hasTags: false, hasBreadcrumb: false, hasLogo: false });
    const belonging = ["hasTagIcons", "keepsTags", "sortsTags", "sharesTags", "tagStyle"];
    for (const name of [...belonging, "hasBreadcrumbIcons", "railLogoHeight", "watermark"])
      expect(rowOf(name), name).toBeNull();

    await user.click(screen.getByRole("switch", { name: "标签页" }));

    for (const name of belonging) expect(rowOf(name), name).not.toBeNull();
  });

  it("is hidden on a phone", async () => {
    browser.narrow = true;

    await opened();

    for (const name of ["layout", "size", "tagStyle", "hasLogo", "menuActive", "railWidth"])
      expect(rowOf(name), name).toBeNull();
    for (const name of ["scheme", "primary", "hasTags", "hasFooter", "topBarColour"])
      expect(rowOf(name), name).not.toBeNull();
  });

  it("is hidden but kept: colours survive a change of the layout", async () => {
    const { user, server } = await opened({ railColour: painted });

    await user.click(screen.getByRole("radio", { name: "横向" }));
    expect(rowOf("railColour")).toBeNull();
    await user.click(screen.getByRole("radio", { name: "分栏" }));

    expect(rowOf("railColour")).not.toBeNull();
    expect(variable("rail-own")).toBe(painted);
    await waitFor(() =>
      expect(server.receivedCalls(preferenceApi, "saveTheme").at(-1)?.input).toEqual({
        layout: "columns",
        railColour: painted,
      }),
    );
  });
});

it("shows the product's default if nothing is chosen", async () => {
  await opened();

  for (const name of ["hasTags", "hasFooter", "isGrey", "isHeaderFixed"] as const) {
    const row = rowOf(name);
    const control = row === null ? undefined : within(row).getByRole("switch");
    expect(control?.getAttribute("aria-checked"), name).toBe(String(defaultTheme[name]));
  }
});
