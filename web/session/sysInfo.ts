import { useSyncExternalStore } from "react";
import { isLanguage, type Language, usualLanguages } from "#contract/languages";
import { type SysInfo, tenantApi } from "#modules/tenant/contract";
import { call } from "../api.ts";
import { readStored, store } from "../storage.ts";

/** Tenants are told apart in the address by ids above this (specification 9). */
const lowestTenantId = 99_999;

let info: SysInfo | undefined;
const listeners = new Set<() => void>();

/** What the sign-in page knows of its tenant; undefined while it loads, or when it could not be loaded. */
export function useSysInfo(): SysInfo | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => info,
  );
}

/** The languages that a tenant offers; undefined where it switched the choice off. */
export function offeredBy(tenant: SysInfo | undefined): readonly Language[] | undefined {
  return tenant?.i18NSwitch === false ? undefined : (tenant?.languages ?? usualLanguages).filter(isLanguage);
}

/** Whether the tenant offers a language. */
export function isOffered(language: Language | null | undefined): language is Language {
  return offeredBy(info)?.some((offered) => offered === language) === true;
}

/** The tenant that this browser last signed in to by its address or its choice; 0 = the host's or the main one. */
export function chosenTenant(): number {
  const stored = readStored(localStorage, "tid");
  return typeof stored === "number" && stored > lowestTenantId ? stored : 0;
}

/** Remembers a tenant for the next visit. */
export function chooseTenant(tenantId: number): void {
  if (tenantId > lowestTenantId) store(localStorage, "tid", tenantId);
}

/** Loads the tenant's branding and rules; a tenant that does not exist falls back to the main one. */
export async function loadSysInfo(): Promise<SysInfo | undefined> {
  const tenantId = chosenTenant();
  info = await call(tenantApi, "sysInfo", { tenantId }).catch(
    async () => await call(tenantApi, "sysInfo", { tenantId: 0 }).catch(() => undefined),
  );
  for (const listener of listeners) listener();
  return info;
}
