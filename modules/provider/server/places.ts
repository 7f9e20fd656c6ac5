import { pathOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type FlowFault, oAuthApi, providerFailure } from "#modules/provider/contract";
import type { AnyContext } from "#server/context/context";
import type { Config } from "#server/config";

/** The address that people use. What leads back to us is built from it, never from what a request says (security 2.7). */
export function publicUrlOf({ app }: AnyContext): string {
  const { publicUrl } = app.config;
  if (publicUrl === undefined) throw providerFailure("provider.no_address");
  return publicUrl;
}

/** Where a provider sends the browser back to; each has an address of its own, so that no other can answer for it. */
export function addressOfReturn({ publicUrl }: Config, providerId: Id): string | null {
  const path = pathOf(oAuthApi, "signInCallback").replace("{provider}", String(providerId));
  return publicUrl === undefined ? null : `${publicUrl}${path}`;
}

/** What a page is told about the flow that has led to it. */
export type Told = { readonly code: string } | { readonly fault: FlowFault };

type SignIn = { readonly tenantId: Id | undefined; readonly returnTo: string };

/** The sign-in page, told how it went; it knows where to go on to. */
export function signInPage(ctx: AnyContext, { tenantId, returnTo }: SignIn, told: Told): string {
  const query = new URLSearchParams();
  if (tenantId !== undefined) query.set("tid", String(tenantId));
  if (returnTo !== "/") query.set("redirect", returnTo);
  if ("code" in told) query.set("provider_code", told.code);
  else query.set("provider_fault", told.fault);
  return `${publicUrlOf(ctx)}/#/login?${query.toString()}`;
}

/** The personal centre, where one's links stand. */
export function profilePage(ctx: AnyContext, outcome: "done" | FlowFault): string {
  return `${publicUrlOf(ctx)}/#/system/userCenter?section=thirdParty&linked=${outcome}`;
}

const longestPath = 512;

/** A path of the application, as its router judges it; anything else is the home page. */
export function ownPath(wanted: string): string {
  const isOwn = wanted.length <= longestPath && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted);
  return isOwn && !wanted.startsWith("/login") ? wanted : "/";
}
