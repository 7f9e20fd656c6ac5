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

/** Loads the tenant's settings and returns the effective theme. */
async function renderTheme(about: Partial<SysInfo> = {}) {
  server.answer(tenantApi, "sysInfo", () => aSysInfo(about));
  await loadSysInfo();
  return renderHook(() => useThemeConfig()).result;
}

const listSaves = () => server.receivedCalls(preferenceApi, "saveTheme").map(({ input }) => input);
const readStoredChoices = () => JSON.parse(localStorage.getItem(toStorageKey("themeConfig")) ?? "null");

beforeEach(async () => {
  server = createFakeServer();
  server.answer(preferenceApi, "saveTheme", () => null);
  // A theme that a previous test left unsaved must not reach the server of the next one.
  replaceTheme({});
  tokenStore.write({ access: aToken(900), refresh: "refresh" });
  await saveTheme();
  server = createFakeServer();
  server.answer(preferenceApi, "saveTheme", () => null);
});

describe("the effective theme", () => {
  it("is the product's, overridden by the tenant's, overridden by the account's choices", async () => {
    const theme = await renderTheme({ layout: "classic" });
    expect(theme.current).toEqual({ ...defaultTheme, layout: "classic" });

    act(() => changeTheme({ layout: "transverse", isGrey: true }));

    expect(theme.current).toEqual({ ...defaultTheme, layout: "transverse", isGrey: true });
  });

  it.each([
    ["defaults", "default"],
    ["classic", "classic"],
    ["something else", "columns"],
  ])("reads the tenant's layout %s as %s", async (layout, expected) => {
    const theme = await renderTheme({ layout });

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
    "reads the tenant's animation %s as %s, unless the account chooses another one",
    async (animation, expected) => {
      const theme = await renderTheme({ animation });
      expect(theme.current.animation).toBe(expected);

      act(() => changeTheme({ animation: "flip" }));

      expect(theme.current.animation).toBe("flip");
    },
  );

  it("provides the tenant's layout, animation and colour separately", async () => {
    await renderTheme({ layout: "classic", animation: "fadeDown", themeColor: "#7c3aed" });

    expect(renderHook(() => useTenantTheme()).result.current).toEqual({
      layout: "classic",
      animation: "fade",
      primary: "#7c3aed",
    });
  });
});

describe("a theme choice", () => {
  it("is stored in the browser at once; one request saves all choices after a pause", async () => {
    changeTheme({ isGrey: true });
    changeTheme({ railWidth: 80 });
    expect(readStoredChoices()).toEqual({ isGrey: true, railWidth: 80 });
    expect(listSaves()).toEqual([]);

    await waitFor(() => expect(listSaves()).toEqual([{ isGrey: true, railWidth: 80 }]));
  });

  it("is saved immediately on request, as at the end of a session", async () => {
    changeTheme({ isGrey: true });

    await saveTheme();

    expect(listSaves()).toEqual([{ isGrey: true }]);
  });

  it("made before sign-in overrides the account's saved theme and is saved", async () => {
    tokenStore.clear();
    changeTheme({ scheme: "dark" });
    await saveTheme();
    expect(listSaves()).toEqual([]);

    tokenStore.write({ access: aToken(900), refresh: "refresh" });
    const choices = applySavedTheme({ scheme: "light", layout: "classic" });

    expect(choices).toEqual({ scheme: "dark", layout: "classic" });
    await waitFor(() => expect(listSaves()).toEqual([{ scheme: "dark", layout: "classic" }]));
  });

  it("saved elsewhere is applied unchanged and not saved again if there are no local choices", async () => {
    expect(applySavedTheme({ layout: "classic" })).toEqual({ layout: "classic" });

    await saveTheme();

    expect(listSaves()).toEqual([]);
  });

  it("that could not be saved is kept and sent with the next one", async () => {
    server.breakConnection(preferenceApi, "saveTheme");
    changeTheme({ isGrey: true });
    await saveTheme();
    expect(readStoredChoices()).toEqual({ isGrey: true });
    expect(applySavedTheme({})).toEqual({ isGrey: true });

    server.answer(preferenceApi, "saveTheme", () => null);
    changeTheme({ isColourWeak: true });
    await saveTheme();

    expect(listSaves().at(-1)).toEqual({ isGrey: true, isColourWeak: true });
  });

  it("that could not be saved is not passed on to the next account", async () => {
    server.breakConnection(preferenceApi, "saveTheme");
    changeTheme({ isGrey: true });
    await saveTheme();

    forgetUnsavedTheme();

    expect(applySavedTheme({ layout: "classic" })).toEqual({ layout: "classic" });
  });

  it("of a time zone sets the display time zone, whether made here or saved by the account", () => {
    changeTheme({ timeZone: "Asia/Kolkata" });
    const localZone = getDisplayTimeZone();
    applySavedTheme({ timeZone: "Europe/Berlin" });
    forgetUnsavedTheme();
    const zoneAfterForget = getDisplayTimeZone();
    applySavedTheme({ timeZone: "Europe/Berlin" });
    const savedZone = getDisplayTimeZone();
    applySavedTheme({ timeZone: null });

    expect([localZone, zoneAfterForget]).toEqual(["Asia/Kolkata", "Asia/Kolkata"]);
    expect([savedZone, getDisplayTimeZone()]).toEqual(["Europe/Berlin", undefined]);
  });

  it("of a time zone unknown to the browser is kept for the account, but the device's is displayed", async () => {
    applySavedTheme({ timeZone: "Mars/Olympus" });

    changeTheme({ isGrey: true });
    await saveTheme();

    expect(getDisplayTimeZone()).toBeUndefined();
    expect(listSaves()).toEqual([{ isGrey: true, timeZone: "Mars/Olympus" }]);
  });

  it("made in another browser tab is applied in this one", async () => {
    const theme = await renderTheme();
    localStorage.setItem(toStorageKey("themeConfig"), JSON.stringify({ layout: "default" }));

    act(() => void dispatchEvent(new StorageEvent("storage", { key: toStorageKey("themeConfig") })));

    expect(theme.current.layout).toBe("default");
  });

  it.each<[string, string]>([
    ["malformed JSON", "{"],
    ["a value of another release", JSON.stringify({ layout: "spiral" })],
  ])("is ignored if the browser has stored %s", async (_, text) => {
    const theme = await renderTheme();
    act(() => changeTheme({ layout: "default" }));
    localStorage.setItem(toStorageKey("themeConfig"), text);

    act(() => void dispatchEvent(new StorageEvent("storage", { key: toStorageKey("themeConfig") })));

    expect(theme.current.layout).toBe("columns");
  });
});

it("a new set of theme choices replaces the previous one completely", async () => {
  const theme = await renderTheme();
  act(() => changeTheme({ isGrey: true, railWidth: 80 }));
  const next: ThemeChoices = { layout: "transverse" };

  act(() => replaceTheme(next));
  await saveTheme();

  expect(theme.current).toEqual({ ...defaultTheme, ...next });
  expect(listSaves().at(-1)).toEqual(next);
});

it("a replaced theme is saved at once, and the last of several replacements is kept", async () => {
  changeTheme({ isGrey: true });
  replaceTheme({});
  await act(async () => await Promise.resolve());
  expect(listSaves()).toEqual([{}]);

  replaceTheme({ isGrey: true });
  await saveTheme();

  expect(listSaves()).toEqual([{}, { isGrey: true }]);
});
