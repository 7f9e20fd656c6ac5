import * as z from "zod";
import { forgetRights } from "../api.ts";
import { clearStorage, readStored, removeStored, store, visitKey } from "../storage.ts";
import { forgetUnsavedTheme, saveTheme } from "../theme/config.ts";
import { holdSession, homeSessionName, loadSession, resumeSession } from "./session.ts";
import { type Tokens, tokenStore } from "./tokens.ts";

const Home = z.object({ access: z.string(), refresh: z.string() });

/**
 * Goes on with another session of the same account, in place: the frame, its pages and all that they hold are those of the
 * new session. `exchange` puts its tokens in place. `path`: the page to show.
 */
export async function exchangeSession(path: string, exchange: () => Promise<void> | void): Promise<void> {
  await saveTheme();
  holdSession();
  try {
    // The pages are gone, and have sent what they save, before the tokens change.
    await new Promise((resolve) => setTimeout(resolve));
    await exchange();
  } finally {
    resumeSession();
  }
  forgetRights();
  forgetUnsavedTheme();
  location.hash = path;
  if (tokenStore.read() !== undefined) await loadSession();
}

/** Goes on in a session in another tenant; the present one is remembered to return to. */
export function beginVisit(tenantId: number, tokens: Tokens): void {
  const home = tokenStore.read();
  localStorage.setItem(visitKey, String(tenantId));
  clearVisits();
  tokenStore.write(tokens);
  if (home !== undefined) store(localStorage, homeSessionName, home);
}

/** Forgets the visit and what was stored during it: the session is that of the own tenant again. */
export function endVisit(): void {
  localStorage.removeItem(visitKey);
  clearVisits();
  removeStored(localStorage, homeSessionName);
}

/** What was stored in visited tenants; encrypted drafts stay. */
function clearVisits(): void {
  clearStorage((name) => !/^at\d/u.test(name));
}

/** Goes back to the tokens of the remembered session; `false` if there is none. */
export function restoreHomeSession(): boolean {
  const { data: home } = Home.safeParse(readStored(localStorage, homeSessionName));
  if (home === undefined) return false;
  tokenStore.write(home);
  endVisit();
  return true;
}

/** Loads the page again with the remembered session. */
export function returnHome(reload: (() => void) | undefined): void {
  restoreHomeSession();
  location.hash = "";
  reload?.();
}
