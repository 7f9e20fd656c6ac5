import type { TextKey } from "#contract/text";
import type { SessionEnd } from "#contract/wire";
import type { SessionEndDescription } from "#core/request/identity";

/** Why a session ended before its time. */
export type SessionEndReason =
  | "signed_out"
  | "password_changed"
  | "password_reset"
  | "contact_changed"
  | "second_factor_changed"
  | "account_disabled"
  | "account_deleted"
  | "other_sign_in"
  | "forced_offline"
  | "ended_by_owner"
  | "unlock_failed"
  | "tenant_disabled"
  | "tenant_deleted"
  | "left_tenant";

/** Texts for ends that this session has not caused itself. */
const keys: ReadonlyMap<string, TextKey> = new Map([
  ["forced_offline", "realtime.forcedOffline"],
  ["ended_by_owner", "realtime.endedByOwner"],
  ["other_sign_in", "realtime.otherSignIn"],
  ["account_disabled", "realtime.accountClosed"],
  ["account_deleted", "realtime.accountClosed"],
  ["password_changed", "realtime.passwordChanged"],
  ["password_reset", "realtime.passwordChanged"],
  ["tenant_disabled", "realtime.tenantClosed"],
  ["tenant_deleted", "realtime.tenantClosed"],
]);

/** How the end of a session is announced to its account. */
export function describeSessionEnd({ reason }: SessionEnd): SessionEndDescription {
  return { key: keys.get(reason), isSignOut: reason === "signed_out" || reason === "left_tenant" };
}
