import type { Id } from "#contract/id";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { homePath } from "#base/page/address";
import { clearSession, runOwnSessionEnd, settleMs } from "#base/session/session";
import { tokenStore } from "#base/session/tokens";
import { beginVisit, endVisit, exchangeSession, restoreHomeSession } from "#base/session/visitSession";
import { tenantAdministrationApi } from "../../contract.ts";

const tenantsPath = "/platform/tenant";

/** Enters a tenant: the answer brings the tokens of a session there, with which the frame goes on. Throws CallError. */
export async function enterTenant(id: Id, reason: string): Promise<void> {
  const visit = await call(tenantAdministrationApi, "enter", { id, reason }, { holdsTokens: true });
  await exchangeSession(homePath, () => beginVisit(id, { access: visit.accessToken, refresh: visit.refreshToken }));
}

/** Leaves the tenant, and goes back to the list of tenants. */
export async function leaveTenant(): Promise<void> {
  await exchangeSession(tenantsPath, async () => await runOwnSessionEnd(leave));
}

async function leave(): Promise<void> {
  const before = tokenStore.read()?.access;
  try {
    await call(tenantAdministrationApi, "leave", {});
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // The visit is over already, or the server out of reach: the session at home may still be open.
    restoreHomeSession();
  }
  endVisit();
  if (tokenStore.read()?.access === before) clearSession("over");
}

/** The time is up. */
export async function returnFromVisit(): Promise<void> {
  await exchangeSession(tenantsPath, async () => {
    // Forms store what was typed as drafts of the visited tenant.
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    restoreHomeSession();
  });
}
