import { idOf } from "#contract/id";

/** The tenant of the installation itself: platform administrators belong to it, and whoever names no tenant means it. */
export const mainTenantId = idOf(1_300_000_000_001);
