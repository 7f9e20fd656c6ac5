import { Status } from "#contract/fields";
import { toId } from "#contract/id";

/**
 * The tenant of the installation itself: platform administrators belong to it, and it is the default of calls that name
 * no tenant.
 */
export const mainTenantId = toId(1_300_000_000_001);

/** The code of the built-in role of a tenant's administrators. In other tenants than the main one its id is the tenant's. */
export const administratorRoleCode = "sys_admin";

/** After it has expired a tenant can be read for this long. */
export const graceDays = 14;

const dayMs = 86_400_000;

/** The limits of a tenant. */
export type TenantTerm = { readonly status: number; readonly expirationTime: Date | null };

/** What a tenant allows: everything, only reading after its expiry, or nothing. */
export function getTenantPhase({ status, expirationTime }: TenantTerm, now: Date): "open" | "readOnly" | "closed" {
  if (status !== Status.enabled) return "closed";
  if (expirationTime === null || expirationTime > now) return "open";
  return expirationTime.getTime() + graceDays * dayMs > now.getTime() ? "readOnly" : "closed";
}
