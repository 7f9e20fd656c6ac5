import { codeOf } from "#contract/api";
import type { Id } from "#contract/id";
import { commonError } from "#contract/errors";
import type { Context, TenantContext } from "#server/context/context";
import { hiddenOf, scopeOf, systemIn } from "#server/context/standing";
import { callOf, defineFunction } from "#server/rows/function";
import type { DataScope } from "#server/rows/scope";
import { readOnce } from "#server/rows/transaction";
import { decideCall, isEssential, type Offered } from "./permission.ts";

/** All that roles give to somebody of certain organisations. Roles that are off count where `all` is asked for. */
export type Capability = {
  readonly isPlatform: boolean;
  /** Menus with all that lies above them. */
  readonly menus: ReadonlySet<Id>;
  readonly permissions: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
  readonly hidden: ReadonlyMap<string, ReadonlySet<string>>;
  readonly scope: DataScope;
};

/** Roles, and the organisations that "own" means for whoever holds them. */
export type Holding = { readonly roleIds: readonly Id[]; readonly organisationIds: readonly Id[] };

/** What somebody would gain that somebody else lacks. */
export type Excess =
  | { readonly kind: "permission" | "call" | "field"; readonly name: string }
  | { readonly kind: "menu" | "organisation"; readonly id: Id }
  | { readonly kind: "allRows" | "platform" };

type Grant = { kind: string; id: number | null; value: string | null };

const roleGrants = defineFunction<{ roleIds: readonly Id[]; enabledOnly: boolean }, Grant>("role_grants", [
  "roleIds",
  "enabledOnly",
]);

type Reaches = {
  gainedOrgs: readonly Id[];
  gainedTrees: readonly Id[];
  heldOrgs: readonly Id[];
  heldTrees: readonly Id[];
};

const scopeExcess = defineFunction<Reaches, { row: Id }>("scope_excess", [
  "gainedOrgs",
  "gainedTrees",
  "heldOrgs",
  "heldTrees",
]);

/** Somebody without any role. */
export const noCapability: Capability = {
  isPlatform: false,
  menus: new Set(),
  permissions: new Set(),
  denied: new Set(),
  hidden: new Map(),
  scope: { all: false, organisations: [], trees: [] },
};

/**
 * What an account with these roles and organisations could do at most: roles that are switched off count, since somebody
 * may switch them on. Reads inside the call's transaction and so sees what the call has written.
 */
export async function loadCapability(ctx: TenantContext, { roleIds, organisationIds }: Holding): Promise<Capability> {
  if (roleIds.length === 0) return noCapability;
  return capabilityFrom(await ctx.ask(roleGrants, { roleIds, enabledOnly: false }), organisationIds);
}

/**
 * What the caller himself may do, as it was before this call: what the call has written does not count, or he could give
 * something to his own role and then hold it.
 */
export async function capabilityOf({ app, tenantId, requestId, caller }: Context): Promise<Capability> {
  if (caller.isPlatform) return { ...noCapability, isPlatform: true };
  if (caller.roleIds.length === 0) return noCapability;
  // A pool of its own: calls that hold a connection must not wait for each other's.
  const asked = callOf(roleGrants, { roleIds: caller.roleIds, enabledOnly: true });
  const grants = await readOnce(app.plain, systemIn(tenantId, requestId), asked);
  return { ...capabilityFrom(grants, []), scope: caller.scope };
}

function capabilityFrom(grants: readonly Grant[], organisationIds: readonly Id[]): Capability {
  const of = (kind: string) => grants.filter((grant) => grant.kind === kind);
  const values = (kind: string) => of(kind).flatMap(({ value }) => (value === null ? [] : [value]));
  const ids = (kind: string) => of(kind).flatMap(({ id }) => (isId(id) ? [id] : []));
  const listed = ids("listed");
  const scopes = of("scope").map(({ id }) => ({ dataScope: id ?? 0, listed }));
  const fields = values("hidden").map((name) => name.split(":"));
  return {
    isPlatform: false,
    menus: new Set(ids("menu")),
    permissions: new Set(values("menu")),
    denied: new Set(values("denied")),
    hidden: hiddenOf(fields.map(([entity = "", field = ""]) => ({ entity, field }))),
    scope: scopeOf(scopes, organisationIds),
  };
}

function isId(id: number | null): id is Id {
  return id !== null;
}

/** A change of what somebody may do. */
export type Gain = { readonly after: Capability; readonly before?: Capability };

/** The first thing that a change would give and `held` lacks; `undefined` when it gives nothing of that kind. */
export async function findExcess(ctx: TenantContext, gain: Gain, held: Capability): Promise<Excess | undefined> {
  if (held.isPlatform) return undefined;
  const { after, before = noCapability } = gain;
  if (after.isPlatform) return { kind: "platform" };
  return (
    excessOfCalls(ctx, { after, before }, held) ??
    excessOfDenied(ctx.app.routes, { after, before }, held) ??
    excessOfFields(after, before, held) ??
    (await excessOfRows(ctx, gain, held))
  );
}

type Step = { readonly after: Capability; readonly before: Capability };

function excessOfCalls({ app }: TenantContext, { after, before }: Step, held: Capability): Excess | undefined {
  const had = open(before);
  const holds = open(held);
  for (const code of open(after)) if (!had.has(code) && !holds.has(code)) return { kind: "permission", name: code };
  for (const id of after.menus) if (!before.menus.has(id) && !held.menus.has(id)) return { kind: "menu", id };
  for (const route of held.denied) {
    const isLifted = before.denied.has(route) && !after.denied.has(route);
    if (isLifted && opensBy(app.routes, route, after)) return { kind: "call", name: route };
  }
  return undefined;
}

/** A call that no blacklist names is open to everybody who is signed in, unless it asks for a permission. */
function opensBy(offered: readonly Offered[], name: string, { permissions }: Capability): boolean {
  const route = offered.find(({ api, name: own }) => `${api.name}/${own}` === name);
  const code = route === undefined ? name : codeOf(route.api, route.name);
  return code === undefined || permissions.has(code);
}

/** A blacklist also names calls that share their permission with others: who holds it must not pass on what is taken. */
function excessOfDenied(
  routes: readonly Offered[],
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

/** Somebody without any permission can do nothing with the calls that are open to all who are signed in. */
function mayMake(route: Offered, capability: Capability): boolean {
  if (capability.permissions.size === 0) return false;
  return decideCall(route, { ...capability, mustChangePassword: false, mustEnrol: false }).isAllowed;
}

function open({ permissions, denied }: Capability): Set<string> {
  return new Set([...permissions].filter((code) => !denied.has(code)));
}

function excessOfFields(after: Capability, before: Capability, held: Capability): Excess | undefined {
  const canSee = after.permissions.size > 0;
  const couldSee = before.permissions.size > 0;
  for (const [entity, fields] of held.hidden) {
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
  { after, before = noCapability }: Gain,
  held: Capability,
): Promise<Excess | undefined> {
  if (held.scope.all || before.scope.all) return undefined;
  if (after.scope.all) return { kind: "allRows" };
  const [organisation] = await ctx.ask(scopeExcess, {
    gainedOrgs: after.scope.organisations,
    gainedTrees: after.scope.trees,
    heldOrgs: [...held.scope.organisations, ...before.scope.organisations],
    heldTrees: [...held.scope.trees, ...before.scope.trees],
  });
  return organisation === undefined ? undefined : { kind: "organisation", id: organisation.row };
}

/**
 * "Nobody grants what he does not hold" (security 4.4), the only place of this rule: refuses a change that gives somebody
 * more than the caller may do himself. Throws `grant.beyond`, which says what.
 */
export async function requireWithin(ctx: Context, gain: Gain): Promise<void> {
  const excess = await findExcess(ctx, gain, await capabilityOf(ctx));
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
