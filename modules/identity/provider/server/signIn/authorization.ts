import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import type { AnyContext, TenantContext } from "#core/request/context";
import { beginFlow, deriveAuthorizationRequest, ensureBrowserSecret, type Flow } from "./flow.ts";
import { createAuthorizationUrl, type Identity, loadProviderConfiguration } from "./openId.ts";
import { type ProviderRow, signInProviders } from "../provider.table.ts";

/** An enabled provider. */
export async function findEnabledProvider(ctx: TenantContext, id: Id): Promise<ProviderRow | undefined> {
  const provider = await ctx.rows(signInProviders).find(id);
  return provider?.status === Status.enabled ? provider : undefined;
}

type FlowPurpose = Pick<Flow, "accountId" | "sessionId" | "returnTo">;

/** The provider's address for a new flow of this browser. Throws if the provider cannot be reached. */
export async function startAuthorization(ctx: AnyContext, provider: ProviderRow, errand: FlowPurpose): Promise<URL> {
  const party = await loadProviderConfiguration(ctx.app, provider);
  const browser = ensureBrowserSecret(ctx);
  const flow = { ...errand, stage: "asked", providerId: provider.id, browser } as const;
  const state = await ctx.inTenant(provider.tenantId, async (inTenant) => await beginFlow(inTenant, flow));
  return await createAuthorizationUrl(party, provider.scopes, deriveAuthorizationRequest(ctx, provider.id, state));
}

/** A verified identity at a provider. */
export type ProviderProof = { readonly provider: ProviderRow; readonly identity: Identity };

/**
 * Logs the failure for the operator; the page only learns that the sign-in failed. Only the message is logged, because
 * errors of the library may carry claims and tokens.
 */
export function logProviderFailure(
  { app, requestId }: AnyContext,
  { id: providerId }: ProviderRow,
  error: unknown,
): void {
  const reason = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  app.log.warn({ event: "provider.failed", providerId, requestId, reason, cause }, "a provider did not do its part");
}
