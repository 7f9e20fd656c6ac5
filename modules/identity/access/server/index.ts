import { accessText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { cachedFields } from "#core/request/cachedValue";
import { accessSettings } from "./access.settings.ts";
import { permissionFields, sessionFields } from "./cachedFields.ts";
import { hubTickets } from "./hubTicket.table.ts";
import { identity } from "./identity.ts";
import { securityEvents } from "./securityEvent.table.ts";
import { refreshTokens, sessions } from "./session.table.ts";
import { signInFailures } from "./signInFailure.table.ts";

declare module "#core/database/cache" {
  interface CacheNames {
    session: true;
    permission: true;
  }
}

export const accessModule = module({
  name: "access",
  routes: [],
  tables: [sessions, refreshTokens, hubTickets, signInFailures, securityEvents],
  texts: accessText,
  settingKeys: accessSettings,
  identity,
  extensions: [
    cachedFields.provide({ name: "session", list: () => sessionFields }),
    cachedFields.provide({ name: "permission", list: () => permissionFields }),
  ],
  // This function also removes captchas and idempotency keys.
  expiringRows: [{ remove: "remove_expired", atOnce: 1000 }],
});

export { idleTimeout, singleLogin } from "./access.settings.ts";
export { combineRoleScopes, loadCaller } from "./authState.ts";
export {
  type Capability,
  type CapabilityChange,
  findExcess,
  loadCallerCapability,
  loadCapability,
  noCapability,
  requireGrantable,
} from "./capability.ts";
export { type CoreResources, isCoreCall, isCoreField, readCoreResources, requireCoreRight } from "./coreResources.ts";
export { createHubTicket } from "./hubTicket.ts";
export { findSession, identify } from "./identify.ts";
export { invalidateAccount, invalidateRights } from "./invalidation.ts";
export {
  ensureAdministratorRemains,
  prepareAdministratorCheck,
  requireOtherAdministrator,
} from "./lastAdministrator.ts";
export { getIdleTimeoutMs } from "./lifetimes.ts";
export { getPasswordExpiry, needsNewPassword, readPasswordAge } from "./passwordAge.ts";
export { recordSecurityEvent, type SecurityEventKind } from "./securityEvent.ts";
export { consumeUnlockTry, lockSession, maxUnlockTries, unlockSession } from "./sessionLock.ts";
export { watchSessions } from "./sessionWatch.ts";
export { endSessions, joinSession, recordSignIn, startSession } from "./sessions.ts";
export {
  checkAddress,
  clearAllFailures,
  clearFailures,
  countFailures,
  findLockedAccounts,
  getMaxFailures,
  lockMinutes,
  recordFailure,
  type SignInThrottle,
} from "./signInFailures.ts";
export { administratorRoleCode, getTenantPhase, mainTenantId } from "./tenancy.ts";
export { endTenantSessions, getVisitHome, startVisit } from "./visit.ts";
