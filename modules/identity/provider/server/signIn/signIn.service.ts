import type { InputOf } from "#contract/api";
import { accounts } from "#modules/identity/account/server";
import { type FlowFault, type oAuthApi, providerFailure } from "../../contract.ts";
import { authenticate } from "#modules/identity/session/server";
import { getRequestedTenant } from "#modules/identity/tenant/server";
import type { AnyContext } from "#core/request/context";
import { recordSecurityEvent, countFailures } from "#modules/identity/access/server";
import type { TokenPair } from "#core/request/identity";
import type { RedirectResult } from "#core/http/redirect";
import { findAccount } from "./findAccount.ts";
import { beginFlow, consumeFlow, deriveAuthorizationRequest, findBrowserSecret, type Flow } from "./flow.ts";
import { findEnabledProvider, logProviderFailure, type ProviderProof, startAuthorization } from "./authorization.ts";
import { finishLink } from "./link.service.ts";
import { fetchIdentity, loadProviderConfiguration } from "./openId.ts";
import { createProfileUrl, createSignInUrl, getPublicUrl, toSafePath } from "./returnUrls.ts";

/** Redirects the browser to a provider of the tenant (contract 10.10). */
export async function beginSignIn(
  ctx: AnyContext,
  { provider: id, redirectUrl = "/", tenantId: requestedTenant }: InputOf<typeof oAuthApi.calls.signIn>,
): Promise<RedirectResult> {
  getPublicUrl(ctx);
  const { id: tenantId } = await getRequestedTenant(ctx, requestedTenant);
  const provider = await ctx.inTenant(tenantId, async (inTenant) => await findEnabledProvider(inTenant, id));
  if (provider === undefined) throw providerFailure("provider.unknown");
  const returnTo = toSafePath(redirectUrl);
  try {
    const url = await startAuthorization(ctx, provider, { accountId: null, sessionId: null, returnTo });
    return { location: url.href };
  } catch (error) {
    logProviderFailure(ctx, provider, error);
    return { location: createSignInUrl(ctx, { tenantId, returnTo }, { fault: "failed" }) };
  }
}

/** Handles the return from a provider and redirects to the application; the address holds no token (security 3.6). */
export async function finishFlow(
  ctx: AnyContext,
  { provider: providerId, ...parameters }: InputOf<typeof oAuthApi.calls.signInCallback>,
): Promise<RedirectResult> {
  getPublicUrl(ctx);
  const flow = await consumeFlow(ctx, "asked", parameters.state ?? "");
  // Each provider may only answer at its own address, for its own flows.
  if (flow === undefined || flow.providerId !== providerId)
    return { location: createSignInUrl(ctx, { tenantId: undefined, returnTo: "/" }, { fault: "expired" }) };
  const proof = await prove(ctx, flow, parameters);
  if (flow.accountId !== null) {
    const outcome = typeof proof === "string" ? proof : await finishLink(ctx, flow, proof);
    return { location: createProfileUrl(ctx, outcome) };
  }
  const result = typeof proof === "string" ? { fault: proof } : await handOn(ctx, flow, proof);
  return { location: createSignInUrl(ctx, flow, result) };
}

type CallbackParameters = Omit<InputOf<typeof oAuthApi.calls.signInCallback>, "provider">;

async function prove(ctx: AnyContext, flow: Flow, parameters: CallbackParameters): Promise<ProviderProof | FlowFault> {
  const { tenantId, providerId } = flow;
  const provider = await ctx.inTenant(tenantId, async (inTenant) => await findEnabledProvider(inTenant, providerId));
  if (provider === undefined) return "failed";
  if (parameters.error === "access_denied") return "denied";
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
  try {
    const party = await loadProviderConfiguration(ctx.app, provider);
    return {
      provider,
      identity: await fetchIdentity(party, query, deriveAuthorizationRequest(ctx, providerId, parameters.state ?? "")),
    };
  } catch (error) {
    logProviderFailure(ctx, provider, error);
    const event = { accountId: null, account: provider.name, detail: { provider: providerId } };
    await ctx.inTenant(
      tenantId,
      async (inTenant) => await recordSecurityEvent(inTenant, "session.sign_in_failed", event),
    );
    return "failed";
  }
}

/** Creates the one-time code with which the sign-in page continues for the account. */
async function handOn(
  ctx: AnyContext,
  { tenantId, providerId, returnTo }: Flow,
  { provider, identity }: ProviderProof,
): Promise<{ code: string } | { fault: FlowFault }> {
  const browser = findBrowserSecret(ctx) ?? "";
  return await ctx.inTenant(tenantId, async (inTenant) => {
    const account = await findAccount(inTenant, provider, identity);
    if (typeof account === "string") return { fault: account };
    const found = { accountId: account.id, sessionId: null, providerId, returnTo };
    return { code: await beginFlow(inTenant, { ...found, stage: "proved", browser }) };
  });
}

/** Signs in after the return from a provider; the same check decides as for all methods. */
export async function signInByProvider(
  ctx: AnyContext,
  { code, loginMode }: InputOf<typeof oAuthApi.calls.enter>,
): Promise<TokenPair> {
  const flow = await consumeFlow(ctx, "proved", code);
  if (flow === undefined || flow.accountId === null) throw providerFailure("provider.fault.expired");
  const { tenantId, accountId } = flow;
  return await authenticate(ctx, `provider ${accountId}`, async () => ({
    tenantId,
    loginMode,
    loadAccount: async (inTenant, most) => {
      const account = await inTenant.rows(accounts).find(accountId);
      const typed = account?.account ?? "";
      return { account, failures: await countFailures(inTenant, { typed, owner: account }, most) };
    },
    // The provider has verified the identity.
    verifyProof: async () => await Promise.resolve(undefined),
  }));
}
