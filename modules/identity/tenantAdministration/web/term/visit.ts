import type { Id } from "#contract/id";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { homePath } from "#base/page/address";
import { forgetHomeSession, keepHomeSession, restoreHomeSession } from "#base/session/homeSession";
import { clearSession, reloadPage, runOwnSessionEnd } from "#base/session/session";
import { tokenStore } from "#base/session/tokens";
import { tenantAdministrationApi } from "../../contract.ts";

const tenantsPath = "/platform/tenant";

/**
 * Enters a tenant: the answer brings the tokens of a session there, and the page is loaded again with them. Throws
 * CallError.
 */
export async function enterTenant(id: Id, reason: string): Promise<void> {
  keepHomeSession();
  try {
    await call(tenantAdministrationApi, "enter", { id, reason });
  } catch (error) {
    forgetHomeSession();
    throw error;
  }
  location.hash = homePath;
  reloadPage();
}

/** Leaves the tenant, and goes back to the list of tenants. */
export async function leaveTenant(): Promise<void> {
  const before = tokenStore.read()?.access;
  await runOwnSessionEnd(async () => {
    try {
      await call(tenantAdministrationApi, "leave", {});
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The visit is over already, or the server out of reach: the session at home may still be open.
      restoreHomeSession();
    }
  });
  forgetHomeSession();
  if (tokenStore.read()?.access === before) clearSession("over");
  location.hash = tenantsPath;
  reloadPage();
}

/** The time is up. */
export function returnFromVisit(): void {
  if (!restoreHomeSession()) return;
  location.hash = tenantsPath;
  reloadPage();
}
