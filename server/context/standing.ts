import { createHash } from "node:crypto";
import type { Id } from "#contract/id";
import { needsNewPassword, type PasswordAge } from "#server/access/passwordAge";
import type { App } from "#server/app";
import type { DataScope } from "#server/rows/scope";
import { reading, type Settings as Bound, type Transaction } from "#server/rows/transaction";
import { readSettings } from "#server/settings";
import { mainTenantId } from "#server/tenancy";
import { AccountType } from "#contract/accountType";
import type { Caller } from "./caller.ts";

/** A session as the control database knows it, with what its tenant allows. */
export type SessionState = {
  accountId: Id;
  tokenVersion: number;
  lastSeenAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endReason: string | null;
  endedByName: string | null;
  lockedAt: Date | null;
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
  /** It was given to him, is the first one, or too old: whatever the reason, nothing else is open until it is changed. */
  mustChangePassword: boolean;
  hasSecondFactor: boolean;
  organisationId: Id | null;
  organisationName: string | null;
  positionId: Id | null;
};

/** What the roles of an account confer and take away, in the shape of `Caller`. */
export type Granted = {
  roleIds: readonly Id[];
  permissions: ReadonlySet<string>;
  denied: ReadonlySet<string>;
  hidden: ReadonlyMap<string, ReadonlySet<string>>;
  scope: DataScope;
  requiresSecondFactor: boolean;
  rights: string;
};

/** Data scopes of roles (contract 00, 10: DataScope). */
const RoleScope = { all: 1, ownAndBelow: 2, own: 3, listed: 5 } as const;

const sessionText = `select s.account_id, s.token_version, s.last_seen_at, s.expires_at, s.ended_at, s.end_reason, s.ended_by_name,
  s.locked_at, t.status as tenant_status, t.expiration_time as tenant_expires
from session s join tenant t on t.id = s.tenant_id and t.deleted_at is null
where s.tenant_id = $1 and s.id = $2`;

const accountText = `select a.account, a.real_name, a.account_type, a.status, a.token_version, a.must_change_password,
  a.last_change_password_time, coalesce(p.expiry_days, 0) as expiry_days, coalesce(p.must_change_first, false) as must_change_first,
  a.password_hash is not null as has_password, a.second_factor_since is not null as has_second_factor, o.id as organisation_id, o.name as organisation_name, a.position_id
from account a left join organisation o
  on o.tenant_id = a.tenant_id and o.id = a.organisation_id and o.deleted_at is null
left join password_policy p on p.tenant_id = a.tenant_id and p.deleted_at is null
where a.tenant_id = $1 and a.id = $2 and a.deleted_at is null`;

const enabledRoles = `from account_role ar
join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id and r.status = 1 and r.deleted_at is null`;

const ofAccount = "where ar.tenant_id = $1 and ar.account_id = $2";

// An entry below one that is switched off is switched off with it. Pages count for `rights`, buttons for permissions.
const menuText = `with recursive open (id, type, permission) as (
  select id, type, permission from menu where parent_id is null and status = 1 and deleted_at is null
  union all
  select below.id, below.type, below.permission from open
  join menu below on below.parent_id = open.id and below.status = 1 and below.deleted_at is null
)
select distinct open.id, case open.type when 3 then open.permission end as permission
${enabledRoles}
join role_menu rm on rm.tenant_id = r.tenant_id and rm.role_id = r.id
join open on open.id = rm.menu_id
${ofAccount}`;

const deniedText = `select distinct api.route ${enabledRoles}
join role_api api on api.tenant_id = r.tenant_id and api.role_id = r.id ${ofAccount}`;

const hiddenText = `select distinct taken.entity, taken.field ${enabledRoles}
join role_field taken on taken.tenant_id = r.tenant_id and taken.role_id = r.id ${ofAccount}`;

// One row for each role, with the organisations that a listed one names.
const scopeText = `select r.id, r.data_scope, r.requires_second_factor, (
    select array_agg(ro.organisation_id) from role_organisation ro
    where ro.tenant_id = r.tenant_id and ro.role_id = r.id and r.data_scope = ${RoleScope.listed}
  ) as listed
${enabledRoles}
${ofAccount}`;

const ownText = `select organisation_id from account
where tenant_id = $1 and id = $2 and organisation_id is not null
union select organisation_id from account_organisation where tenant_id = $1 and account_id = $2`;

/** What reads on behalf of the system inside one tenant. */
export type SystemReading = Transaction & { readonly app: App };

/** Reads on behalf of the system inside one tenant. */
export function readingAsSystem(app: App, tenantId: number, requestId: string): SystemReading {
  return { ...reading(app.requests, systemIn(tenantId, requestId)), app };
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

type AccountRow = AccountState & PasswordAge & { hasPassword: boolean; lastChangePasswordTime: Date | null };

/** Loads an account; `undefined` when it is gone. */
export async function loadAccount(from: SystemReading, tenantId: Id, accountId: Id): Promise<AccountState | undefined> {
  const { app } = from;
  const [[row], settings] = await Promise.all([
    from.run<AccountRow>({ sql: accountText, parameters: [tenantId, accountId] }),
    readSettings(app),
  ]);
  if (row === undefined) return undefined;
  const {
    expiryDays: _days,
    mustChangeFirst: _first,
    hasPassword: _has,
    lastChangePasswordTime: _last,
    ...state
  } = row;
  return { ...state, mustChangePassword: needsNewPassword(row, settings, app.now()) };
}

/** Loads what the enabled roles of an account confer. */
export async function loadGranted(from: Transaction, tenantId: Id, accountId: Id): Promise<Granted> {
  const parameters = [tenantId, accountId];
  const [menus, denied, fields, roles, own] = await Promise.all([
    from.run<{ id: Id; permission: string | null }>({ sql: menuText, parameters }),
    from.run<{ route: string }>({ sql: deniedText, parameters }),
    from.run<HiddenRow>({ sql: hiddenText, parameters }),
    from.run<RoleScopeRow & { id: Id; requiresSecondFactor: boolean }>({ sql: scopeText, parameters }),
    from.run<{ organisationId: Id }>({ sql: ownText, parameters }),
  ]);
  const granted = {
    roleIds: sorted(roles.map(({ id }) => id)),
    permissions: new Set(menus.flatMap(({ permission }) => (permission === null ? [] : [permission]))),
    denied: new Set(denied.map(({ route }) => route)),
    hidden: hiddenOf(fields),
    scope: scopeOf(
      roles,
      own.map(({ organisationId }) => organisationId),
    ),
    requiresSecondFactor: roles.some((role) => role.requiresSecondFactor),
  };
  const { denied: taken, scope, requiresSecondFactor } = granted;
  const seen = [sorted(menus.map(({ id }) => id)), [...taken].toSorted(), fields, scope, requiresSecondFactor];
  return { ...granted, rights: createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 12) };
}

/** One field that a role takes away. */
export type HiddenRow = { entity: string; field: string };

/** Fields that are taken away, by record. */
export function hiddenOf(rows: readonly HiddenRow[]): Map<string, Set<string>> {
  const byRecord = Map.groupBy(rows, ({ entity }) => entity);
  return new Map([...byRecord].map(([entity, fields]) => [entity, new Set(fields.map(({ field }) => field))]));
}

/** Whether an account is a platform administrator's. */
function isPlatformAccount(tenantId: Id, { accountType }: Pick<AccountState, "accountType">): boolean {
  return accountType === AccountType.platform && tenantId === mainTenantId;
}

/** What roles make of a caller. Nothing is taken away from the platform administrator, and he sees every row. */
function rightsOf(granted: Granted, isPlatform: boolean): Granted {
  if (!isPlatform) return granted;
  return { ...granted, denied: new Set(), hidden: new Map(), scope: { all: true, organisations: [], trees: [] } };
}

/**
 * Somebody else as he would call now, for questions about what he may; `undefined` when there is no such account.
 * It borrows the session of whoever asks.
 */
export async function loadCaller(
  from: SystemReading,
  { tenantId, sessionId }: Pick<Caller, "tenantId" | "sessionId">,
  accountId: Id,
): Promise<Caller | undefined> {
  const [account, granted] = await Promise.all([
    loadAccount(from, tenantId, accountId),
    loadGranted(from, tenantId, accountId),
  ]);
  if (account === undefined) return undefined;
  return callerFrom({ tenantId, sessionId, accountId, loginMode: 1, isLocked: false }, account, granted);
}

type Who = Pick<Caller, "tenantId" | "sessionId" | "accountId" | "loginMode" | "isLocked">;

/** A caller by his session, his account and what his roles confer. */
export function callerFrom(who: Who, account: AccountState, granted: Granted): Caller {
  const isPlatform = isPlatformAccount(who.tenantId, account);
  const {
    account: name,
    realName,
    organisationId,
    organisationName,
    positionId,
    accountType,
    mustChangePassword,
    hasSecondFactor,
  } = account;
  return {
    ...who,
    account: name,
    realName,
    organisationId,
    organisationName,
    positionId,
    accountType,
    isPlatform,
    mustChangePassword,
    mustEnrol: granted.requiresSecondFactor && !hasSecondFactor,
    ...rightsOf(granted, isPlatform),
    // A page that is open when his password becomes too old notices by it.
    rights: mustChangePassword ? `${granted.rights}-` : granted.rights,
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
