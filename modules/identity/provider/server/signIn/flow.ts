import type { Id } from "#contract/id";
import { formatTenantCode, parseTenantCode } from "#modules/identity/session/server";
import type { AnyContext, TenantContext } from "#core/request/context";
import { generateSecret, hashSecret } from "#core/crypto/secret";
import { formatCookie } from "#core/http/cookies";
import { deriveBytes } from "#core/crypto/keys";
import type { RowOf } from "#core/rows/table";
import type { AuthorizationRequest } from "./openId.ts";
import { getCallbackUrl, getPublicUrl } from "./returnUrls.ts";
import { providerFlows } from "../provider.table.ts";

/** `asked`: the browser is at the provider. `proved`: it has returned, and the page continues. */
export type Stage = "asked" | "proved";

const lifetimeSeconds: Readonly<Record<Stage, number>> = { asked: 600, proved: 60 };

/** A running sign-in or link. */
export type Flow = RowOf<typeof providerFlows>;
type NewFlow = Pick<Flow, "stage" | "providerId" | "accountId" | "sessionId" | "returnTo"> & {
  /** The browser's own secret: without it the flow's secret is useless. */
  readonly stage: Stage;
  readonly browser: string;
};

/** Starts a flow; returns its secret, which is not stored. */
export async function beginFlow(ctx: TenantContext, { browser, ...flow }: NewFlow): Promise<string> {
  const secret = generateSecret();
  const now = ctx.now();
  await ctx.rows(providerFlows).addAll([
    {
      ...flow,
      hash: hashSecret(secret),
      browserHash: hashSecret(browser),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeSeconds[flow.stage] * 1000),
    },
  ]);
  return formatTenantCode(ctx.tenantId, secret);
}

/**
 * Uses up a flow by its secret. `undefined`: it is unknown, used, expired, or belongs to another browser, which then
 * uses nothing up.
 */
export async function consumeFlow(ctx: AnyContext, stage: Stage, text: string): Promise<Flow | undefined> {
  const [read, browser] = [parseTenantCode(text), findBrowserSecret(ctx)];
  if (read === undefined || browser === undefined) return undefined;
  return await ctx.inTenant(read.tenantId, async ({ rows, now }) => {
    const [flow] = await rows(providerFlows).list({ stage, hash: hashSecret(read.secret) });
    if (flow === undefined || flow.expiresAt <= now()) return undefined;
    if (!flow.browserHash.equals(hashSecret(browser))) return undefined;
    // Of two concurrent requests only one deletes it.
    return (await rows(providerFlows).erase({ id: flow.id })) === 0 ? undefined : flow;
  });
}

/** The parameters of a flow's authorization request, all derived from the state and a key of the installation. */
export function deriveAuthorizationRequest({ app }: AnyContext, providerId: Id, state: string): AuthorizationRequest {
  const derive = (purpose: string) => deriveBytes(app.keys, purpose, state).toString("base64url");
  return {
    redirectUrl: getCallbackUrl(app.config, providerId) ?? "",
    state,
    nonce: derive("provider nonce"),
    verifier: derive("provider verifier"),
  };
}

/** Marks the browser that starts a flow; returns its secret. Flows of several windows share it. */
export function ensureBrowserSecret(ctx: AnyContext): string {
  const known = findBrowserSecret(ctx) ?? "";
  const value = /^[\w-]{43}$/u.test(known) ? known : generateSecret();
  const isSecure = isUnderTls(ctx);
  ctx.header("set-cookie", formatCookie({ name: cookieName(ctx), value, seconds: lifetimeSeconds.asked, isSecure }));
  return value;
}

/** The secret of a browser that has started a flow. */
export function findBrowserSecret(ctx: AnyContext): string | undefined {
  return ctx.cookie(cookieName(ctx));
}

/** With TLS no other host of the domain can set it. */
function cookieName(ctx: AnyContext): string {
  return isUnderTls(ctx) ? "__Host-siteward-provider" : "siteward-provider";
}

function isUnderTls(ctx: AnyContext): boolean {
  return getPublicUrl(ctx).startsWith("https:");
}
