import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import type { AnyContext, TenantContext } from "#server/context/context";
import { askedIn, beginFlow, type Flow, markBrowser } from "./flow.ts";
import { addressAt, type Identity, knownParty } from "./openId.ts";
import { type ProviderRow, signInProviders } from "./provider.table.ts";

/** A provider that is switched on. */
export async function findOpen(ctx: TenantContext, id: Id): Promise<ProviderRow | undefined> {
  const provider = await ctx.rows(signInProviders).find(id);
  return provider?.status === Status.enabled ? provider : undefined;
}

type Errand = Pick<Flow, "accountId" | "sessionId" | "returnTo">;

/** The provider's address for a new flow of this browser. Throws where the provider cannot be reached. */
export async function leaveFor(ctx: AnyContext, provider: ProviderRow, errand: Errand): Promise<URL> {
  const party = await knownParty(ctx.app, provider);
  const browser = markBrowser(ctx);
  const about = { ...errand, stage: "asked", providerId: provider.id, browser } as const;
  const state = await ctx.inTenant(provider.tenantId, async (inTenant) => await beginFlow(inTenant, about));
  return await addressAt(party, provider.scopes, askedIn(ctx, provider.id, state));
}

/** Who it is that a provider has let in. */
export type Proof = { readonly provider: ProviderRow; readonly identity: Identity };

/**
 * Keeps for the operator what was wrong; whoever signs in is told no more than that it came to nothing. The message alone:
 * what errors of the library carry beside it may be claims and tokens.
 */
export function noteTrouble({ app, requestId }: AnyContext, { id: providerId }: ProviderRow, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  app.log.warn({ event: "provider.failed", providerId, requestId, reason, cause }, "a provider did not do its part");
}
