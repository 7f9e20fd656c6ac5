import { getEndpointPath } from "#contract/api";
import type { Id } from "#contract/id";
import { type FlowFault, oAuthApi, providerFailure } from "../../contract.ts";
import type { AnyContext } from "#core/request/context";
import type { Config } from "#core/boot/config";

/**
 * The public address of the installation. Addresses that lead back to us are built from it, never from the request
 * (security 2.7).
 */
export function getPublicUrl({ app }: AnyContext): string {
  const { publicUrl } = app.config;
  if (publicUrl === undefined) throw providerFailure("provider.no_address");
  return publicUrl;
}

/** The address to which a provider redirects; each provider has its own, so that no other can answer for it. */
export function getCallbackUrl({ publicUrl }: Config, providerId: Id): string | null {
  const path = getEndpointPath(oAuthApi, "signInCallback").replace("{provider}", String(providerId));
  return publicUrl === undefined ? null : `${publicUrl}${path}`;
}

/** What a page learns about the flow that led to it. */
export type FlowResult = { readonly code: string } | { readonly fault: FlowFault };

type SignIn = { readonly tenantId: Id | undefined; readonly returnTo: string };

/** The sign-in page with the result; it knows where to continue. */
export function createSignInUrl(ctx: AnyContext, { tenantId, returnTo }: SignIn, result: FlowResult): string {
  const query = new URLSearchParams();
  if (tenantId !== undefined) query.set("tid", String(tenantId));
  if (returnTo !== "/") query.set("redirect", returnTo);
  if ("code" in result) query.set("provider_code", result.code);
  else query.set("provider_fault", result.fault);
  return `${getPublicUrl(ctx)}/#/login?${query.toString()}`;
}

/** The personal centre, which shows the links. */
export function createProfileUrl(ctx: AnyContext, outcome: "done" | FlowFault): string {
  return `${getPublicUrl(ctx)}/#/system/userCenter?section=thirdParty&linked=${outcome}`;
}

const longestPath = 512;

/** A path of the application; anything else becomes the home page. */
export function toSafePath(target: string): string {
  const isOwn = target.length <= longestPath && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target);
  return isOwn && !target.startsWith("/login") ? target : "/";
}
