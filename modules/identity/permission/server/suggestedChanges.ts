import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { organisations } from "#modules/identity/organisation/server";
import type { PermissionChange } from "../contract.ts";
import { BuiltIn, DataScope } from "#modules/identity/role/contract";
import { roles } from "#modules/identity/role/server";
import { loadCapability } from "#modules/identity/access/server";
import { type CallDecision, isEssential, type OfferedCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { selectName } from "#core/request/names";
import { type AccessFacts, type AccountRole, grantsPermission, type MenuRow, type RoleRow } from "./accessFacts.ts";
import { isInScope, type RowAccess } from "./rowAccess.ts";

/** The question with everything that was found. */
export type AccessFindings = {
  readonly grounds: AccessFacts;
  readonly route: OfferedCall;
  readonly verdict: CallDecision;
  readonly row: RowAccess | undefined;
  /** Whether the row is open for what the call does; true if the question names no row. */
  readonly isRowOpen: boolean;
};

type ChangeTarget = {
  role?: RoleRow | undefined;
  menu?: MenuRow | undefined;
  organisation?: { id: Id; name: string } | undefined;
};

function change(kind: PermissionChange["kind"], { role, menu, organisation }: ChangeTarget = {}): PermissionChange {
  return {
    kind,
    roleId: role?.id ?? null,
    roleName: role?.name ?? null,
    menuId: menu?.id ?? null,
    menuTitle: menu?.title ?? null,
    organisationId: organisation?.id ?? null,
    organisationName: organisation?.name ?? null,
  };
}

/** As few changes as open every closed check; the result is reversed when all of them are made. */
export async function suggestOpeningChanges(ctx: Context, found: AccessFindings): Promise<PermissionChange[]> {
  const { grounds, verdict } = found;
  if (verdict.reason === "platformOnly") return [];
  const roleChanges = [
    ...(grounds.account.status === Status.enabled ? [] : [change("enableAccount")]),
    ...(verdict.reason === "mustChangePassword" ? [change("changePassword")] : []),
    ...(verdict.reason === "mustEnrol" ? [change("enrol")] : []),
  ];
  const isBare = !grounds.roles.some(({ isEnabled }) => isEnabled);
  const asleep = findDisabledRole(grounds.roles);
  const isClosed = verdict.code !== undefined && !grounds.roles.some(grantsPermission);
  const newRole = isBare && asleep === undefined ? await roleThatDoes(ctx, found) : undefined;
  if (newRole !== undefined) return [...roleChanges, change("giveRole", { role: newRole })];
  const denyingRoles = grounds.roles.filter(({ isEnabled, denies }) => isEnabled && denies);
  return [
    ...roleChanges,
    ...denyingRoles.map(({ role }) => change("liftApi", { role })),
    ...(isClosed ? grantThatOpens(grounds) : []),
    ...(found.isRowOpen || found.row === undefined
      ? []
      : await scopeThatReaches(ctx, isClosed ? enableRole(grounds.roles, asleep) : grounds.roles, found)),
  ];
}

/** A disabled role of the account that would grant the permission and deny nothing. */
function findDisabledRole(roles: readonly AccountRole[]): AccountRole | undefined {
  return roles.find(
    ({ isEnabled, denies, permissionEntries }) =>
      !isEnabled && !denies && permissionEntries.some(({ switchedOff }) => switchedOff.length === 0),
  );
}

/** The roles of the account once a disabled one is enabled. */
function enableRole(roles: readonly AccountRole[], disabledRole: AccountRole | undefined): readonly AccountRole[] {
  return roles.map((role) => (role === disabledRole ? { ...role, isEnabled: true } : role));
}

function grantThatOpens({ roles, permissionEntries }: AccessFacts): PermissionChange[] {
  const asleep = findDisabledRole(roles);
  if (asleep !== undefined) return [change("enableRole", asleep)];
  const dark = roles.find(({ isEnabled, permissionEntries: own }) => isEnabled && own.length > 0)?.permissionEntries[0];
  if (dark !== undefined) return dark.switchedOff.map((menu) => change("enableMenu", { menu }));
  const [carrier] = permissionEntries;
  const fitting = mostFitting(roles);
  if (carrier === undefined || fitting === undefined) return [];
  const enableChanges = carrier.switchedOff.map((menu) => change("enableMenu", { menu }));
  return [...enableChanges, change("grantMenu", { role: fitting.role, menu: carrier.menu })];
}

/** Built-in roles cannot be changed by everyone. */
function mostFitting(roles: readonly AccountRole[]): AccountRole | undefined {
  const enabledRoles = roles.filter(({ isEnabled }) => isEnabled);
  return enabledRoles.find(({ role }) => role.sysFlag !== BuiltIn.yes) ?? enabledRoles[0];
}

/** What brings a row into the scope of roles, unless the enabled ones reach it already. */
async function scopeThatReaches(
  ctx: Context,
  roles: readonly AccountRole[],
  { grounds, row }: Pick<AccessFindings, "grounds" | "row">,
): Promise<PermissionChange[]> {
  const role = mostFitting(roles)?.role;
  if (role === undefined || row === undefined) return [];
  const { organisationId } = row;
  const roleIds = roles.filter(({ isEnabled }) => isEnabled).map((accountRole) => accountRole.role.id);
  const after = await loadCapability(ctx, { roleIds, organisationIds: grounds.organisationIds });
  if (await reaches(ctx, after, row)) return [];
  if (organisationId === null) return [change("widenScope", { role })];
  const organisation = await ctx.rows(organisations).find(organisationId);
  const enabledRoles = roles.filter(({ isEnabled }) => isEnabled);
  const listing = enabledRoles.find((accountRole) => accountRole.role.dataScope === DataScope.listed);
  if (listing !== undefined) return [change("listOrganisation", { role: listing.role, organisation })];
  const isRelative = ({ dataScope }: RoleRow) => dataScope === DataScope.own || dataScope === DataScope.ownAndBelow;
  if (enabledRoles.some((accountRole) => isRelative(accountRole.role))) return [change("affiliate", { organisation })];
  return [change("listOrganisation", { role, organisation })];
}

/** For an account without an effective role: a role that opens every check on its own. */
async function roleThatDoes(
  ctx: Context,
  { grounds, verdict, row, isRowOpen }: AccessFindings,
): Promise<RoleRow | undefined> {
  const { code } = verdict;
  const all = await ctx.rows(roles).list({ status: Status.enabled });
  for (const role of all.toSorted((left, right) => left.orderNo - right.orderNo || left.id - right.id)) {
    const capability = await loadCapability(ctx, { roleIds: [role.id], organisationIds: grounds.organisationIds });
    const opensCall = code === undefined || (capability.permissions.has(code) && !capability.denied.has(code));
    if (!opensCall) continue;
    if (isRowOpen || row === undefined || (await reaches(ctx, capability, row)))
      return { ...role, name: selectName(ctx, role.name, role.names) };
  }
  return undefined;
}

async function reaches(
  ctx: Context,
  { scope }: Pick<RowScope, "scope">,
  { organisationId }: RowAccess,
): Promise<boolean> {
  return scope.all || (organisationId !== null && (await isInScope(ctx, { scope }, organisationId)));
}

type RowScope = Parameters<typeof isInScope>[1];

/** The single change that closes an open call. The platform administrator cannot be locked out. */
export function suggestClosingChanges({ grounds, route, verdict }: AccessFindings): PermissionChange[] {
  const { roles, caller } = grounds;
  if (caller.isPlatform) return [];
  const fitting = mostFitting(roles);
  if (isEssential(route) || fitting === undefined) return [change("disableAccount")];
  const conferring = roles.filter(grantsPermission);
  const [only] = conferring;
  const open = only?.permissionEntries.filter(({ switchedOff }) => switchedOff.length === 0) ?? [];
  const [carrier] = open;
  const isOneGrant = verdict.reason === "granted" && conferring.length === 1 && open.length === 1;
  if (isOneGrant && only !== undefined) return [change("revokeMenu", { role: only.role, menu: carrier?.menu })];
  return [change("denyApi", fitting)];
}
