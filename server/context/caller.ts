import type { Id } from "#contract/id";
import type { DataScope } from "#server/rows/scope";

/** Who makes a call, as his session, account and roles say at most five seconds ago. */
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
  /** His screen is locked: he gets nothing but the way back in. */
  readonly isLocked: boolean;
  /** The platform administrator: every permission, inside the one tenant that he is in. */
  readonly isPlatform: boolean;
  /** Until he has set a password of his own nothing else is open to him. */
  readonly mustChangePassword: boolean;
  /** One of his roles asks for a second factor. */
  readonly requiresSecondFactor: boolean;
  /** It does, and he has none: until then nothing else is open to him. */
  readonly mustEnrol: boolean;
  readonly permissions: ReadonlySet<string>;
  /** His roles that are enabled. */
  readonly roleIds: readonly Id[];
  /** Calls that his roles take away: `sysUser/page`. */
  readonly denied: ReadonlySet<string>;
  /** Fields that his roles take away, by record. */
  readonly hidden: ReadonlyMap<string, ReadonlySet<string>>;
  /** Changes whenever what he may do changes; sent along so that an open page notices. */
  readonly rights: string;
  readonly scope: DataScope;
};
