import type { Id } from "#contract/id";
import type { DataScope } from "#core/rows/dataScope";

/** A platform administrator in another tenant, for a limited time. */
export type Visit = { readonly homeTenantId: Id; readonly endsAt: Date };

/** The account that makes a call, with session and roles as they were at most five seconds ago. */
export type Caller = {
  readonly tenantId: Id;
  readonly sessionId: Id;
  readonly accountId: Id;
  readonly account: string;
  readonly realName: string;
  readonly organisationId: Id | null;
  readonly organisationName: string | null;
  readonly positionId: Id | null;
  readonly accountType: number;
  readonly loginMode: 1 | 2;
  /** The screen is locked: only unlocking is open. */
  readonly isLocked: boolean;
  /** The platform administrator: every permission, in the one tenant they work in. */
  readonly isPlatform: boolean;
  /** Set if the account belongs to the main tenant and works in this one as its administrator. */
  readonly visit: Visit | undefined;
  /** The tenant has expired: until it is prolonged, its accounts can only read. */
  readonly isReadOnly: boolean;
  /** Until the account has set its own password, nothing else is open. */
  readonly mustChangePassword: boolean;
  /** One of the roles requires a second factor. */
  readonly requiresSecondFactor: boolean;
  /** A second factor is required but missing: until it is set up, nothing else is open. */
  readonly mustEnrol: boolean;
  readonly permissions: ReadonlySet<string>;
  /** Enabled roles of the account. */
  readonly roleIds: readonly Id[];
  /** Calls that the roles deny: `sysUser/page`. */
  readonly denied: ReadonlySet<string>;
  /** Fields that the roles hide, by record. */
  readonly hidden: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * A digest of what the roles grant and hide, and of the data scope: callers of a tenant with the same one have equal
   * rights. Sent along, so that open pages notice a change.
   */
  readonly rights: string;
  readonly scope: DataScope;
};
