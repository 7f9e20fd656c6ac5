import type { Id } from "#contract/id";
import {
  DataScope,
  type DataScopeValue,
  type GrantableMenu,
  type LockReason,
  type RoleGrants,
} from "../../contract.ts";
import {
  type Capability,
  findExcess,
  loadCallerCapability,
  isCoreCall,
  isCoreField,
  combineRoleScopes,
} from "#modules/identity/access/server";
import { isPlannedMenu } from "#modules/identity/menu/server";
import { listUsedCodes } from "#core/request/access/permission";
import type { Context, TenantContext } from "#core/request/context";
import { Status } from "#contract/fields";
import { selectName } from "#core/request/names";
import { holderOrganisations } from "../role.functions.ts";
import {
  groupByRecord,
  listDeniedApis,
  listGrantedMenus,
  listHiddenFields,
  listScopeOrganisations,
  loadGrants,
} from "./role.grants.ts";
import { getLockReason, type GrantMenuIndex, listOfferedEntries, loadGrantMenu } from "./grantMenu.ts";
import {
  applyBlacklists,
  type Blacklists,
  getRole,
  isBuiltIn,
  loadCapabilityWithoutBlacklists,
  loadRoleCapability,
  noBlacklists,
} from "../role.policy.ts";
import { type ListedRole, type RoleRow, toRoles } from "../role.service.ts";

/**
 * Only leaves: existing clients use them as the checked nodes of a tree, where a parent would check all of its
 * children.
 */
export async function ownMenuList(ctx: Context, { id }: { id: Id }): Promise<Id[]> {
  await getRole(ctx, id);
  const [{ leaves }, grantedIds] = await Promise.all([loadGrantMenu(ctx), listGrantedMenus(ctx, id)]);
  return grantedIds.filter((menuId) => leaves.has(menuId));
}

export async function ownOrgList(ctx: Context, { id }: { id: Id }): Promise<Id[]> {
  await getRole(ctx, id);
  return (await listScopeOrganisations(ctx, id)).map((organisation) => organisation.id);
}

export async function roleApiList(ctx: Context, { id }: { id: Id }): Promise<string[]> {
  await getRole(ctx, id);
  return await listDeniedApis(ctx, id);
}

export async function roleTable(ctx: Context, { roleId }: { roleId: Id }): Promise<string[]> {
  await getRole(ctx, roleId);
  return await listHiddenFields(ctx, roleId);
}

/** Everything about one role, and why the caller cannot change parts of it. */
export async function readGrants(ctx: Context, { id }: { id: Id }): Promise<RoleGrants> {
  const row = await getRole(ctx, id);
  const [[role], menu, held, grants] = await Promise.all([
    toRoles(ctx, [toVisibleRole(row)]),
    loadGrantMenu(ctx),
    loadCallerCapability(ctx),
    loadGrants(ctx, id),
  ]);
  if (role === undefined) throw new Error(`role ${id} was lost on the way`);
  const query = { id, menu, held, blacklists: grants };
  const [dataScopes, locks] = await Promise.all([grantableScopes(ctx, id, held), locksOf(ctx, query)]);
  return {
    role,
    isReadOnly: isBuiltIn(row) && !ctx.caller.isPlatform,
    menus: menusFor(ctx, { menu, held, granted: new Set(grants.menus) }),
    orgIdList: grants.organisations.map((organisation) => organisation.id),
    branchIdList: grants.organisations.filter(({ withBelow }) => withBelow).map((organisation) => organisation.id),
    dataScopes,
    tableColumnList: entriesOf(grants),
    apiList: [...grants.denied],
    ...locks,
  };
}

/** A row without the columns that no answer shows, for example those for sorting and search. */
function toVisibleRole({
  id,
  name,
  code,
  orderNo,
  dataScope,
  sysFlag,
  status,
  remark,
  requiresSecondFactor,
  version,
  ...row
}: RoleRow): ListedRole {
  const { createTime, createUserId, createUserName, updateTime, updateUserId, updateUserName } = row;
  const audit = { version, createTime, createUserId, createUserName, updateTime, updateUserId, updateUserName };
  return { id, name, code, orderNo, dataScope, sysFlag, status, remark, requiresSecondFactor, ...audit };
}

/** What the list of menus is made of. */
export type GrantView = { menu: GrantMenuIndex; held: Capability; granted: ReadonlySet<Id> };

/** Directories and pages are only shown as branches; leaves are granted. */
export function menusFor(
  ctx: Pick<TenantContext, "app" | "language">,
  { menu, held, granted }: GrantView,
): GrantableMenu[] {
  const offered = listOfferedEntries(menu, listUsedCodes(ctx.app), granted);
  return offered.map(({ id, parentId, type, title, names, permission, status }) => ({
    id,
    parentId,
    type,
    title: selectName(ctx, title, names),
    permission,
    isEnabled: status === Status.enabled,
    isGranted: menu.leaves.has(id) && granted.has(id),
    isPlanned: isPlannedMenu(id),
    locked: getLockReason(menu, held, id),
  }));
}

const wholeKinds = [DataScope.all, DataScope.ownAndBelow, DataScope.own] as const;

/** Own rows and listed organisations can always be granted; the rest depends on the holders of the role. */
async function grantableScopes(ctx: Context, id: Id, ownCapability: Capability): Promise<DataScopeValue[]> {
  const always = [DataScope.self, DataScope.listed];
  if (ownCapability.isPlatform) return [...wholeKinds, ...always];
  const [before, own] = await Promise.all([
    loadRoleCapability(ctx, id),
    ctx.callFunction(holderOrganisations, { askedRole: id }),
  ]);
  const organisations = own.map(({ row }) => row);
  const excess = await Promise.all(
    wholeKinds.map(async (dataScope) => {
      const after = { ...before, scope: combineRoleScopes([{ dataScope, listed: [], branches: [] }], organisations) };
      return await findExcess(ctx, { before, after }, ownCapability);
    }),
  );
  return [...wholeKinds.filter((_, index) => excess[index] === undefined), ...always];
}

type Locks = Pick<RoleGrants, "lockedColumns" | "lockedApis">;
type LockQuery = { id: Id; menu: GrantMenuIndex; held: Capability; blacklists: Blacklists };

/** Blacklist entries that the caller cannot remove, one by one. */
async function locksOf(ctx: Context, { id, menu, held, blacklists }: LockQuery): Promise<Locks> {
  if (held.isPlatform) return { lockedColumns: [], lockedApis: [] };
  const behind = await loadCapabilityWithoutBlacklists(ctx, id, true);
  const lift = async (from: Blacklists, to: Blacklists): Promise<LockReason | null> => {
    const gain = { before: applyBlacklists(behind, from), after: applyBlacklists(behind, to) };
    const excess = await findExcess(ctx, gain, held);
    return excess === undefined ? null : "beyond";
  };
  const { denied } = blacklists;
  const columns = entriesOf(blacklists);
  const [lockedApis, lockedColumns] = await Promise.all([
    findLockedEntries([...denied], async (route) => {
      if (isCoreCall(menu.core, route)) return "core";
      const left = new Set([...denied].filter((other) => other !== route));
      return await lift({ ...noBlacklists, denied }, { ...noBlacklists, denied: left });
    }),
    findLockedEntries(columns, async (column) => {
      if (isCoreField(menu.core, column)) return "core";
      const left = groupByRecord(columns.filter((other) => other !== column));
      return await lift({ ...noBlacklists, hidden: groupByRecord(columns) }, { ...noBlacklists, hidden: left });
    }),
  ]);
  return { lockedApis, lockedColumns };
}

async function findLockedEntries(entries: readonly string[], reasonOf: (entry: string) => Promise<LockReason | null>) {
  const reasons = await Promise.all(entries.map(reasonOf));
  return entries.flatMap((entry, index) => {
    const reason = reasons[index] ?? null;
    return reason === null ? [] : [{ entry, locked: reason }];
  });
}

function entriesOf({ hidden }: Blacklists): string[] {
  return [...hidden].flatMap(([entity, fields]) => [...fields].map((field) => `${entity}:${field}`));
}
