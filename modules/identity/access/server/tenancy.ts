import { toId } from "#contract/id";

/**
 * The tenant of the installation itself: platform administrators belong to it, and it is the default of calls that name
 * no tenant.
 */
export const mainTenantId = toId(1_300_000_000_001);
