import { useMemo, useSyncExternalStore } from "react";
import { defaultTheme, layouts, preferenceApi, ThemeChoices, type ThemeConfig } from "#modules/preference/contract";
import type { SysInfo } from "#modules/tenant/contract";
import { call, CallError } from "../api.ts";
import { useSysInfo } from "../session/sysInfo.ts";
import { tokenStore } from "../session/tokens.ts";
import { readStored, store, storageKey } from "../storage.ts";

/** How long somebody may go on choosing before it is saved, in milliseconds. */
const pauseMs = 400;
const name = "theme";

let choices = storedChoices();
/** Chosen here and not saved yet: what the account chose elsewhere does not undo it. */
let unsaved: ThemeChoices = {};
let timer: ReturnType<typeof setTimeout> | undefined;
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
  return layout === undefined ? {} : { layout };
}

/** Chooses options; they hold at once, are kept in this browser, and go to the server when nobody chooses any more. */
export function changeTheme(patch: ThemeChoices): void {
  unsaved = { ...unsaved, ...patch };
  show({ ...choices, ...patch });
  saveSoon();
}

/** Replaces all that was chosen, by nothing or by what somebody brings along. */
export function replaceTheme(next: ThemeChoices): void {
  unsaved = next;
  show(next);
  saveSoon();
}

/** Whoever signs in next has not chosen what could not be saved any more for the one before. */
export function forgetUnsavedTheme(): void {
  clearTimeout(timer);
  timer = undefined;
  unsaved = {};
}

/** Takes what the account has chosen wherever it did; what was chosen here before the sign-in comes along. Gives both. */
export function takeTheme(saved: ThemeChoices): ThemeChoices {
  show({ ...saved, ...unsaved });
  if (Object.keys(unsaved).length > 0) saveSoon();
  return choices;
}

/** Saves what is not saved yet, before the session ends. */
export async function saveTheme(): Promise<void> {
  const isSaved = timer === undefined && Object.keys(unsaved).length === 0;
  if (isSaved || tokenStore.read() === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  const saving = unsaved;
  unsaved = {};
  try {
    await call(preferenceApi, "saveTheme", choices);
  } catch (error) {
    // It stays in this browser and goes along with the next choice.
    unsaved = { ...saving, ...unsaved };
    if (!(error instanceof CallError)) throw error;
  }
}

function saveSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void saveTheme(), pauseMs);
}

function show(next: ThemeChoices): void {
  choices = next;
  store(localStorage, name, next);
  for (const listener of listeners) listener();
}

// Another tab of this browser has chosen.
addEventListener("storage", ({ key }) => {
  if (key !== storageKey(name)) return;
  choices = storedChoices();
  for (const listener of listeners) listener();
});
