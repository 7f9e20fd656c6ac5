import type { SysInfo } from "#contract/systemInfo";
import { defaultTheme, type ThemeChoices } from "#contract/theme";
import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { loadSysInfo } from "../session/sysInfo.ts";
import { tokenStore } from "../session/tokens.ts";
import { toStorageKey } from "../storage.ts";
import { aSysInfo, aToken } from "#testing/builders.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { getDisplayTimeZone } from "../displayTimeZone.ts";
import {
  applySavedTheme,
  changeTheme,
  forgetUnsavedTheme,
  replaceTheme,
  saveTheme,
  useTenantTheme,
  useThemeConfig,
} from "./config.ts";

let server: FakeServer;

/** The theme as it holds in a tenant. */
async function theTheme(about: Partial<SysInfo> = {}) {
  server.answer(tenantApi, "sysInfo", () => aSysInfo(about));
  await loadSysInfo();
  return renderHook(() => useThemeConfig()).result;
}

const saved = () => server.receivedCalls(preferenceApi, "saveTheme").map(({ input }) => input);
const kept = () => JSON.parse(localStorage.getItem(toStorageKey("theme")) ?? "null");

beforeEach(async () => {
  server = createFakeServer();
  server.answer(preferenceApi, "saveTheme", () => null);
  // Whatever a test before has left unsaved goes nowhere.
  replaceTheme({});
  tokenStore.write({ access: aToken(900), refresh: "refresh" });
  await saveTheme();
  server = createFakeServer();
  server.answer(preferenceApi, "saveTheme", () => null);
});

describe("the theme that holds", () => {
  it("is the product's, above it the tenant's, above both what was chosen", async () => {
    const theme = await theTheme({ layout: "classic" });
    expect(theme.current).toEqual({ ...defaultTheme, layout: "classic" });

    act(() => changeTheme({ layout: "transverse", isGrey: true }));

    expect(theme.current).toEqual({ ...defaultTheme, layout: "transverse", isGrey: true });
  });

  it.each([
    ["defaults", "default"],
    ["classic", "classic"],
    ["something else", "columns"],
  ])("takes the tenant's layout %s for %s", async (layout, expected) => {
    const theme = await theTheme({ layout });

    expect(theme.current.layout).toBe(expected);
  });

  it.each([
    ["fadeDown", "fade"],
    ["opacitys", "fade"],
    ["slide-right", "slide-right"],
    ["slideLeft", "slide-left"],
    ["zoomInUp", "zoom"],
    ["lightSpeedLeft", "light-speed"],
    ["backUp", "back"],
    ["none", "none"],
    ["backwards", "none"],
    ["", "none"],
  ] as const)(
    "takes the tenant's animation %s for %s, unless somebody chooses another one",
    async (animation, expected) => {
      const theme = await theTheme({ animation });
      expect(theme.current.animation).toBe(expected);

      act(() => changeTheme({ animation: "flip" }));

      expect(theme.current.animation).toBe("flip");
    },
  );

  it("knows what a tenant gives", async () => {
    await theTheme({ layout: "classic", animation: "fadeDown", themeColor: "#7c3aed" });

    expect(renderHook(() => useTenantTheme()).result.current).toEqual({
      layout: "classic",
      animation: "fade",
      primary: "#7c3aed",
    });
  });
});

describe("a choice", () => {
  it("is kept here at once and saved once nobody chooses any more", async () => {
    changeTheme({ isGrey: true });
    changeTheme({ railWidth: 80 });
    expect(kept()).toEqual({ isGrey: true, railWidth: 80 });
    expect(saved()).toEqual([]);

    await waitFor(() => expect(saved()).toEqual([{ isGrey: true, railWidth: 80 }]));
  });

  it("is saved without waiting when the session ends", async () => {
    changeTheme({ isGrey: true });

    await saveTheme();

    expect(saved()).toEqual([{ isGrey: true }]);
  });

  it("made before signing in comes along and stands above what the account had", async () => {
    tokenStore.clear();
    changeTheme({ scheme: "dark" });
    await saveTheme();
    expect(saved()).toEqual([]);

    tokenStore.write({ access: aToken(900), refresh: "refresh" });
    const taken = applySavedTheme({ scheme: "light", layout: "classic" });

    expect(taken).toEqual({ scheme: "dark", layout: "classic" });
    await waitFor(() => expect(saved()).toEqual([{ scheme: "dark", layout: "classic" }]));
  });

  it("of the account elsewhere is taken as it is where nothing was chosen here", async () => {
    expect(applySavedTheme({ layout: "classic" })).toEqual({ layout: "classic" });

    await saveTheme();

    expect(saved()).toEqual([]);
  });

  it("that the server did not take stays, and goes along with the next one", async () => {
    server.breakConnection(preferenceApi, "saveTheme");
    changeTheme({ isGrey: true });
    await saveTheme();
    expect(kept()).toEqual({ isGrey: true });
    expect(applySavedTheme({})).toEqual({ isGrey: true });

    server.answer(preferenceApi, "saveTheme", () => null);
    changeTheme({ isColourWeak: true });
    await saveTheme();

    expect(saved().at(-1)).toEqual({ isGrey: true, isColourWeak: true });
  });

  it("that could not be saved any more is not the next account's", async () => {
    server.breakConnection(preferenceApi, "saveTheme");
    changeTheme({ isGrey: true });
    await saveTheme();

    forgetUnsavedTheme();

    expect(applySavedTheme({ layout: "classic" })).toEqual({ layout: "classic" });
  });

  it("of a time zone holds for whatever is written from then on, wherever it was chosen", () => {
    changeTheme({ timeZone: "Asia/Kolkata" });
    const own = getDisplayTimeZone();
    applySavedTheme({ timeZone: "Europe/Berlin" });
    forgetUnsavedTheme();
    const stillOwn = getDisplayTimeZone();
    applySavedTheme({ timeZone: "Europe/Berlin" });
    const elsewhere = getDisplayTimeZone();
    applySavedTheme({ timeZone: null });

    expect([own, stillOwn]).toEqual(["Asia/Kolkata", "Asia/Kolkata"]);
    expect([elsewhere, getDisplayTimeZone()]).toEqual(["Europe/Berlin", undefined]);
  });

  it("of a time zone that this browser does not know stays the account's, and the device's is shown", async () => {
    applySavedTheme({ timeZone: "Mars/Olympus" });

    changeTheme({ isGrey: true });
    await saveTheme();

    expect(getDisplayTimeZone()).toBeUndefined();
    expect(saved()).toEqual([{ isGrey: true, timeZone: "Mars/Olympus" }]);
  });

  it("of another tab of this browser holds here as well", async () => {
    const theme = await theTheme();
    localStorage.setItem(toStorageKey("theme"), JSON.stringify({ layout: "default" }));

    act(() => void dispatchEvent(new StorageEvent("storage", { key: toStorageKey("theme") })));

    expect(theme.current.layout).toBe("default");
  });

  it.each<[string, string]>([
    ["cannot be read", "{"],
    ["is of another release", JSON.stringify({ layout: "spiral" })],
  ])("in the browser that %s counts as none", async (_, text) => {
    const theme = await theTheme();
    act(() => changeTheme({ layout: "default" }));
    localStorage.setItem(toStorageKey("theme"), text);

    act(() => void dispatchEvent(new StorageEvent("storage", { key: toStorageKey("theme") })));

    expect(theme.current.layout).toBe("columns");
  });
});

it("is replaced as a whole", async () => {
  const theme = await theTheme();
  act(() => changeTheme({ isGrey: true, railWidth: 80 }));
  const next: ThemeChoices = { layout: "transverse" };

  act(() => replaceTheme(next));
  await saveTheme();

  expect(theme.current).toEqual({ ...defaultTheme, ...next });
  expect(saved().at(-1)).toEqual(next);
});

it("is replaced on the server without waiting, and what was replaced last stays", async () => {
  changeTheme({ isGrey: true });
  replaceTheme({});
  await act(async () => await Promise.resolve());
  expect(saved()).toEqual([{}]);

  replaceTheme({ isGrey: true });
  await saveTheme();

  expect(saved()).toEqual([{}, { isGrey: true }]);
});
