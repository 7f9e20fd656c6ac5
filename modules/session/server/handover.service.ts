import type { InputOf, OutputOf } from "#contract/api";
import { type sessionApi, sessionError } from "#modules/session/contract";
import type { AnyContext, Context, TenantContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { findSession, type Holder } from "#server/context/identify";
import { handovers, sessions } from "#server/context/session.table";
import { joinSession } from "#server/context/sessions";
import { hashOfSecret, randomSecret, verifyAccessToken } from "#server/context/tokens";
import { readSettings } from "#server/settings";
import { readTenantCode, tenantCode } from "./tenantCode.ts";

/** Long enough for a page to load, too short for an address that somebody finds later. */
const lifetimeSeconds = 60;

/** A code for another page, to be handed over in its address (`_header_token`). It says nothing and is good once. */
export async function giveHandover(ctx: Context): Promise<OutputOf<typeof sessionApi.calls.handOver>> {
  const { caller, tenantId } = ctx;
  const secret = randomSecret();
  const now = ctx.now();
  await ctx.rows(handovers).addAll([
    {
      sessionId: caller.sessionId,
      hash: hashOfSecret(secret),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeSeconds * 1000),
    },
  ]);
  return { code: tenantCode(tenantId, secret), expirySeconds: lifetimeSeconds };
}

/**
 * Takes a session over with a code, or with an access token where the installation allows it (`sys_raw_header_token`):
 * another pair of tokens for the same session. Whatever is wrong with it, the answer is the same.
 */
export async function takeHandover(
  ctx: AnyContext,
  { code }: InputOf<typeof sessionApi.calls.takeOver>,
): Promise<OutputOf<typeof sessionApi.calls.takeOver>> {
  const { app, requestId } = ctx;
  const settings = await readSettings(app);
  const isRawAllowed = settings.isOn("sys_raw_header_token", false);
  const holder = (await holderOfCode(ctx, code)) ?? (isRawAllowed ? await holderOfToken(ctx, code) : undefined);
  const standing = holder === undefined ? undefined : await findSession(app, holder, requestId);
  if (holder === undefined || standing === undefined) throw sessionError("session.unknown_code");
  const { tenantId, accountId, sessionId } = holder;
  const { account, realName, accountType, organisationId } = standing.account;
  return await ctx.inTenant(tenantId, async (inTenant) => {
    const { loginMode } = await inTenant.rows(sessions).get(sessionId);
    const about = { accountId, accountType, organisationId, loginMode, sessionId };
    const pair = await joinSession(inTenant, settings, about);
    await noteEvent(inTenant, "session.handed_over", { accountId, account });
    return { ...pair, account, realName };
  });
}

async function holderOfCode(ctx: AnyContext, code: string): Promise<Holder | undefined> {
  const read = readTenantCode(code);
  if (read === undefined) return undefined;
  return await ctx.inTenant(read.tenantId, async (inTenant) => await usedUp(inTenant, read.secret));
}

/** A code is used up by whoever deletes it: two who come at once do not both get in. */
async function usedUp(ctx: TenantContext, secret: string): Promise<Holder | undefined> {
  const [found] = await ctx.rows(handovers).list({ hash: hashOfSecret(secret) });
  if (found === undefined || found.expiresAt <= ctx.now()) return undefined;
  if ((await ctx.rows(handovers).erase({ id: found.id })) === 0) return undefined;
  const session = await ctx.rows(sessions).find(found.sessionId);
  return session === undefined
    ? undefined
    : { tenantId: ctx.tenantId, sessionId: session.id, accountId: session.accountId };
}

async function holderOfToken({ app }: AnyContext, token: string): Promise<Holder | undefined> {
  const verified = await verifyAccessToken(app.keys, token, app.now());
  if (verified.state !== "valid") return undefined;
  const { TenantId: tenantId, UserId: accountId, sid: sessionId } = verified.claims;
  return { tenantId, accountId, sessionId };
}
