import type { SysInfo } from "#contract/systemInfo";
import { useMemo } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { animations, defaultTheme, layouts, ThemeChoices, type ThemeConfig } from "#contract/theme";
import { CallError } from "../answer.ts";
import { getSessionCalls } from "../session/sessionCalls.ts";
import { useSysInfo } from "../session/sysInfo.ts";
import { tokenStore } from "../session/tokens.ts";
import { readStored, store, toStorageKey } from "../storage.ts";
import { setDisplayTimeZone } from "../displayTimeZone.ts";

/** The pause after the last change before it is saved, in milliseconds. */
const pauseMs = 400;
const name = "themeConfig";

type ThemeState = {
  readonly choices: ThemeChoices;
  /**
   * Choices made here that are not saved yet; choices loaded from the server do not override them. `undefined`: all are
   * saved.
   */
  readonly unsaved: ThemeChoices | undefined;
};

const themeStore = createStore<ThemeState>(() => ({ choices: readStoredChoices(), unsaved: undefined }));
let timer: ReturnType<typeof setTimeout> | undefined;
let saving: Promise<void> = Promise.resolve();

function readStoredChoices(): ThemeChoices {
  return ThemeChoices.safeParse(readStored(localStorage, name)).data ?? {};
}

/** The effective theme: the product's, overridden by the tenant's, overridden by the choices of the account. */
export function useThemeConfig(): ThemeConfig {
  const choices = useThemeChoices();
  const info = useSysInfo();
  return useMemo(() => ({ ...defaultTheme, ...tenantTheme(info), ...choices }), [info, choices]);
}

/** The choices of the account. */
export function useThemeChoices(): ThemeChoices {
  return useStore(themeStore, ({ choices }) => choices);
}

/** The theme that a tenant's administrators set for accounts that choose nothing. */
export function useTenantTheme(): ThemeChoices {
  const info = useSysInfo();
  return useMemo(() => ({ ...tenantTheme(info), ...(info === undefined ? {} : { primary: info.themeColor }) }), [info]);
}

/** The theme options of a tenant's brand. Its colour is not among them: `primary` null means that colour. */
function tenantTheme(info: SysInfo | undefined): ThemeChoices {
  const layout = layouts.find((one) => one === info?.layout || `${one}s` === info?.layout);
  const animation = toAnimation(info?.animation ?? "");
  return { ...(layout === undefined ? {} : { layout }), ...(animation === undefined ? {} : { animation }) };
}

/**
 * Tenants name page animations by families of many kinds, `fadeDown` or `zoomInLeft` (specification 3, theme config).
 * Each family has one animation here; those that fade in from any side just fade.
 */
export function toAnimation(name: string): ThemeConfig["animation"] | undefined {
  const plain = name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`).replace(/^opacitys/u, "fade");
  return animations.find((one) => plain === one || plain.startsWith(`${one}-`));
}

/** Changes options; they apply at once, are stored in this browser, and are saved on the server after a pause. */
export function changeTheme(patch: ThemeChoices): void {
  const { choices, unsaved } = themeStore.getState();
  themeStore.setState({ unsaved: { ...unsaved, ...patch } });
  applyChoices({ ...choices, ...patch });
  saveSoon();
}

/**
 * Replaces all choices, by none or by imported ones. They are saved at once: after a reset the user may reload to check
 * the result.
 */
export function replaceTheme(next: ThemeChoices): void {
  themeStore.setState({ unsaved: next });
  applyChoices(next);
  void saveTheme();
}

/** Drops choices that could not be saved: they must not go to the account that signs in next. */
export function forgetUnsavedTheme(): void {
  clearTimeout(timer);
  themeStore.setState({ unsaved: undefined });
}

/** Applies the saved choices of the account, overridden by choices made here before the sign-in. Returns both. */
export function applySavedTheme(saved: ThemeChoices): ThemeChoices {
  const { unsaved } = themeStore.getState();
  const choices = { ...saved, ...unsaved };
  applyChoices(choices);
  if (unsaved !== undefined && Object.keys(unsaved).length > 0) saveSoon();
  return choices;
}

/** Saves unsaved choices, before the session ends. Saves run one after the other: the last one wins. */
export async function saveTheme(): Promise<void> {
  saving = saving.then(saveNow, saveNow);
  await saving;
}

async function saveNow(): Promise<void> {
  const { choices, unsaved } = themeStore.getState();
  if (unsaved === undefined || tokenStore.read() === undefined) return;
  clearTimeout(timer);
  themeStore.setState({ unsaved: undefined });
  try {
    await getSessionCalls().saveTheme(choices);
  } catch (error) {
    restoreUnsaved(unsaved);
    if (!(error instanceof CallError)) throw error;
  }
}

/** Choices that could not be saved stay in this browser and are sent with the next change. */
function restoreUnsaved(failed: ThemeChoices): void {
  themeStore.setState(({ unsaved }) => ({ unsaved: { ...failed, ...unsaved } }));
}

function saveSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void saveTheme(), pauseMs);
}

function applyChoices(choices: ThemeChoices): void {
  store(localStorage, name, choices);
  themeStore.setState({ choices });
}

themeStore.subscribe(({ choices }) => setDisplayTimeZone(choices.timeZone));
// The clock of a locked screen is shown before any session is loaded.
setDisplayTimeZone(themeStore.getState().choices.timeZone);
// Another tab of this browser has changed the theme.
addEventListener("storage", ({ key }) => {
  if (key === toStorageKey(name)) themeStore.setState({ choices: readStoredChoices() });
});
