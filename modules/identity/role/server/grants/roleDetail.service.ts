import type { OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { isCoreCall, isCoreField, loadCallerCapability } from "#modules/identity/access/server";
import { DataScope, type LockReason, type RoleDetail, type roleApi } from "../../contract.ts";
import { basicMenus } from "../role.service.ts";
import { loadGrantMenu } from "./grantMenu.ts";
import { menusFor, readGrants } from "./grantList.service.ts";

/** A role with its grants in the shape of the form. */
export async function readRoleDetail(ctx: Context, { id }: { id: Id }): Promise<RoleDetail> {
  const grants = await readGrants(ctx, { id });
  const { role, menus, isReadOnly, dataScopes, lockedColumns, lockedApis } = grants;
  return {
    ...role,
    grantedMenuIds: listGranted(menus),
    grantedScope: {
      kind: role.dataScope,
      orgIdList: sortIds(grants.orgIdList),
      branchIdList: sortIds(grants.branchIdList),
    },
    hiddenFields: grants.tableColumnList.toSorted(),
    deniedApis: grants.apiList.toSorted(),
    options: { isReadOnly, menus, dataScopes, lockedColumns, lockedApis },
  };
}

type RoleStart = OutputOf<(typeof roleApi)["calls"]["start"]>;

/** How a new role begins, and what of it the caller may change: inherited blacklists stay. */
export async function readRoleStart(ctx: Context): Promise<RoleStart> {
  const { denied, hidden, scope, isPlatform } = ctx.caller;
  const [menu, held, basicIds] = await Promise.all([loadGrantMenu(ctx), loadCallerCapability(ctx), basicMenus(ctx)]);
  const menus = menusFor(ctx, { menu, held, granted: new Set(basicIds) });
  const deniedApis = [...denied].toSorted();
  const hiddenFields = [...hidden]
    .flatMap(([entity, names]) => [...names].map((name) => `${entity}:${name}`))
    .toSorted();
  const lock = (entry: string, isCore: boolean): { entry: string; locked: LockReason } => ({
    entry,
    locked: isCore ? "core" : "beyond",
  });
  const everything = isPlatform || scope.all ? [DataScope.all] : [];
  return {
    grantedMenuIds: listGranted(menus),
    grantedScope: { kind: DataScope.self, orgIdList: [], branchIdList: [] },
    hiddenFields,
    deniedApis,
    options: {
      isReadOnly: false,
      menus,
      // Without holders, "own" reaches nothing that the caller does not reach.
      dataScopes: [...everything, DataScope.ownAndBelow, DataScope.own, DataScope.self, DataScope.listed],
      lockedColumns: hiddenFields.map((entry) => lock(entry, isCoreField(menu.core, entry))),
      lockedApis: deniedApis.map((entry) => lock(entry, isCoreCall(menu.core, entry))),
    },
  };
}

function listGranted(menus: RoleDetail["options"]["menus"]): Id[] {
  return sortIds(menus.filter(({ isGranted }) => isGranted).map(({ id }) => id));
}

function sortIds(ids: readonly Id[]): Id[] {
  return ids.toSorted((left, right) => left - right);
}
