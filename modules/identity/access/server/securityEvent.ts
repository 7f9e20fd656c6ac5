import type { Id } from "#contract/id";
import type { TenantContext } from "#core/request/context";
import { securityEvents } from "./securityEvent.table.ts";

/** Kinds of events in the audit trail (security rules 11). */
export type SecurityEventKind =
  | "session.signed_in"
  | "session.sign_in_failed"
  | "session.sign_in_refused"
  | "session.signed_out"
  | "session.forced_offline"
  | "session.ended_by_owner"
  | "session.locked"
  | "session.unlocked"
  | "session.unlock_failed"
  | "session.handed_over"
  | "session.scan_approved"
  | "session.scan_refused"
  | "session.second_factor_asked"
  | "session.second_factor_failed"
  | "account.password_changed"
  | "account.password_refused"
  | "account.password_reset"
  | "account.invited"
  | "account.invitation_refused"
  | "account.added"
  | "account.changed"
  | "account.deleted"
  | "account.status_changed"
  | "account.roles_changed"
  | "account.unlocked"
  | "account.linked"
  | "account.unlinked"
  | "account.field_revealed"
  | "account.requirements_changed"
  | "account.second_factor_set"
  | "account.second_factor_removed"
  | "account.second_factor_reset"
  | "account.recovery_codes_renewed"
  | "account.recovery_code_used"
  | "account.passkey_added"
  | "account.passkey_removed"
  | "account.passkey_copied"
  | "registration.asked"
  | "registration.registered"
  | "registration.refused"
  | "registration.approved"
  | "registration.rejected"
  | "registration.invited"
  | "registration.revoked"
  | "registration.setting_changed"
  | "tenant.second_verification_changed"
  | "tenant.branding_changed"
  | "tenant.added"
  | "tenant.changed"
  | "tenant.deleted"
  | "tenant.status_changed"
  | "tenant.granted"
  | "tenant.prolonged"
  | "tenant.expiry_announced"
  | "tenant.entered"
  | "tenant.left"
  | "tenant.export_started"
  | "tenant.exported"
  | "tenant.import_started"
  | "tenant.imported"
  | "tenant.copy_started"
  | "tenant.copied"
  | "role.added"
  | "role.changed"
  | "role.deleted"
  | "role.granted"
  | "role.given"
  | "role.taken"
  | "list.exported"
  | "list.imported"
  | "usage.limits_changed"
  | "backup.started"
  | "backup.downloaded"
  | "backup.deleted"
  | "backup.plan_changed"
  | "cache.removed"
  | "monitor.thresholds_changed";

type SecurityEventDetails = {
  readonly accountId: Id | null;
  /** As typed, if it is not known to exist. */
  readonly account: string;
  /** Never a password, a code or a token. */
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** Events of an attempt to sign in, whose account the request log cannot know otherwise. */
const kindsOfVisits: ReadonlySet<SecurityEventKind> = new Set([
  "session.signed_in",
  "session.sign_in_failed",
  "session.sign_in_refused",
  "session.second_factor_asked",
  "session.second_factor_failed",
]);

/** Records a security event of an account with its origin, in the same transaction as the event. */
export async function recordSecurityEvent(
  ctx: TenantContext,
  kind: SecurityEventKind,
  details: SecurityEventDetails,
): Promise<void> {
  const { accountId, account, detail } = details;
  if (kindsOfVisits.has(kind)) ctx.noteVisitor?.({ tenantId: ctx.tenantId, accountId, account });
  await ctx.rows(securityEvents).addAll([
    {
      at: ctx.now(),
      kind,
      accountId,
      account: account.slice(0, 64),
      address: ctx.address.slice(0, 64),
      userAgent: ctx.userAgent.slice(0, 512),
      requestId: ctx.requestId,
      detail: detail ?? null,
    },
  ]);
}
