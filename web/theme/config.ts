import { useMemo, useSyncExternalStore } from "react";
import {
  animations,
  defaultTheme,
  layouts,
  preferenceApi,
  ThemeChoices,
  type ThemeConfig,
} from "#modules/preference/contract";
import type { SysInfo } from "#modules/tenant/contract";
import { call, CallError } from "../api.ts";
import { useSysInfo } from "../session/sysInfo.ts";
import { tokenStore } from "../session/tokens.ts";
import { readStored, store, storageKey } from "../storage.ts";
import { showZone } from "../zone.ts";

/** How long somebody may go on choosing before it is saved, in milliseconds. */
const pauseMs = 400;
const name = "theme";

let choices = storedChoices();
/** Chosen here and not saved yet: what the account chose elsewhere does not undo it. Nothing where all is saved. */
let unsaved: ThemeChoices | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let saving: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();

function storedChoices(): ThemeChoices {
  return ThemeChoices.safeParse(readStored(localStorage, name)).data ?? {};
}

/** The theme as it holds for whoever is here: the product's, above it the tenant's, above both what he has chosen. */
export function useThemeConfig(): ThemeConfig {
  const chosen = useThemeChoices();
  const info = useSysInfo();
  return useMemo(() => ({ ...defaultTheme, ...tenantTheme(info), ...chosen }), [info, chosen]);
}

/** What somebody has chosen himself. */
export function useThemeChoices(): ThemeChoices {
  return useSyncExternalStore(subscribe, () => choices);
}

/** What a tenant's administrators have given those who do not choose. */
export function useTenantTheme(): ThemeChoices {
  const info = useSysInfo();
  return useMemo(() => ({ ...tenantTheme(info), ...(info === undefined ? {} : { primary: info.themeColor }) }), [info]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What a tenant's brand says about the theme. Its colour is no choice of anybody: `primary` null stands for it. */
function tenantTheme(info: SysInfo | undefined): ThemeChoices {
  const layout = layouts.find((one) => one === info?.layout || `${one}s` === info?.layout);
  const animation = animationOf(info?.animation ?? "");
  return { ...(layout === undefined ? {} : { layout }), ...(animation === undefined ? {} : { animation }) };
}

/**
 * Tenants name page animations by families of many kinds, `fadeDown` or `zoomInLeft` (specification 3, theme config). Each
 * family has one animation here; those that fade in from anywhere just fade.
 */
function animationOf(name: string): ThemeConfig["animation"] | undefined {
  const plain = name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`).replace(/^opacitys/u, "fade");
  return animations.find((one) => plain === one || plain.startsWith(`${one}-`));
}

/** Chooses options; they hold at once, are kept in this browser, and go to the server when nobody chooses any more. */
export function changeTheme(patch: ThemeChoices): void {
  unsaved = { ...unsaved, ...patch };
  show({ ...choices, ...patch });
  saveSoon();
}

/**
 * Replaces all that was chosen, by nothing or by what somebody brings along. It is saved at once: whoever drops his
 * settings may reload to see that they are gone.
 */
export function replaceTheme(next: ThemeChoices): void {
  unsaved = next;
  show(next);
  void saveTheme();
}

/** Whoever signs in next has not chosen what could not be saved any more for the one before. */
export function forgetUnsavedTheme(): void {
  clearTimeout(timer);
  unsaved = undefined;
}

/** Takes what the account has chosen wherever it did; what was chosen here before the sign-in comes along. Gives both. */
export function takeTheme(saved: ThemeChoices): ThemeChoices {
  show({ ...saved, ...unsaved });
  if (unsaved !== undefined && Object.keys(unsaved).length > 0) saveSoon();
  return choices;
}

/** Saves what is not saved yet, before the session ends. One after the other: what was chosen last is what is kept. */
export async function saveTheme(): Promise<void> {
  saving = saving.then(saveNow, saveNow);
  await saving;
}

async function saveNow(): Promise<void> {
  if (unsaved === undefined || tokenStore.read() === undefined) return;
  clearTimeout(timer);
  const sent = unsaved;
  unsaved = undefined;
  try {
    await call(preferenceApi, "saveTheme", choices, { outlivesPage: true });
  } catch (error) {
    keepUnsaved(sent);
    if (!(error instanceof CallError)) throw error;
  }
}

/** What was not taken stays in this browser and goes along with the next choice. */
function keepUnsaved(refused: ThemeChoices): void {
  unsaved = { ...refused, ...unsaved };
}

function saveSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void saveTheme(), pauseMs);
}

function show(next: ThemeChoices): void {
  choices = next;
  store(localStorage, name, next);
  tell();
}

function tell(): void {
  showZone(choices.timeZone);
  for (const listener of listeners) listener();
}

// Another tab of this browser has chosen.
addEventListener("storage", ({ key }) => {
  if (key !== storageKey(name)) return;
  choices = storedChoices();
  tell();
});
// The clock of a locked screen is seen before any session is read.
tell();
