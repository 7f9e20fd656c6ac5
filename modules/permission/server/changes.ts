import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { organisations } from "#modules/organisation/server";
import type { Change } from "#modules/permission/contract";
import { BuiltIn, DataScope } from "#modules/role/contract";
import { roles } from "#modules/role/server";
import { loadCapability } from "#server/access/capability";
import { type CallVerdict, isEssential, type Offered } from "#server/access/permission";
import type { Context } from "#server/context/context";
import { confers, type Grounds, type HeldRole, type MenuRow, type RoleRow } from "./grounds.ts";
import { isWithin, type RowGate } from "./row.ts";

/** The question with all that was found out about it. */
export type Found = {
  readonly grounds: Grounds;
  readonly route: Offered;
  readonly verdict: CallVerdict;
  readonly row: RowGate | undefined;
  /** Whether the row is open for what the call does; true where no row was asked about. */
  readonly isRowOpen: boolean;
};

type About = {
  role?: RoleRow | undefined;
  menu?: MenuRow | undefined;
  organisation?: { id: Id; name: string } | undefined;
};

function change(kind: Change["kind"], { role, menu, organisation }: About = {}): Change {
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

/** As few changes as open every gate that is closed; the verdict turns when all of them are made. */
export async function changesThatOpen(ctx: Context, found: Found): Promise<Change[]> {
  const { grounds, verdict } = found;
  if (verdict.reason === "platformOnly") return [];
  const standing = [
    ...(grounds.account.status === Status.enabled ? [] : [change("enableAccount")]),
    ...(verdict.reason === "mustChangePassword" ? [change("changePassword")] : []),
    ...(verdict.reason === "mustEnrol" ? [change("enrol")] : []),
  ];
  const isBare = !grounds.roles.some(({ isEnabled }) => isEnabled);
  const asleep = sleeping(grounds.roles);
  const isClosed = verdict.code !== undefined && !grounds.roles.some(confers);
  const given = isBare && asleep === undefined ? await roleThatDoes(ctx, found) : undefined;
  if (given !== undefined) return [...standing, change("giveRole", { role: given })];
  const lifted = grounds.roles.filter(({ isEnabled, denies }) => isEnabled && denies);
  return [
    ...standing,
    ...lifted.map(({ role }) => change("liftApi", { role })),
    ...(isClosed ? grantThatOpens(grounds) : []),
    ...(found.isRowOpen || found.row === undefined
      ? []
      : await scopeThatReaches(ctx, isClosed ? awake(grounds.roles, asleep) : grounds.roles, found)),
  ];
}

/** A role of his that is switched off and would confer the permission, and take nothing away. */
function sleeping(held: readonly HeldRole[]): HeldRole | undefined {
  return held.find(
    ({ isEnabled, denies, carriers }) =>
      !isEnabled && !denies && carriers.some(({ switchedOff }) => switchedOff.length === 0),
  );
}

/** His roles once a sleeping one is switched on. */
function awake(held: readonly HeldRole[], asleep: HeldRole | undefined): readonly HeldRole[] {
  return held.map((one) => (one === asleep ? { ...one, isEnabled: true } : one));
}

function grantThatOpens({ roles: held, carriers }: Grounds): Change[] {
  const asleep = sleeping(held);
  if (asleep !== undefined) return [change("enableRole", asleep)];
  const dark = held.find(({ isEnabled, carriers: own }) => isEnabled && own.length > 0)?.carriers[0];
  if (dark !== undefined) return dark.switchedOff.map((menu) => change("enableMenu", { menu }));
  const [carrier] = carriers;
  const fitting = mostFitting(held);
  if (carrier === undefined || fitting === undefined) return [];
  const dimmed = carrier.switchedOff.map((menu) => change("enableMenu", { menu }));
  return [...dimmed, change("grantMenu", { role: fitting.role, menu: carrier.menu })];
}

/** Built-in roles are not for everybody to change. */
function mostFitting(held: readonly HeldRole[]): HeldRole | undefined {
  const enabled = held.filter(({ isEnabled }) => isEnabled);
  return enabled.find(({ role }) => role.sysFlag !== BuiltIn.yes) ?? enabled[0];
}

/** What brings a row into the scope of roles, unless those that are switched on by now reach it already. */
async function scopeThatReaches(
  ctx: Context,
  held: readonly HeldRole[],
  { grounds, row }: Pick<Found, "grounds" | "row">,
): Promise<Change[]> {
  const role = mostFitting(held)?.role;
  if (role === undefined || row === undefined) return [];
  const { organisationId } = row;
  const roleIds = held.filter(({ isEnabled }) => isEnabled).map((one) => one.role.id);
  const after = await loadCapability(ctx, { roleIds, organisationIds: grounds.organisationIds });
  if (await reaches(ctx, after, row)) return [];
  if (organisationId === null) return [change("widenScope", { role })];
  const organisation = await ctx.rows(organisations).find(organisationId);
  const enabled = held.filter(({ isEnabled }) => isEnabled);
  const listing = enabled.find((one) => one.role.dataScope === DataScope.listed);
  if (listing !== undefined) return [change("listOrganisation", { role: listing.role, organisation })];
  const isRelative = ({ dataScope }: RoleRow) => dataScope === DataScope.own || dataScope === DataScope.ownAndBelow;
  if (enabled.some((one) => isRelative(one.role))) return [change("affiliate", { organisation })];
  return [change("listOrganisation", { role, organisation })];
}

/** For somebody without a role that counts: one that opens every gate by itself. */
async function roleThatDoes(ctx: Context, { grounds, verdict, row, isRowOpen }: Found): Promise<RoleRow | undefined> {
  const { code } = verdict;
  const all = await ctx.rows(roles).list({ status: Status.enabled });
  for (const role of all.toSorted((one, other) => one.orderNo - other.orderNo || one.id - other.id)) {
    const capability = await loadCapability(ctx, { roleIds: [role.id], organisationIds: grounds.organisationIds });
    const opensCall = code === undefined || (capability.permissions.has(code) && !capability.denied.has(code));
    if (!opensCall) continue;
    if (isRowOpen || row === undefined || (await reaches(ctx, capability, row))) return role;
  }
  return undefined;
}

async function reaches(
  ctx: Context,
  { scope }: Pick<RowScope, "scope">,
  { organisationId }: RowGate,
): Promise<boolean> {
  return scope.all || (organisationId !== null && (await isWithin(ctx, { scope }, organisationId)));
}

type RowScope = Parameters<typeof isWithin>[1];

/** The one change that closes an open call. The platform administrator cannot be shut out. */
export function changesThatClose({ grounds, route, verdict }: Found): Change[] {
  const { roles: held, caller } = grounds;
  if (caller.isPlatform) return [];
  const fitting = mostFitting(held);
  if (isEssential(route) || fitting === undefined) return [change("disableAccount")];
  const conferring = held.filter(confers);
  const [only] = conferring;
  const open = only?.carriers.filter(({ switchedOff }) => switchedOff.length === 0) ?? [];
  const [carrier] = open;
  const isOneGrant = verdict.reason === "granted" && conferring.length === 1 && open.length === 1;
  if (isOneGrant && only !== undefined) return [change("revokeMenu", { role: only.role, menu: carrier?.menu })];
  return [change("denyApi", fitting)];
}
