import type { Id } from "#contract/id";
import {
  DataScope,
  type DataScopeValue,
  type GrantableMenu,
  type LockReason,
  type RoleGrants,
} from "#modules/role/contract";
import { type Capability, capabilityOf, findExcess } from "#server/access/capability";
import { isCoreCall, isCoreField } from "#server/access/core";
import type { Context } from "#server/context/context";
import { scopeOf } from "#server/context/standing";
import { Status } from "#contract/fields";
import { nameIn } from "#server/names";
import { holderOrganisations } from "./role.functions.ts";
import { apisOf, byRecord, fieldsOf, grantsOf, menusOf, organisationsOf } from "./role.grants.ts";
import { lockOf, type Menu, readMenu } from "./role.menu.ts";
import {
  type Blacklists,
  capabilityBehindBlacklists,
  capabilityOfRole,
  getRole,
  isBuiltIn,
  noBlacklists,
  withBlacklists,
} from "./role.policy.ts";
import { asRoles, type ListedRole, type RoleRow } from "./role.service.ts";

/** Leaves alone: existing clients tick a tree with them, where a parent would tick all of its children. */
export async function ownMenuList(ctx: Context, { id }: { id: Id }): Promise<Id[]> {
  await getRole(ctx, id);
  const [{ leaves }, granted] = await Promise.all([readMenu(ctx), menusOf(ctx, id)]);
  return granted.filter((menuId) => leaves.has(menuId));
}

export async function ownOrgList(ctx: Context, { id }: { id: Id }): Promise<Id[]> {
  await getRole(ctx, id);
  return await organisationsOf(ctx, id);
}

export async function roleApiList(ctx: Context, { id }: { id: Id }): Promise<string[]> {
  await getRole(ctx, id);
  return await apisOf(ctx, id);
}

export async function roleTable(ctx: Context, { roleId }: { roleId: Id }): Promise<string[]> {
  await getRole(ctx, roleId);
  return await fieldsOf(ctx, roleId);
}

/** Everything about one role, and why the caller cannot change what he cannot change. */
export async function readGrants(ctx: Context, { id }: { id: Id }): Promise<RoleGrants> {
  const row = await getRole(ctx, id);
  const [[role], menu, held, grants] = await Promise.all([
    asRoles(ctx, [shownOf(row)]),
    readMenu(ctx),
    capabilityOf(ctx),
    grantsOf(ctx, id),
  ]);
  if (role === undefined) throw new Error(`role ${id} was lost on the way`);
  const about = { id, menu, held, blacklists: grants };
  const [dataScopes, locks] = await Promise.all([grantableScopes(ctx, id, held), locksOf(ctx, about)]);
  return {
    role,
    isReadOnly: isBuiltIn(row) && !ctx.caller.isPlatform,
    menus: menusFor(ctx, { menu, held, granted: new Set(grants.menus) }),
    orgIdList: [...grants.organisations],
    dataScopes,
    tableColumnList: entriesOf(grants),
    apiList: [...grants.denied],
    ...locks,
  };
}

/** A row without the columns that no answer shows, sorting and search among them. */
function shownOf({
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

type Seen = { menu: Menu; held: Capability; granted: ReadonlySet<Id> };

/** Directories and pages are there for the tree; only a leaf is granted. */
function menusFor(ctx: Context, { menu, held, granted }: Seen): GrantableMenu[] {
  return menu.entries.map(({ id, parentId, type, title, names, permission, status }) => ({
    id,
    parentId,
    type,
    title: nameIn(ctx.language, title, names),
    permission,
    isEnabled: status === Status.enabled,
    isGranted: menu.leaves.has(id) && granted.has(id),
    locked: lockOf(menu, held, id),
  }));
}

const wholeKinds = [DataScope.all, DataScope.ownAndBelow, DataScope.own] as const;

/** Own rows and some organisations can always be granted; the rest depends on who holds the role. */
async function grantableScopes(ctx: Context, id: Id, held: Capability): Promise<DataScopeValue[]> {
  const always = [DataScope.self, DataScope.listed];
  if (held.isPlatform) return [...wholeKinds, ...always];
  const [before, own] = await Promise.all([capabilityOfRole(ctx, id), ctx.ask(holderOrganisations, { askedRole: id })]);
  const organisations = own.map(({ row }) => row);
  const excess = await Promise.all(
    wholeKinds.map(async (dataScope) => {
      const after = { ...before, scope: scopeOf([{ dataScope, listed: [] }], organisations) };
      return await findExcess(ctx, { before, after }, held);
    }),
  );
  return [...wholeKinds.filter((_, index) => excess[index] === undefined), ...always];
}

type Locks = Pick<RoleGrants, "lockedColumns" | "lockedApis">;
type Locked = { id: Id; menu: Menu; held: Capability; blacklists: Blacklists };

/** Entries of the blacklists that the caller cannot strike off, one by one. */
async function locksOf(ctx: Context, { id, menu, held, blacklists }: Locked): Promise<Locks> {
  if (held.isPlatform) return { lockedColumns: [], lockedApis: [] };
  const behind = await capabilityBehindBlacklists(ctx, id, true);
  const lift = async (from: Blacklists, to: Blacklists): Promise<LockReason | null> => {
    const gain = { before: withBlacklists(behind, from), after: withBlacklists(behind, to) };
    const excess = await findExcess(ctx, gain, held);
    return excess === undefined ? null : "beyond";
  };
  const { denied } = blacklists;
  const columns = entriesOf(blacklists);
  const [lockedApis, lockedColumns] = await Promise.all([
    locked([...denied], async (route) => {
      if (isCoreCall(menu.core, route)) return "core";
      const left = new Set([...denied].filter((other) => other !== route));
      return await lift({ ...noBlacklists, denied }, { ...noBlacklists, denied: left });
    }),
    locked(columns, async (column) => {
      if (isCoreField(menu.core, column)) return "core";
      const left = byRecord(columns.filter((other) => other !== column));
      return await lift({ ...noBlacklists, hidden: byRecord(columns) }, { ...noBlacklists, hidden: left });
    }),
  ]);
  return { lockedApis, lockedColumns };
}

async function locked(entries: readonly string[], reasonOf: (entry: string) => Promise<LockReason | null>) {
  const reasons = await Promise.all(entries.map(reasonOf));
  return entries.flatMap((entry, index) => {
    const reason = reasons[index] ?? null;
    return reason === null ? [] : [{ entry, locked: reason }];
  });
}

function entriesOf({ hidden }: Blacklists): string[] {
  return [...hidden].flatMap(([entity, fields]) => [...fields].map((field) => `${entity}:${field}`));
}
