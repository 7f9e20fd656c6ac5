import { useSyncExternalStore } from "react";
import { isLanguage, type Language, usualLanguages } from "#contract/languages";
import { type SysInfo, tenantApi } from "#modules/tenant/contract";
import { call } from "../api.ts";
import { readStored, store } from "../storage.ts";

/** Tenants are told apart in the address by ids above this (specification 9). */
const lowestTenantId = 99_999;

type Shown = { readonly tenantId: number; readonly info: SysInfo };

let shown: Shown | undefined;
let loads = 0;
const listeners = new Set<() => void>();

/** What the sign-in page knows of its tenant; undefined while it loads, or when it could not be loaded. */
export function useSysInfo(): SysInfo | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown?.info,
  );
}

/** The languages that a tenant offers; undefined where it switched the choice off. */
export function offeredBy(tenant: SysInfo | undefined): readonly Language[] | undefined {
  return tenant?.i18NSwitch === false ? undefined : (tenant?.languages ?? usualLanguages).filter(isLanguage);
}

/** Whether the tenant offers a language. */
export function isOffered(language: Language | null | undefined): language is Language {
  return offeredBy(shown?.info)?.some((offered) => offered === language) === true;
}

/** The tenant that this browser last signed in to by its address or its choice; 0 = the host's or the main one. */
export function chosenTenant(): number {
  const stored = readStored(localStorage, "tid");
  return typeof stored === "number" && stored > lowestTenantId ? stored : 0;
}

/** The tenant whose page is shown, whatever other tabs have chosen since it was loaded. */
export function shownTenant(): number {
  return shown?.tenantId ?? chosenTenant();
}

/** Remembers a tenant for the next visit. */
export function chooseTenant(tenantId: number): void {
  if (tenantId > lowestTenantId) store(localStorage, "tid", tenantId);
}

/**
 * Loads a tenant's branding and rules, those of the chosen one unless said otherwise; a tenant that does not exist falls back
 * to the main one. What is known stays where nothing can be heard.
 */
export async function loadSysInfo(tenantId = chosenTenant()): Promise<SysInfo | undefined> {
  const turn = ++loads;
  const next = await read(tenantId).catch(async () => await read(0).catch(() => shown));
  // Of two loads the later one counts, whichever is answered first.
  if (turn === loads) {
    shown = next;
    for (const listener of listeners) listener();
  }
  return shown?.info;
}

async function read(tenantId: number): Promise<Shown> {
  return { tenantId, info: await call(tenantApi, "sysInfo", { tenantId }) };
}
