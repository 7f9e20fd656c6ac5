import { defaultLogo, type SysInfo } from "#contract/systemInfo";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { defaultLanguages, isLanguage, type Language } from "#contract/languages";
import { onServerReturn } from "../serverConnection.ts";
import { readStored, store } from "../storage.ts";
import { keepTenant, type LastTenant, readTenant } from "./lastSeen.ts";
import { linkManifest } from "./manifestLink.ts";
import { getSessionCalls } from "./sessionCalls.ts";
import { tokenStore } from "./tokens.ts";

/** A number above this in the URL is a tenant id (specification 9). */
const lowestTenantId = 99_999;

type TenantState = {
  readonly tenant: LastTenant | undefined;
  /** The latest attempt got no answer; `tenant` is what was known before. */
  readonly isFailed: boolean;
};

const tenantStore = createStore<TenantState>(() => ({ tenant: undefined, isFailed: false }));
let loads = 0;

/** The public information of the tenant; undefined while it loads, or if it could not be loaded. */
export function useSysInfo(): SysInfo | undefined {
  return useStore(tenantStore, ({ tenant }) => tenant?.info);
}

/** Whether the tenant's information could not be loaded; the component renders again when it changes. */
export function useIsSysInfoFailed(): boolean {
  return useStore(tenantStore, ({ isFailed }) => isFailed);
}

/** The languages that a tenant offers; undefined if it disabled the choice. */
export function listOfferedLanguages(tenant: SysInfo | undefined): readonly Language[] | undefined {
  return tenant?.i18NSwitch === false ? undefined : (tenant?.languages ?? defaultLanguages).filter(isLanguage);
}

/** Whether the tenant offers a language. */
export function isLanguageOffered(language: Language | null | undefined): language is Language {
  return listOfferedLanguages(tenantStore.getState().tenant?.info)?.some((offered) => offered === language) === true;
}

/**
 * The tenant of the last sign-in in this browser, from the URL or the choice; 0 = that of the host, or the main one.
 */
export function getChosenTenant(): number {
  const stored = readStored(localStorage, "tid");
  return typeof stored === "number" && stored > lowestTenantId ? stored : 0;
}

/** The tenant whose page is shown, regardless of choices in other tabs since it was loaded. */
export function getDisplayedTenant(): number {
  return tenantStore.getState().tenant?.tenantId ?? getChosenTenant();
}

/** Remembers a tenant for the next visit. */
export function chooseTenant(tenantId: number): void {
  if (tenantId > lowestTenantId) store(localStorage, "tid", tenantId);
}

/**
 * The tenant of a session is the one to show from now on, and after its end on the sign-in page, whichever way the
 * session started.
 */
export async function adoptTenant(tenantId: number): Promise<void> {
  if (tenantId <= lowestTenantId) return;
  if (getChosenTenant() !== tenantId) chooseTenant(tenantId);
  if (getDisplayedTenant() !== tenantId) await loadSysInfo(tenantId);
}

/**
 * Loads a tenant's branding and rules, by default those of the chosen one; a tenant that does not exist falls back to
 * the main one with the product's logo (specification 4). Without an answer the loaded information stays, or what a session in this browser has last shown.
 */
export async function loadSysInfo(tenantId = getChosenTenant()): Promise<SysInfo | undefined> {
  const load = ++loads;
  const loaded = await read(tenantId).catch(async () => await readFallback().catch(() => undefined));
  // Of two loads the later one wins, whichever is answered first.
  if (load !== loads) return tenantStore.getState().tenant?.info;
  const tenant = loaded ?? tenantStore.getState().tenant ?? readTenant(tenantId);
  tenantStore.setState({ tenant, isFailed: loaded === undefined });
  linkManifest(tenant?.tenantId ?? 0);
  if (tokenStore.read() !== undefined) keepSessionTenant();
  return tenant?.info;
}

/** Keeps the tenant of a session for a start without the server. */
export function keepSessionTenant(): void {
  const { tenant, isFailed } = tenantStore.getState();
  if (tenant !== undefined && !isFailed) keepTenant(tenant);
}

async function readFallback(): Promise<LastTenant> {
  const { tenantId, info } = await read(0);
  return { tenantId, info: { ...info, logo: defaultLogo } };
}

async function read(tenantId: number): Promise<LastTenant> {
  return { tenantId, info: await getSessionCalls().loadSysInfo(tenantId) };
}

onServerReturn(() => {
  if (tenantStore.getState().isFailed) void loadSysInfo();
});
