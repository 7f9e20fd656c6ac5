import type { Id } from "#contract/id";
import type { Context, TenantContext } from "#core/request/context";
import { parseUserAgent } from "#core/request/device";
import type { TokenPair } from "#core/request/identity";
import { readSettings } from "#core/request/settings";
import { defineFunction } from "#core/rows/databaseFunction";
import { AccountType } from "#contract/accountType";
import { loadAccount } from "./authState.ts";
import { openSystemTransaction } from "#core/request/systemTransaction";
import { wireHeader } from "#contract/wire";
import { requestError } from "#contract/errors";
import type { SessionEndReason } from "./sessionEnd.ts";
import { joinSession } from "./sessions.ts";
import { sessions } from "./session.table.ts";

/** How long a platform administrator can work in another tenant at a time. */
export const visitMinutes = 60;

/**
 * Starts a session of the calling platform administrator in another tenant, `inTenant`. It has a fixed end, ends with
 * the caller's own session, and leaves that one open. The token pair is also set in the headers of the answer.
 */
export async function startVisit(ctx: Context, inTenant: TenantContext): Promise<TokenPair & { endsAt: Date }> {
  const { app, caller, requestId } = ctx;
  const { accountId, loginMode, tenantId: homeTenantId, sessionId: homeSessionId } = caller;
  const home = openSystemTransaction(app, homeTenantId, requestId);
  const [account, settings] = await Promise.all([
    loadAccount(home, homeTenantId, accountId),
    readSettings(app, inTenant.tenantId),
  ]);
  if (account === undefined) throw requestError("request.forbidden");
  const now = ctx.now();
  const endsAt = new Date(now.getTime() + visitMinutes * 60_000);
  const sessionId = await inTenant.rows(sessions).add({
    accountId,
    loginMode,
    ip: ctx.address.slice(0, 64),
    ...parseUserAgent(ctx.userAgent),
    tokenVersion: account.tokenVersion,
    createdAt: now,
    provedAt: null,
    lastSeenAt: now,
    expiresAt: endsAt,
    homeTenantId,
    homeSessionId,
  });
  const pair = await joinSession(inTenant, settings, {
    accountId,
    accountType: AccountType.administrator,
    organisationId: null,
    loginMode,
    sessionId,
  });
  ctx.header(wireHeader.accessToken, pair.accessToken);
  ctx.header(wireHeader.refreshToken, pair.refreshToken);
  return { ...pair, endsAt };
}

type TenantSessionsEnd = { at: Date; reason: SessionEndReason; byName: string };

const endOfTenantSessions = defineFunction<TenantSessionsEnd, { row: number }>("end_tenant_sessions", [
  "at",
  "reason",
  "byName",
]);

/** Ends all open sessions of a tenant, at once and on all nodes. */
export async function endTenantSessions(ctx: TenantContext, reason: SessionEndReason): Promise<void> {
  const { app, caller, tenantId } = ctx;
  await ctx.callFunction(endOfTenantSessions, { at: ctx.now(), reason, byName: caller?.realName ?? "" });
  ctx.afterCommit(async () => await app.caches.invalidate("session", tenantId));
}

/** The open session in another tenant, its account's own tenant, and the session there. */
export type VisitHome = { readonly homeTenantId: Id; readonly homeSessionId: Id };

/** Where the caller, a platform administrator in another tenant, has come from. Throws for everyone else. */
export async function getVisitHome(ctx: Context): Promise<VisitHome> {
  const { homeTenantId, homeSessionId } = await ctx.rows(sessions).get(ctx.caller.sessionId);
  if (homeTenantId === null || homeSessionId === null) throw requestError("request.forbidden");
  return { homeTenantId, homeSessionId };
}
