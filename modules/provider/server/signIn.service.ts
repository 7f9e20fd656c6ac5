import type { InputOf } from "#contract/api";
import { accounts } from "#modules/account/server";
import { type FlowFault, type oAuthApi, providerFailure } from "#modules/provider/contract";
import { enter } from "#modules/session/server";
import { tenantMeant } from "#modules/tenant/server";
import type { AnyContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { countFailures } from "#server/context/failures";
import type { TokenPair } from "#server/context/tokens";
import type { RedirectAnswer } from "#server/http/redirect";
import { findAccount } from "./findAccount.ts";
import { askedIn, beginFlow, browserOf, type Flow, takeFlow } from "./flow.ts";
import { findOpen, leaveFor, noteTrouble, type Proof } from "./leave.ts";
import { finishLink } from "./link.service.ts";
import { identityAt, knownParty } from "./openId.ts";
import { ownPath, profilePage, publicUrlOf, signInPage } from "./places.ts";

/** Leads the browser to a provider of the tenant that is meant (contract 10.10). */
export async function beginSignIn(
  ctx: AnyContext,
  { provider: id, redirectUrl = "/", tenantId: asked }: InputOf<typeof oAuthApi.calls.signIn>,
): Promise<RedirectAnswer> {
  publicUrlOf(ctx);
  const { id: tenantId } = await tenantMeant(ctx, asked);
  const provider = await ctx.inTenant(tenantId, async (inTenant) => await findOpen(inTenant, id));
  if (provider === undefined) throw providerFailure("provider.unknown");
  const returnTo = ownPath(redirectUrl);
  try {
    const url = await leaveFor(ctx, provider, { accountId: null, sessionId: null, returnTo });
    return { location: url.href };
  } catch (error) {
    noteTrouble(ctx, provider, error);
    return { location: signInPage(ctx, { tenantId, returnTo }, { fault: "failed" }) };
  }
}

/** Takes in who comes back from a provider, and leads him on; the address that he sees holds no token (security 3.6). */
export async function finishFlow(
  ctx: AnyContext,
  { provider: providerId, ...said }: InputOf<typeof oAuthApi.calls.signInCallback>,
): Promise<RedirectAnswer> {
  publicUrlOf(ctx);
  const flow = await takeFlow(ctx, "asked", said.state ?? "");
  // Each provider answers at an address of its own for what it was asked itself.
  if (flow === undefined || flow.providerId !== providerId)
    return { location: signInPage(ctx, { tenantId: undefined, returnTo: "/" }, { fault: "expired" }) };
  const proof = await prove(ctx, flow, said);
  if (flow.accountId !== null) {
    const outcome = typeof proof === "string" ? proof : await finishLink(ctx, flow, proof);
    return { location: profilePage(ctx, outcome) };
  }
  const told = typeof proof === "string" ? { fault: proof } : await handOn(ctx, flow, proof);
  return { location: signInPage(ctx, flow, told) };
}

type Said = Omit<InputOf<typeof oAuthApi.calls.signInCallback>, "provider">;

async function prove(ctx: AnyContext, flow: Flow, said: Said): Promise<Proof | FlowFault> {
  const { tenantId, providerId } = flow;
  const provider = await ctx.inTenant(tenantId, async (inTenant) => await findOpen(inTenant, providerId));
  if (provider === undefined) return "failed";
  if (said.error === "access_denied") return "denied";
  const returned = new URLSearchParams();
  for (const [name, value] of Object.entries(said)) if (value !== undefined) returned.set(name, value);
  try {
    const party = await knownParty(ctx.app, provider);
    return { provider, identity: await identityAt(party, returned, askedIn(ctx, providerId, said.state ?? "")) };
  } catch (error) {
    noteTrouble(ctx, provider, error);
    const about = { accountId: null, account: provider.name, detail: { provider: providerId } };
    await ctx.inTenant(tenantId, async (inTenant) => await noteEvent(inTenant, "session.sign_in_failed", about));
    return "failed";
  }
}

/** What the sign-in page goes on with: a code of one use for the account that was found. */
async function handOn(
  ctx: AnyContext,
  { tenantId, providerId, returnTo }: Flow,
  { provider, identity }: Proof,
): Promise<{ code: string } | { fault: FlowFault }> {
  const browser = browserOf(ctx) ?? "";
  return await ctx.inTenant(tenantId, async (inTenant) => {
    const account = await findAccount(inTenant, provider, identity);
    if (typeof account === "string") return { fault: account };
    const found = { accountId: account.id, sessionId: null, providerId, returnTo };
    return { code: await beginFlow(inTenant, { ...found, stage: "proved", browser }) };
  });
}

/** Signs in whoever has come back from a provider; the one gate decides, as for all ways. */
export async function enterByProvider(
  ctx: AnyContext,
  { code, loginMode }: InputOf<typeof oAuthApi.calls.enter>,
): Promise<TokenPair> {
  const flow = await takeFlow(ctx, "proved", code);
  if (flow === undefined || flow.accountId === null) throw providerFailure("provider.fault.expired");
  const { tenantId, accountId } = flow;
  return await enter(ctx, {
    ...{ tenantId, typed: `provider ${accountId}`, loginMode },
    look: async (inTenant, most) => {
      const account = await inTenant.rows(accounts).find(accountId);
      return { account, failures: await countFailures(inTenant, account?.account ?? "", most) };
    },
    // Who he is the provider has said.
    faultOf: async () => await Promise.resolve(undefined),
  });
}
