import { findPermissionCode } from "#contract/api";
import type { Id } from "#contract/id";
import { commonError } from "#contract/errors";
import type { Context, TenantContext } from "#core/request/context";
import { combineRoleScopes, groupHiddenFields } from "./authState.ts";
import { getSystemSettings } from "#core/request/systemTransaction";
import { createCallStatement, defineFunction } from "#core/rows/databaseFunction";
import type { DataScope } from "#core/rows/dataScope";
import { readOnce } from "#core/rows/oneStatement";
import { decideCall, isEssential, type OfferedCall } from "#core/request/access/permission";

/**
 * Everything that a set of roles gives to an account in its organisations. Disabled roles count if `all` is requested.
 */
export type Capability = {
  readonly isPlatform: boolean;
  /** Menu entries with all of their ancestors. */
  readonly menus: ReadonlySet<Id>;
  readonly permissions: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
  readonly hidden: ReadonlyMap<string, ReadonlySet<string>>;
  readonly scope: DataScope;
};

/** Roles, and the organisations that "own" means for their holder. */
export type RoleAssignment = { readonly roleIds: readonly Id[]; readonly organisationIds: readonly Id[] };

/** What one capability adds to another. */
export type Excess =
  | { readonly kind: "permission" | "call" | "field"; readonly name: string }
  | { readonly kind: "menu" | "organisation"; readonly id: Id }
  | { readonly kind: "allRows" | "platform" };

type Grant = { kind: string; id: number | null; value: string | null };

const roleGrants = defineFunction<{ roleIds: readonly Id[]; enabledOnly: boolean }, Grant>("role_grants", [
  "roleIds",
  "enabledOnly",
]);

type ScopeComparison = {
  gainedOrgs: readonly Id[];
  gainedTrees: readonly Id[];
  heldOrgs: readonly Id[];
  heldTrees: readonly Id[];
};

const scopeExcess = defineFunction<ScopeComparison, { row: Id }>("scope_excess", [
  "gainedOrgs",
  "gainedTrees",
  "heldOrgs",
  "heldTrees",
]);

/** The capability of an account without roles. */
export const noCapability: Capability = {
  isPlatform: false,
  menus: new Set(),
  permissions: new Set(),
  denied: new Set(),
  hidden: new Map(),
  scope: { all: false, organisations: [], trees: [] },
};

/**
 * The maximum capability of an account with these roles and organisations: disabled roles count, because they can be
 * enabled. Reads inside the call's transaction, so it sees what the call has written.
 */
export async function loadCapability(
  ctx: TenantContext,
  { roleIds, organisationIds }: RoleAssignment,
): Promise<Capability> {
  if (roleIds.length === 0) return noCapability;
  return capabilityFrom(await ctx.callFunction(roleGrants, { roleIds, enabledOnly: false }), organisationIds);
}

/**
 * The caller's own capability before this call: writes of the call do not count, or callers could extend their own role
 * and then hold what they added.
 */
export async function loadCallerCapability({ app, tenantId, requestId, caller }: Context): Promise<Capability> {
  if (caller.isPlatform) return { ...noCapability, isPlatform: true };
  if (caller.roleIds.length === 0) return noCapability;
  // A separate pool: calls that hold a connection must not wait for those of others.
  const statement = createCallStatement(roleGrants, { roleIds: caller.roleIds, enabledOnly: true });
  const grants = await readOnce(app.databases, getSystemSettings(tenantId, requestId), statement);
  return { ...capabilityFrom(grants, []), scope: caller.scope };
}

function capabilityFrom(grants: readonly Grant[], organisationIds: readonly Id[]): Capability {
  const of = (kind: string) => grants.filter((grant) => grant.kind === kind);
  const values = (kind: string) => of(kind).flatMap(({ value }) => (value === null ? [] : [value]));
  const ids = (kind: string) => of(kind).flatMap(({ id }) => (isId(id) ? [id] : []));
  const listedScopes = { listed: ids("listed"), branches: ids("listedBranch") };
  const scopes = of("scope").map(({ id }) => ({ dataScope: id ?? 0, ...listedScopes }));
  const fields = values("hidden").map((name) => name.split(":"));
  return {
    isPlatform: false,
    menus: new Set(ids("menu")),
    permissions: new Set(values("menu")),
    denied: new Set(values("denied")),
    hidden: groupHiddenFields(fields.map(([entity = "", field = ""]) => ({ entity, field }))),
    scope: combineRoleScopes(scopes, organisationIds),
  };
}

function isId(id: number | null): id is Id {
  return id !== null;
}

/** A change of a capability. */
export type CapabilityChange = { readonly after: Capability; readonly before?: Capability };

/** The first thing that a change would add beyond `held`; `undefined` if it adds nothing. */
export async function findExcess(
  ctx: TenantContext,
  gain: CapabilityChange,
  ownCapability: Capability,
): Promise<Excess | undefined> {
  if (ownCapability.isPlatform) return undefined;
  const { after, before = noCapability } = gain;
  if (after.isPlatform) return { kind: "platform" };
  return (
    excessOfCalls(ctx, { after, before }, ownCapability) ??
    excessOfDenied(ctx.app.routes, { after, before }, ownCapability) ??
    excessOfFields(after, before, ownCapability) ??
    (await excessOfRows(ctx, gain, ownCapability))
  );
}

type Step = { readonly after: Capability; readonly before: Capability };

function excessOfCalls({ app }: TenantContext, { after, before }: Step, ownCapability: Capability): Excess | undefined {
  const openBefore = open(before);
  const openToCaller = open(ownCapability);
  for (const code of open(after))
    if (!openBefore.has(code) && !openToCaller.has(code)) return { kind: "permission", name: code };
  for (const id of after.menus) if (!before.menus.has(id) && !ownCapability.menus.has(id)) return { kind: "menu", id };
  for (const route of ownCapability.denied) {
    const isLifted = before.denied.has(route) && !after.denied.has(route);
    if (isLifted && opensBy(app.routes, route, after)) return { kind: "call", name: route };
  }
  return undefined;
}

/** A call that no blacklist names is open to every signed-in account, unless it requires a permission. */
function opensBy(calls: readonly OfferedCall[], name: string, { permissions }: Capability): boolean {
  const route = calls.find(({ api, name: own }) => `${api.name}/${own}` === name);
  const code = route === undefined ? name : findPermissionCode(route.api, route.name);
  return code === undefined || permissions.has(code);
}

/**
 * A blacklist also names calls that share their permission with others: a holder of the permission must not pass on a
 * denied call.
 */
function excessOfDenied(
  routes: readonly OfferedCall[],
  { after, before }: Step,
  { denied }: Capability,
): Excess | undefined {
  if (denied.size === 0) return undefined;
  for (const route of routes) {
    const name = `${route.api.name}/${route.name}`;
    if (!denied.has(name) || isEssential(route)) continue;
    if (mayMake(route, after) && !mayMake(route, before)) return { kind: "call", name };
  }
  return undefined;
}

/** An account without any permission gains nothing from calls that are open to every signed-in account. */
function mayMake(route: OfferedCall, capability: Capability): boolean {
  if (capability.permissions.size === 0) return false;
  return decideCall(route, { ...capability, mustChangePassword: false, mustEnrol: false }).isAllowed;
}

function open({ permissions, denied }: Capability): Set<string> {
  return new Set([...permissions].filter((code) => !denied.has(code)));
}

function excessOfFields(after: Capability, before: Capability, ownCapability: Capability): Excess | undefined {
  const canSee = after.permissions.size > 0;
  const couldSee = before.permissions.size > 0;
  for (const [entity, fields] of ownCapability.hidden) {
    for (const field of fields) {
      const isOpen = canSee && after.hidden.get(entity)?.has(field) !== true;
      const wasOpen = couldSee && before.hidden.get(entity)?.has(field) !== true;
      if (isOpen && !wasOpen) return { kind: "field", name: `${entity}:${field}` };
    }
  }
  return undefined;
}

async function excessOfRows(
  ctx: TenantContext,
  { after, before = noCapability }: CapabilityChange,
  ownCapability: Capability,
): Promise<Excess | undefined> {
  if (ownCapability.scope.all || before.scope.all) return undefined;
  if (after.scope.all) return { kind: "allRows" };
  const [organisation] = await ctx.callFunction(scopeExcess, {
    gainedOrgs: after.scope.organisations,
    gainedTrees: after.scope.trees,
    heldOrgs: [...ownCapability.scope.organisations, ...before.scope.organisations],
    heldTrees: [...ownCapability.scope.trees, ...before.scope.trees],
  });
  return organisation === undefined ? undefined : { kind: "organisation", id: organisation.row };
}

/**
 * "No account grants what it does not hold" (security 4.4), the only place of this rule: refuses a change that gives an
 * account more than the caller holds. Throws `grant.beyond`, which names the excess.
 */
export async function requireGrantable(ctx: Context, gain: CapabilityChange): Promise<void> {
  const excess = await findExcess(ctx, gain, await loadCallerCapability(ctx));
  if (excess !== undefined) throw commonError("grant.beyond", { what: nameOf(ctx, excess) });
}

function nameOf({ t }: Context, excess: Excess): string {
  switch (excess.kind) {
    case "permission":
    case "call":
    case "field":
      return excess.name;
    case "menu":
      return t("grant.what.menu", { id: excess.id });
    case "organisation":
      return t("grant.what.organisation", { id: excess.id });
    case "allRows":
      return t("grant.what.allRows");
    case "platform":
    default:
      return t("grant.what.platform");
  }
}
