import type { Id } from "#contract/id";
import type { App } from "#server/app";
import type { DataScope } from "#server/rows/rows";
import { reading, type Settings as Bound, type Transaction } from "#server/rows/transaction";

/** A session as the control database knows it, with what its tenant allows. */
export type SessionState = {
  accountId: Id;
  tokenVersion: number;
  lastSeenAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  tenantStatus: number;
  tenantExpires: Date | null;
};

/** An account as its tenant knows it. */
export type AccountState = {
  account: string;
  realName: string;
  accountType: number;
  status: number;
  tokenVersion: number;
  mustChangePassword: boolean;
  organisationId: Id | null;
  organisationName: string | null;
};

/** What the roles of an account confer. */
export type Granted = { permissions: ReadonlySet<string>; scope: DataScope };

/** Data scopes of roles (contract 00, 10: DataScope). */
const RoleScope = { all: 1, ownAndBelow: 2, own: 3, listed: 5 } as const;

const sessionText = `select s.account_id, s.token_version, s.last_seen_at, s.expires_at, s.ended_at,
  t.status as tenant_status, t.expiration_time as tenant_expires
from session s join tenant t on t.id = s.tenant_id and t.deleted_at is null
where s.tenant_id = $1 and s.id = $2`;

const accountText = `select a.account, a.real_name, a.account_type, a.status, a.token_version, a.must_change_password,
  o.id as organisation_id, o.name as organisation_name
from account a left join organisation o
  on o.tenant_id = a.tenant_id and o.id = a.organisation_id and o.deleted_at is null
where a.tenant_id = $1 and a.id = $2 and a.deleted_at is null`;

const permissionText = `select distinct m.permission
from account_role ar
join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id and r.status = 1 and r.deleted_at is null
join role_menu rm on rm.tenant_id = r.tenant_id and rm.role_id = r.id
join menu m on m.id = rm.menu_id and m.type = 3 and m.status = 1 and m.deleted_at is null and m.permission is not null
where ar.tenant_id = $1 and ar.account_id = $2`;

// One row for each role, with the organisations that a listed one names.
const scopeText = `select r.data_scope, (
    select array_agg(ro.organisation_id) from role_organisation ro
    where ro.tenant_id = r.tenant_id and ro.role_id = r.id and r.data_scope = ${RoleScope.listed}
  ) as listed
from account_role ar
join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id and r.status = 1 and r.deleted_at is null
where ar.tenant_id = $1 and ar.account_id = $2`;

const ownText = `select organisation_id from account
where tenant_id = $1 and id = $2 and organisation_id is not null
union select organisation_id from account_organisation where tenant_id = $1 and account_id = $2`;

/** Reads on behalf of the system inside one tenant. */
export function readingAsSystem(app: App, tenantId: number, requestId: string): Transaction {
  return reading(app.requests, systemIn(tenantId, requestId));
}

/** The settings of work that the system does inside one tenant. */
export function systemIn(tenantId: number, requestId: string): Bound {
  return {
    tenantId,
    accountId: null,
    accountName: null,
    organisationId: null,
    requestId,
    scope: "all",
    organisations: [],
    trees: [],
  };
}

/** Loads a session; `undefined` when it, or its tenant, is gone. */
export async function loadSession(from: Transaction, tenantId: Id, sessionId: Id): Promise<SessionState | undefined> {
  const [state] = await from.run<SessionState>({ sql: sessionText, parameters: [tenantId, sessionId] });
  return state;
}

/** Loads an account; `undefined` when it is gone. */
export async function loadAccount(from: Transaction, tenantId: Id, accountId: Id): Promise<AccountState | undefined> {
  const [state] = await from.run<AccountState>({ sql: accountText, parameters: [tenantId, accountId] });
  return state;
}

/** Loads what the enabled roles of an account confer. */
export async function loadGranted(from: Transaction, tenantId: Id, accountId: Id): Promise<Granted> {
  const parameters = [tenantId, accountId];
  const [permissions, roles, own] = await Promise.all([
    from.run<{ permission: string }>({ sql: permissionText, parameters }),
    from.run<RoleScopeRow>({ sql: scopeText, parameters }),
    from.run<{ organisationId: Id }>({ sql: ownText, parameters }),
  ]);
  return {
    permissions: new Set(permissions.map(({ permission }) => permission)),
    scope: scopeOf(
      roles,
      own.map(({ organisationId }) => organisationId),
    ),
  };
}

/** What one role says about rows. */
export type RoleScopeRow = { dataScope: number; listed: readonly Id[] | null };

/**
 * The data scope of several roles: everything if one says so, else the union of what they name; without any, own rows.
 * "Own organisation" is the main one and the affiliated ones. The order of the roles never matters.
 */
export function scopeOf(roles: readonly RoleScopeRow[], own: readonly Id[]): DataScope {
  if (roles.some(({ dataScope }) => dataScope === RoleScope.all)) return { all: true, organisations: [], trees: [] };
  const trees = roles.some(({ dataScope }) => dataScope === RoleScope.ownAndBelow) ? own : [];
  const named = roles.flatMap(({ dataScope, listed }) => {
    if (dataScope === RoleScope.own) return own;
    return dataScope === RoleScope.listed ? (listed ?? []) : [];
  });
  return { all: false, organisations: sorted(named), trees: sorted(trees) };
}

function sorted(ids: readonly Id[]): Id[] {
  return [...new Set(ids)].toSorted((one, other) => one - other);
}
