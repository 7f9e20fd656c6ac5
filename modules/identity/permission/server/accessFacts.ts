import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { accountOrganisations, type accounts } from "#modules/identity/account/server";
import { menus } from "#modules/identity/menu/server";
import { accountRoles, roleApis, roleFields, roleMenus, roleOrganisations, roles } from "#modules/identity/role/server";
import type { Caller } from "#core/request/caller";
import type { Context } from "#core/request/context";
import { loadCaller } from "#modules/identity/access/server";
import { selectName } from "#core/request/names";
import { openSystemTransaction } from "#core/request/systemTransaction";
import type { RowOf } from "#core/rows/table";

export type RoleRow = RowOf<typeof roles>;
export type MenuRow = RowOf<typeof menus>;
export type AccountRow = RowOf<typeof accounts>;

/** A menu entry with the permission; `switchedOff`: what must be enabled before it counts. */
export type PermissionEntry = { readonly menu: MenuRow; readonly switchedOff: readonly MenuRow[] };

/** One role of the account, with everything that affects the answer. */
export type AccountRole = {
  readonly role: RoleRow;
  readonly isEnabled: boolean;
  /** Its entries with the permission. */
  readonly permissionEntries: readonly PermissionEntry[];
  readonly denies: boolean;
  readonly organisationIds: readonly Id[];
  readonly hiddenFields: readonly string[];
};

/** Everything that an answer is based on. */
export type AccessFacts = {
  readonly account: AccountRow;
  /** The account as a caller with its current rights. */
  readonly caller: Caller;
  readonly roles: readonly AccountRole[];
  /** All entries of the menu with the permission. */
  readonly permissionEntries: readonly PermissionEntry[];
  readonly organisationIds: readonly Id[];
};

type AccessFactsQuery = {
  readonly account: AccountRow;
  readonly route: string;
  readonly code: string | undefined;
  readonly entity: string;
};

/** Loads everything that affects the answer, in the caller's tenant. */
export async function loadAccessFacts(
  ctx: Context,
  { account, route, code, entity }: AccessFactsQuery,
): Promise<AccessFacts> {
  const { caller: asker } = ctx;
  const [caller, permissionEntries, roleRows, affiliations] = await Promise.all([
    loadCaller(openSystemTransaction(ctx.app, ctx.tenantId, ctx.requestId), asker, account.id),
    code === undefined ? [] : listPermissionEntries(ctx, code),
    ctx.rows(accountRoles).list({ accountId: account.id }),
    ctx.rows(accountOrganisations).list({ accountId: account.id }),
  ]);
  if (caller === undefined) throw new Error("an account that was just read is gone");
  const roleIds = roleRows.map(({ roleId }) => roleId);
  const organisationIds = [account.organisationId, ...affiliations.map(({ organisationId }) => organisationId)].filter(
    isId,
  );
  const query = { roleIds, carriers: permissionEntries, names: [route, ...(code === undefined ? [] : [code])], entity };
  return {
    account,
    caller,
    permissionEntries,
    organisationIds,
    roles: roleIds.length === 0 ? [] : await heldRoles(ctx, query),
  };
}

type AccountRolesQuery = {
  roleIds: readonly Id[];
  carriers: readonly PermissionEntry[];
  names: readonly string[];
  entity: string;
};

async function heldRoles(
  ctx: Context,
  { roleIds, carriers, names, entity }: AccountRolesQuery,
): Promise<AccountRole[]> {
  const [rows, menuGrants, deniedApis, scopeOrganisations, hidden] = await Promise.all([
    ctx.rows(roles).list({ id: roleIds }),
    ctx.rows(roleMenus).list({ roleId: roleIds, menuId: carriers.map(({ menu }) => menu.id) }),
    ctx.rows(roleApis).list({ roleId: roleIds, route: names }),
    ctx.rows(roleOrganisations).list({ roleId: roleIds }),
    ctx.rows(roleFields).list({ roleId: roleIds, entity }),
  ]);
  return rows
    .toSorted((left, right) => left.orderNo - right.orderNo || left.id - right.id)
    .map((role) => ({
      role: { ...role, name: selectName(ctx, role.name, role.names) },
      isEnabled: role.status === Status.enabled,
      permissionEntries: carriers.filter(({ menu }) =>
        menuGrants.some((grant) => grant.roleId === role.id && grant.menuId === menu.id),
      ),
      denies: deniedApis.some(({ roleId }) => roleId === role.id),
      organisationIds: scopeOrganisations
        .filter(({ roleId }) => roleId === role.id)
        .map(({ organisationId }) => organisationId),
      hiddenFields: hidden.filter(({ roleId }) => roleId === role.id).map(({ field }) => field),
    }));
}

/** The menu entries of a permission, active ones first. */
export async function listPermissionEntries(ctx: Context, code: string): Promise<PermissionEntry[]> {
  const buttons = await ctx.globalRows(menus).list({ permission: code });
  const carriers = await Promise.all(
    buttons.map(async (menu) => ({
      menu: translateTitle(ctx, menu),
      switchedOff: (await withAbove(ctx, menu)).filter((entry) => entry.status !== Status.enabled),
    })),
  );
  return carriers.toSorted(
    (left, right) => left.switchedOff.length - right.switchedOff.length || left.menu.id - right.menu.id,
  );
}

async function withAbove(ctx: Context, menu: MenuRow): Promise<MenuRow[]> {
  const { parentId } = menu;
  const parent = parentId === null ? undefined : await ctx.globalRows(menus).find(parentId);
  const translated = translateTitle(ctx, menu);
  return parent === undefined ? [translated] : [translated, ...(await withAbove(ctx, parent))];
}

function translateTitle(ctx: Context, menu: MenuRow): MenuRow {
  return { ...menu, title: selectName(ctx, menu.title, menu.names) };
}

/** Whether a role effectively grants the permission. */
export function grantsPermission({ isEnabled, permissionEntries }: AccountRole): boolean {
  return isEnabled && permissionEntries.some(({ switchedOff }) => switchedOff.length === 0);
}

function isId(id: Id | null): id is Id {
  return id !== null;
}
