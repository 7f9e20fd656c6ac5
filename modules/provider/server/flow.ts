import type { Id } from "#contract/id";
import { readTenantCode, tenantCode } from "#modules/session/server";
import type { AnyContext, TenantContext } from "#server/context/context";
import { hashOfSecret, randomSecret } from "#server/context/tokens";
import { cookieText } from "#server/http/cookies";
import { derive } from "#server/keys";
import type { RowOf } from "#server/rows/table";
import type { Asked } from "./openId.ts";
import { addressOfReturn, publicUrlOf } from "./places.ts";
import { providerFlows } from "./provider.table.ts";

/** `asked`: somebody is on his way to the provider. `proved`: he is back, and the page goes on with it. */
export type Stage = "asked" | "proved";

const lifetimeSeconds: Readonly<Record<Stage, number>> = { asked: 600, proved: 60 };

/** A sign-in or link under way. */
export type Flow = RowOf<typeof providerFlows>;
type NewFlow = Pick<Flow, "stage" | "providerId" | "accountId" | "sessionId" | "returnTo"> & {
  /** The browser's own secret: without it the flow's secret is worth nothing. */
  readonly stage: Stage;
  readonly browser: string;
};

/** Writes a flow down; answers its secret, which is kept nowhere. */
export async function beginFlow(ctx: TenantContext, { browser, ...flow }: NewFlow): Promise<string> {
  const secret = randomSecret();
  const now = ctx.now();
  await ctx.rows(providerFlows).addAll([
    {
      ...flow,
      hash: hashOfSecret(secret),
      browserHash: hashOfSecret(browser),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeSeconds[flow.stage] * 1000),
    },
  ]);
  return tenantCode(ctx.tenantId, secret);
}

/**
 * Takes a flow up by its secret, once. `undefined`: it is unknown, used, too old, or was begun in another browser, which
 * then uses nothing up.
 */
export async function takeFlow(ctx: AnyContext, stage: Stage, text: string): Promise<Flow | undefined> {
  const [read, browser] = [readTenantCode(text), browserOf(ctx)];
  if (read === undefined || browser === undefined) return undefined;
  return await ctx.inTenant(read.tenantId, async ({ rows, now }) => {
    const [flow] = await rows(providerFlows).list({ stage, hash: hashOfSecret(read.secret) });
    if (flow === undefined || flow.expiresAt <= now()) return undefined;
    if (!flow.browserHash.equals(hashOfSecret(browser))) return undefined;
    // Of two who come at once, one deletes it.
    return (await rows(providerFlows).erase({ id: flow.id })) === 0 ? undefined : flow;
  });
}

/** What is asked of a provider in a flow: all of it follows from the state and from a key that only we have. */
export function askedIn({ app }: AnyContext, providerId: Id, state: string): Asked {
  const derived = (purpose: string) => derive(app.keys, purpose, state).toString("base64url");
  return {
    redirectUrl: addressOfReturn(app.config, providerId) ?? "",
    state,
    nonce: derived("provider nonce"),
    verifier: derived("provider verifier"),
  };
}

/** Marks the browser that begins a flow; answers its secret. Flows of several windows have the same one. */
export function markBrowser(ctx: AnyContext): string {
  const known = browserOf(ctx) ?? "";
  const value = /^[\w-]{43}$/u.test(known) ? known : randomSecret();
  const isSecure = isUnderTls(ctx);
  ctx.header("set-cookie", cookieText({ name: cookieName(ctx), value, seconds: lifetimeSeconds.asked, isSecure }));
  return value;
}

/** The secret of a browser that has begun a flow. */
export function browserOf(ctx: AnyContext): string | undefined {
  return ctx.cookie(cookieName(ctx));
}

/** With TLS no other host of the domain can set it. */
function cookieName(ctx: AnyContext): string {
  return isUnderTls(ctx) ? "__Host-siteward-provider" : "siteward-provider";
}

function isUnderTls(ctx: AnyContext): boolean {
  return publicUrlOf(ctx).startsWith("https:");
}
