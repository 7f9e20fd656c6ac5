import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { accountOrganisations, type accounts } from "#modules/account/server";
import { menus } from "#modules/menu/server";
import { accountRoles, roleApis, roleFields, roleMenus, roleOrganisations, roles } from "#modules/role/server";
import type { Caller } from "#server/context/caller";
import type { Context } from "#server/context/context";
import { loadCaller, readingAsSystem } from "#server/context/standing";
import type { RowOf } from "#server/rows/table";

export type RoleRow = RowOf<typeof roles>;
export type MenuRow = RowOf<typeof menus>;
export type AccountRow = RowOf<typeof accounts>;

/** A menu entry that carries the permission; `switchedOff`: what must be switched on before it counts. */
export type Carrier = { readonly menu: MenuRow; readonly switchedOff: readonly MenuRow[] };

/** One role of the account, and what of it bears on the question. */
export type HeldRole = {
  readonly role: RoleRow;
  readonly isEnabled: boolean;
  /** Entries with the permission that it holds. */
  readonly carriers: readonly Carrier[];
  readonly denies: boolean;
  readonly organisationIds: readonly Id[];
  readonly hiddenFields: readonly string[];
};

/** All that an answer rests on. */
export type Grounds = {
  readonly account: AccountRow;
  /** The account as it would call now. */
  readonly caller: Caller;
  readonly roles: readonly HeldRole[];
  /** Where the permission stands in the menu at all. */
  readonly carriers: readonly Carrier[];
  readonly organisationIds: readonly Id[];
};

type About = {
  readonly account: AccountRow;
  readonly route: string;
  readonly code: string | undefined;
  readonly entity: string;
};

/** Reads everything that bears on a question, in the tenant of whoever asks. */
export async function readGrounds(ctx: Context, { account, route, code, entity }: About): Promise<Grounds> {
  const { caller: asker } = ctx;
  const [caller, carriers, held, further] = await Promise.all([
    loadCaller(readingAsSystem(ctx.app, ctx.tenantId, ctx.requestId), asker, account.id),
    code === undefined ? [] : carriersOf(ctx, code),
    ctx.rows(accountRoles).list({ accountId: account.id }),
    ctx.rows(accountOrganisations).list({ accountId: account.id }),
  ]);
  if (caller === undefined) throw new Error("an account that was just read is gone");
  const roleIds = held.map(({ roleId }) => roleId);
  const organisationIds = [account.organisationId, ...further.map(({ organisationId }) => organisationId)].filter(isId);
  const about = { roleIds, carriers, names: [route, ...(code === undefined ? [] : [code])], entity };
  return { account, caller, carriers, organisationIds, roles: roleIds.length === 0 ? [] : await heldRoles(ctx, about) };
}

type Holding = { roleIds: readonly Id[]; carriers: readonly Carrier[]; names: readonly string[]; entity: string };

async function heldRoles(ctx: Context, { roleIds, carriers, names, entity }: Holding): Promise<HeldRole[]> {
  const [rows, granted, denied, listed, hidden] = await Promise.all([
    ctx.rows(roles).list({ id: roleIds }),
    ctx.rows(roleMenus).list({ roleId: roleIds, menuId: carriers.map(({ menu }) => menu.id) }),
    ctx.rows(roleApis).list({ roleId: roleIds, route: names }),
    ctx.rows(roleOrganisations).list({ roleId: roleIds }),
    ctx.rows(roleFields).list({ roleId: roleIds, entity }),
  ]);
  return rows
    .toSorted((one, other) => one.orderNo - other.orderNo || one.id - other.id)
    .map((role) => ({
      role,
      isEnabled: role.status === Status.enabled,
      carriers: carriers.filter(({ menu }) => granted.some((one) => one.roleId === role.id && one.menuId === menu.id)),
      denies: denied.some(({ roleId }) => roleId === role.id),
      organisationIds: listed.filter(({ roleId }) => roleId === role.id).map(({ organisationId }) => organisationId),
      hiddenFields: hidden.filter(({ roleId }) => roleId === role.id).map(({ field }) => field),
    }));
}

/** The menu entries of a permission, those first that are switched on with all above them. */
export async function carriersOf(ctx: Context, code: string): Promise<Carrier[]> {
  const buttons = await ctx.globalRows(menus).list({ permission: code });
  const carriers = await Promise.all(
    buttons.map(async (menu) => ({
      menu,
      switchedOff: (await withAbove(ctx, menu)).filter((one) => one.status !== Status.enabled),
    })),
  );
  return carriers.toSorted(
    (one, other) => one.switchedOff.length - other.switchedOff.length || one.menu.id - other.menu.id,
  );
}

async function withAbove(ctx: Context, menu: MenuRow): Promise<MenuRow[]> {
  const { parentId } = menu;
  const parent = parentId === null ? undefined : await ctx.globalRows(menus).find(parentId);
  return parent === undefined ? [menu] : [menu, ...(await withAbove(ctx, parent))];
}

/** Whether a role really confers the permission. */
export function confers({ isEnabled, carriers }: HeldRole): boolean {
  return isEnabled && carriers.some(({ switchedOff }) => switchedOff.length === 0);
}

function isId(id: Id | null): id is Id {
  return id !== null;
}
