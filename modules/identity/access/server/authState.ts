import { createHash } from "node:crypto";
import type { Id } from "#contract/id";
import { needsNewPassword, type PasswordAge } from "./passwordAge.ts";
import type { DataScope } from "#core/rows/dataScope";
import type { Transaction } from "#core/rows/transaction";
import type { SystemTransaction } from "#core/request/systemTransaction";
import { readInstallationSettings } from "#core/request/settings";
import { administratorRoleCode, mainTenantId } from "./tenancy.ts";
import { AccountType } from "#contract/accountType";
import type { Caller, Visit } from "#core/request/caller";

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
  /** The tenant and the session of a platform administrator who works in this one; null in every other session. */
  homeTenantId: Id | null;
  homeSessionId: Id | null;
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
  s.locked_at, s.home_tenant_id, s.home_session_id, t.status as tenant_status, t.expiration_time as tenant_expires
from session s join tenant t on t.id = s.tenant_id and t.deleted_at is null
where s.tenant_id = $1 and s.id = $2`;

const accountText = `select a.account, a.real_name, a.account_type, a.status, a.token_version, a.must_change_password,
  a.last_change_password_time, coalesce(p.expiry_days, 0) as expiry_days, coalesce(p.must_change_first, false) as must_change_first,
  a.password_hash is not null as has_password, a.second_factor_since is not null as has_second_factor, o.id as organisation_id, o.name as organisation_name, a.position_id
from account a left join organisation o
  on o.tenant_id = a.tenant_id and o.id = a.organisation_id and o.deleted_at is null
left join password_policy p on p.tenant_id = a.tenant_id and p.deleted_at is null
where a.tenant_id = $1 and a.id = $2 and a.deleted_at is null`;

/** Enabled roles `r`, and the condition that selects them. */
type RoleSource = { readonly enabledRoles: string; readonly condition: string };

const rolesOfAccount: RoleSource = {
  enabledRoles: `from account_role ar
join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id and r.status = 1 and r.deleted_at is null`,
  condition: "where ar.tenant_id = $1 and ar.account_id = $2",
};

/** The role that came with the tenant. */
const administratorRole: RoleSource = {
  enabledRoles: "from role r",
  condition: `where r.tenant_id = $1 and r.id = $1 and r.code = '${administratorRoleCode}' and r.status = 1 and r.deleted_at is null`,
};

// A disabled entry disables everything below it. Pages count for `rights`, buttons for permissions. Both
// arrays are read once: without statistics a join would read all entries for each granted one.
const menuTextOf = ({ enabledRoles, condition }: RoleSource) => `with recursive closed (id) as (
  select id from menu where status <> 1 or deleted_at is not null
  union
  select below.id from closed join menu below on below.parent_id = closed.id
)
select id, case type when 3 then permission end as permission from menu
where id <> all (array(select id from closed)) and id = any (array(
  select rm.menu_id ${enabledRoles}
  join role_menu rm on rm.tenant_id = r.tenant_id and rm.role_id = r.id
  ${condition}
))`;

const deniedTextOf = ({ enabledRoles, condition }: RoleSource) => `select distinct api.route ${enabledRoles}
join role_api api on api.tenant_id = r.tenant_id and api.role_id = r.id ${condition}`;

const hiddenTextOf = ({
  enabledRoles,
  condition,
}: RoleSource) => `select distinct taken.entity, taken.field ${enabledRoles}
join role_field taken on taken.tenant_id = r.tenant_id and taken.role_id = r.id ${condition}`;

const listedText = (kind: string) => `(
    select array_agg(ro.organisation_id) from role_organisation ro
    where ro.tenant_id = r.tenant_id and ro.role_id = r.id and r.data_scope = ${RoleScope.listed} and ${kind}
  )`;

// One row per role, with the organisations and the whole branches that a listed scope names.
const scopeTextOf = ({ enabledRoles, condition }: RoleSource) => `select r.id, r.data_scope, r.requires_second_factor,
  ${listedText("not ro.with_below")} as listed, ${listedText("ro.with_below")} as branches
${enabledRoles}
${condition}`;

const textsOf = (source: RoleSource) => ({
  menus: menuTextOf(source),
  denied: deniedTextOf(source),
  hidden: hiddenTextOf(source),
  scopes: scopeTextOf(source),
});
const accountTexts = textsOf(rolesOfAccount);
const administratorTexts = textsOf(administratorRole);

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
  const [held, own] = await Promise.all([
    loadRoleRights(from, accountTexts, parameters),
    from.run<{ organisationId: Id }>({ sql: ownText, parameters, isByKey: true }),
  ]);
  return toEffectiveRights(
    held,
    own.map(({ organisationId }) => organisationId),
  );
}

/** What the administrator's role of a tenant allows: a platform administrator who works there can do no more. */
export async function loadAdministratorRights(from: Transaction, tenantId: Id): Promise<EffectiveRights> {
  const rights = toEffectiveRights(await loadRoleRights(from, administratorTexts, [tenantId]), []);
  return { ...rights, hidden: new Map(), scope: { all: true, organisations: [], trees: [] } };
}

type RoleRights = {
  readonly menus: readonly { id: Id; permission: string | null }[];
  readonly denied: readonly { route: string }[];
  readonly fields: readonly HiddenFieldRow[];
  readonly roles: readonly (RoleScopeRow & { id: Id; requiresSecondFactor: boolean })[];
};

async function loadRoleRights(
  from: Transaction,
  texts: ReturnType<typeof textsOf>,
  parameters: readonly Id[],
): Promise<RoleRights> {
  const [menus, denied, fields, roles] = await Promise.all([
    from.run<RoleRights["menus"][number]>({ sql: texts.menus, parameters, isByKey: true }),
    from.run<{ route: string }>({ sql: texts.denied, parameters, isByKey: true }),
    from.run<HiddenFieldRow>({ sql: texts.hidden, parameters, isByKey: true }),
    from.run<RoleRights["roles"][number]>({ sql: texts.scopes, parameters, isByKey: true }),
  ]);
  return { menus, denied, fields, roles };
}

function toEffectiveRights({ menus, denied, fields, roles }: RoleRights, own: readonly Id[]): EffectiveRights {
  const rights = {
    roleIds: sortIds(roles.map(({ id }) => id)),
    permissions: new Set(menus.flatMap(({ permission }) => (permission === null ? [] : [permission]))),
    denied: new Set(denied.map(({ route }) => route)),
    hidden: groupHiddenFields(fields),
    scope: combineRoleScopes(roles, own),
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
export function isPlatformAccount(tenantId: Id, { accountType }: Pick<AccountState, "accountType">): boolean {
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
  return createCaller(
    { tenantId, sessionId, accountId, loginMode: 1, isLocked: false, isReadOnly: false },
    account,
    rights,
  );
}

type CallerIdentity = Pick<Caller, "tenantId" | "sessionId" | "accountId" | "loginMode" | "isLocked" | "isReadOnly">;

/** Creates a platform administrator who works in another tenant: its administrator, and nothing more. */
export function createVisitor(
  identity: CallerIdentity & { readonly visit: Visit },
  account: AccountState,
  rights: EffectiveRights,
): Caller {
  const visitor = createCaller(
    { ...identity, isReadOnly: false },
    {
      ...account,
      accountType: AccountType.administrator,
      organisationId: null,
      organisationName: null,
      positionId: null,
    },
    { ...rights, requiresSecondFactor: false },
  );
  return { ...visitor, visit: identity.visit };
}

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
    visit: undefined,
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
