import type { InputOf, OutputOf } from "#contract/api";
import { type sessionApi, sessionError } from "../contract.ts";
import type { AnyContext, Context, TenantContext } from "#core/request/context";
import { recordSecurityEvent, findSession, joinSession } from "#modules/identity/access/server";
import { verifyAccessToken } from "#core/crypto/accessToken";
import type { SessionOwner } from "#core/request/identity";
import { sessions } from "#modules/identity/access/server/session.table";
import { sessionHandoffs } from "./sessionHandoff.table.ts";
import { generateSecret, hashSecret } from "#core/crypto/secret";
import { readInstallationSettings, readSettings } from "#core/request/settings";
import { rawHeaderToken } from "./session.settings.ts";
import { formatTenantCode, parseTenantCode } from "./tenantCode.ts";

/** Long enough for a page to load, too short for an address that is found later. */
const lifetimeSeconds = 60;

/** Creates a code for another page, sent in its address (`_header_token`). It contains no data and can be used once. */
export async function createSessionHandoff(ctx: Context): Promise<OutputOf<typeof sessionApi.calls.handOver>> {
  const { caller, tenantId } = ctx;
  const secret = generateSecret();
  const now = ctx.now();
  await ctx.rows(sessionHandoffs).addAll([
    {
      sessionId: caller.sessionId,
      hash: hashSecret(secret),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeSeconds * 1000),
    },
  ]);
  return { code: formatTenantCode(tenantId, secret), expirySeconds: lifetimeSeconds };
}

/**
 * Joins a session with a code, or with an access token if the installation allows it (`sys_raw_header_token`): another
 * token pair for the same session. All faults have the same answer.
 */
export async function redeemSessionHandoff(
  ctx: AnyContext,
  { code }: InputOf<typeof sessionApi.calls.takeOver>,
): Promise<OutputOf<typeof sessionApi.calls.takeOver>> {
  const { app, requestId } = ctx;
  const isRawAllowed = (await readInstallationSettings(app)).get(rawHeaderToken);
  const holder = (await holderOfCode(ctx, code)) ?? (isRawAllowed ? await holderOfToken(ctx, code) : undefined);
  const session = holder === undefined ? undefined : await findSession(app, holder, requestId);
  if (holder === undefined || session === undefined) throw sessionError("session.unknown_code");
  const { tenantId, accountId, sessionId } = holder;
  const { account, realName, accountType, organisationId } = session.account;
  const settings = await readSettings(app, tenantId);
  return await ctx.inTenant(tenantId, async (inTenant) => {
    const { loginMode } = await inTenant.rows(sessions).get(sessionId);
    const join = { accountId, accountType, organisationId, loginMode, sessionId };
    const pair = await joinSession(inTenant, settings, join);
    await recordSecurityEvent(inTenant, "session.handed_over", { accountId, account });
    return { ...pair, account, realName };
  });
}

async function holderOfCode(ctx: AnyContext, code: string): Promise<SessionOwner | undefined> {
  const read = parseTenantCode(code);
  if (read === undefined) return undefined;
  return await ctx.inTenant(read.tenantId, async (inTenant) => await usedUp(inTenant, read.secret));
}

/** Deleting the code uses it up: of two concurrent requests only one succeeds. */
async function usedUp(ctx: TenantContext, secret: string): Promise<SessionOwner | undefined> {
  const [found] = await ctx.rows(sessionHandoffs).list({ hash: hashSecret(secret) });
  if (found === undefined || found.expiresAt <= ctx.now()) return undefined;
  if ((await ctx.rows(sessionHandoffs).erase({ id: found.id })) === 0) return undefined;
  const session = await ctx.rows(sessions).find(found.sessionId);
  return session === undefined
    ? undefined
    : { tenantId: ctx.tenantId, sessionId: session.id, accountId: session.accountId };
}

async function holderOfToken({ app }: AnyContext, token: string): Promise<SessionOwner | undefined> {
  const verification = await verifyAccessToken(app.keys, token, app.now());
  if (verification.state !== "valid") return undefined;
  const { TenantId: tenantId, UserId: accountId, sid: sessionId } = verification.claims;
  return { tenantId, accountId, sessionId };
}
