import type { AccountState, EffectiveRights, SessionState } from "./authState.ts";

/** What administrators see of a cached session or account: nothing that names a person or proves a session. */
export const sessionFields: readonly (keyof SessionState | keyof AccountState)[] = [
  ...(["accountId", "lastSeenAt", "expiresAt", "endedAt", "endReason", "lockedAt"] as const),
  ...(["homeTenantId", "tenantStatus", "tenantExpires"] as const),
  ...(["accountType", "status", "mustChangePassword", "hasSecondFactor", "organisationId", "positionId"] as const),
];

/** The same for the effect of the roles of an account. */
export const permissionFields: readonly (keyof EffectiveRights)[] = [
  ...(["roleIds", "permissions", "denied", "hidden", "scope", "requiresSecondFactor"] as const),
];
