import { createHash } from "node:crypto";
import { findNamedTenant, getRequestedTenant, type Tenant } from "#modules/identity/tenant/server";
import type { AnyContext } from "#core/request/context";
import type { CaptchaRules } from "./captchaCheck.ts";

/** How a caller says which tenant it belongs to: by id, or by the code or name that its user typed. */
export type TenantInput = { readonly tenantId: number; readonly tenant: string };

/** The tenant of an attempt to sign in, and the captchas that the attempt needs. */
export type SignInTenant = {
  readonly tenant: Tenant;
  /** The tenant by id or host, whose page the caller sees; what is checked before a proof follows its rules. */
  readonly displayedTenant: Tenant;
  readonly captchas: CaptchaRules;
  /** The user typed the tenant. No other tenant is looked for then. */
  readonly isNamed: boolean;
  /**
   * Set if no tenant has the typed name: a mark of that name. `tenant` merely stands in for it then, and the attempt
   * must fail as if the account were unknown.
   */
  readonly unknownMark: string | undefined;
};

/**
 * A typed tenant always requires the slider and nothing else, whatever that tenant requires itself: strangers must not
 * learn from it whether the tenant exists, and no tenant is open to programs because another one is less strict.
 */
const captchasOfNamed: CaptchaRules = { captcha: false, secondVer: true, secondVerByClient: false };

/** The tenant in which an attempt to sign in takes place. */
export async function resolveSignInTenant(ctx: AnyContext, { tenantId, tenant }: TenantInput): Promise<SignInTenant> {
  const displayedTenant = await getRequestedTenant(ctx, tenantId);
  if (tenant === "")
    return {
      tenant: displayedTenant,
      displayedTenant,
      captchas: displayedTenant,
      isNamed: false,
      unknownMark: undefined,
    };
  const found = await findNamedTenant(ctx, tenant);
  return {
    tenant: found ?? displayedTenant,
    displayedTenant,
    captchas: captchasOfNamed,
    isNamed: true,
    unknownMark: found === undefined ? markOf(tenant) : undefined,
  };
}

/** Failures count by this mark, so that those of one unknown tenant never delay attempts on another. */
function markOf(named: string): string {
  return `?${createHash("sha256").update(named.toLowerCase()).digest("hex").slice(0, 16)}`;
}
