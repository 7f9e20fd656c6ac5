import { createHash } from "node:crypto";
import type { Id } from "#contract/id";
import { needsNewPassword, type PasswordAge } from "./passwordAge.ts";
import type { DataScope } from "#core/rows/dataScope";
import type { Transaction } from "#core/rows/transaction";
import type { SystemTransaction } from "#core/request/systemTransaction";
import { readInstallationSettings } from "#core/request/settings";
import { mainTenantId } from "./tenancy.ts";
import { AccountType } from "#contract/accountType";
import type { Caller } from "#core/request/caller";

/** A session with the limits of its tenant. */
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

/** An account as authentication sees it. */
export type AccountState = {
  account: string;
  realName: string;
  accountType: number;
  status: number;
  tokenVersion: number;
  /**
   * The password was set by another account, is the first one, or has expired: nothing else is open until it is changed.
   */
  mustChangePassword: boolean;
  hasSecondFactor: boolean;
  organisationId: Id | null;
  organisationName: string | null;
  positionId: Id | null;
};

/** The combined effect of an account's roles, in the shape of `Caller`. */
export type EffectiveRights = {
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

// A disabled entry disables everything below it. Pages count for `rights`, buttons for permissions. Both
// arrays are read once: without statistics a join would read all entries for each granted one.
const menuText = `with recursive closed (id) as (
  select id from menu where status <> 1 or deleted_at is not null
  union
  select below.id from closed join menu below on below.parent_id = closed.id
)
select id, case type when 3 then permission end as permission from menu
where id <> all (array(select id from closed)) and id = any (array(
  select rm.menu_id ${enabledRoles}
  join role_menu rm on rm.tenant_id = r.tenant_id and rm.role_id = r.id
  ${ofAccount}
))`;

const deniedText = `select distinct api.route ${enabledRoles}
join role_api api on api.tenant_id = r.tenant_id and api.role_id = r.id ${ofAccount}`;

const hiddenText = `select distinct taken.entity, taken.field ${enabledRoles}
join role_field taken on taken.tenant_id = r.tenant_id and taken.role_id = r.id ${ofAccount}`;

const listedText = (kind: string) => `(
    select array_agg(ro.organisation_id) from role_organisation ro
    where ro.tenant_id = r.tenant_id and ro.role_id = r.id and r.data_scope = ${RoleScope.listed} and ${kind}
  )`;

// One row per role, with the organisations and the whole branches that a listed scope names.
const scopeText = `select r.id, r.data_scope, r.requires_second_factor,
  ${listedText("not ro.with_below")} as listed, ${listedText("ro.with_below")} as branches
${enabledRoles}
${ofAccount}`;

const ownText = `select organisation_id from account
where tenant_id = $1 and id = $2 and organisation_id is not null
union select organisation_id from account_organisation where tenant_id = $1 and account_id = $2`;

/** Loads a session; `undefined` if it or its tenant is gone. */
export async function loadSession(from: Transaction, tenantId: Id, sessionId: Id): Promise<SessionState | undefined> {
  const [state] = await from.run<SessionState>({ sql: sessionText, isByKey: true, parameters: [tenantId, sessionId] });
  return state;
}

type AccountRow = AccountState & PasswordAge & { hasPassword: boolean; lastChangePasswordTime: Date | null };

/** Loads an account; `undefined` if it is gone. */
export async function loadAccount(
  from: SystemTransaction,
  tenantId: Id,
  accountId: Id,
): Promise<AccountState | undefined> {
  const { app } = from;
  const [[row], settings] = await Promise.all([
    from.run<AccountRow>({ sql: accountText, isByKey: true, parameters: [tenantId, accountId] }),
    readInstallationSettings(app),
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

/** Loads the combined effect of an account's enabled roles. */
export async function loadEffectiveRights(from: Transaction, tenantId: Id, accountId: Id): Promise<EffectiveRights> {
  const parameters = [tenantId, accountId];
  const [menus, denied, fields, roles, own] = await Promise.all([
    from.run<{ id: Id; permission: string | null }>({ sql: menuText, parameters, isByKey: true }),
    from.run<{ route: string }>({ sql: deniedText, parameters, isByKey: true }),
    from.run<HiddenFieldRow>({ sql: hiddenText, parameters, isByKey: true }),
    from.run<RoleScopeRow & { id: Id; requiresSecondFactor: boolean }>({ sql: scopeText, parameters, isByKey: true }),
    from.run<{ organisationId: Id }>({ sql: ownText, parameters, isByKey: true }),
  ]);
  const rights = {
    roleIds: sortIds(roles.map(({ id }) => id)),
    permissions: new Set(menus.flatMap(({ permission }) => (permission === null ? [] : [permission]))),
    denied: new Set(denied.map(({ route }) => route)),
    hidden: groupHiddenFields(fields),
    scope: combineRoleScopes(
      roles,
      own.map(({ organisationId }) => organisationId),
    ),
    requiresSecondFactor: roles.some((role) => role.requiresSecondFactor),
  };
  const { denied: deniedCalls, scope, requiresSecondFactor } = rights;
  const fingerprint = [
    sortIds(menus.map(({ id }) => id)),
    [...deniedCalls].toSorted(),
    fields,
    scope,
    requiresSecondFactor,
  ];
  return {
    ...rights,
    rights: createHash("sha256").update(JSON.stringify(fingerprint)).digest("base64url").slice(0, 24),
  };
}

/** One field that a role hides. */
export type HiddenFieldRow = { entity: string; field: string };

/** Groups hidden fields by record. */
export function groupHiddenFields(rows: readonly HiddenFieldRow[]): Map<string, Set<string>> {
  const byRecord = Map.groupBy(rows, ({ entity }) => entity);
  return new Map([...byRecord].map(([entity, fields]) => [entity, new Set(fields.map(({ field }) => field))]));
}

/** Whether an account is that of a platform administrator. */
function isPlatformAccount(tenantId: Id, { accountType }: Pick<AccountState, "accountType">): boolean {
  return accountType === AccountType.platform && tenantId === mainTenantId;
}

/** The effective rights of a caller. The platform administrator is denied nothing and sees every row. */
function rightsOf(rights: EffectiveRights, isPlatform: boolean): EffectiveRights {
  if (!isPlatform) return rights;
  return { ...rights, denied: new Set(), hidden: new Map(), scope: { all: true, organisations: [], trees: [] } };
}

/**
 * Loads another account as a caller with its current rights, to find out what it may do; `undefined` if there is no
 * such account. It uses the session of the actual caller.
 */
export async function loadCaller(
  from: SystemTransaction,
  { tenantId, sessionId }: Pick<Caller, "tenantId" | "sessionId">,
  accountId: Id,
): Promise<Caller | undefined> {
  const [account, rights] = await Promise.all([
    loadAccount(from, tenantId, accountId),
    loadEffectiveRights(from, tenantId, accountId),
  ]);
  if (account === undefined) return undefined;
  return createCaller({ tenantId, sessionId, accountId, loginMode: 1, isLocked: false }, account, rights);
}

type CallerIdentity = Pick<Caller, "tenantId" | "sessionId" | "accountId" | "loginMode" | "isLocked">;

/** Creates a caller from session, account and the effect of its roles. */
export function createCaller(identity: CallerIdentity, account: AccountState, rights: EffectiveRights): Caller {
  const isPlatform = isPlatformAccount(identity.tenantId, account);
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
    ...identity,
    account: name,
    realName,
    organisationId,
    organisationName,
    positionId,
    accountType,
    isPlatform,
    mustChangePassword,
    mustEnrol: rights.requiresSecondFactor && !hasSecondFactor,
    ...rightsOf(rights, isPlatform),
    // An open page notices by it that the password has expired.
    rights: mustChangePassword ? `${rights.rights}-` : rights.rights,
  };
}

/** The data scope of one role. */
export type RoleScopeRow = {
  dataScope: number;
  listed: readonly Id[] | null;
  /** Listed organisations that stand for everything below them as well. */
  branches: readonly Id[] | null;
};

/**
 * Combines the data scopes of several roles: everything if one of them allows it, else the union; without roles, own
 * rows. "Own organisation" means the main one and the affiliated ones. The order of the roles does not matter.
 */
export function combineRoleScopes(roles: readonly RoleScopeRow[], own: readonly Id[]): DataScope {
  if (roles.some(({ dataScope }) => dataScope === RoleScope.all)) return { all: true, organisations: [], trees: [] };
  const trees = roles.flatMap(({ dataScope, branches }) => {
    if (dataScope === RoleScope.ownAndBelow) return own;
    return dataScope === RoleScope.listed ? (branches ?? []) : [];
  });
  const scopes = roles.flatMap(({ dataScope, listed }) => {
    if (dataScope === RoleScope.own) return own;
    return dataScope === RoleScope.listed ? (listed ?? []) : [];
  });
  return { all: false, organisations: sortIds(scopes), trees: sortIds(trees) };
}

function sortIds(ids: readonly Id[]): Id[] {
  return [...new Set(ids)].toSorted((left, right) => left - right);
}
