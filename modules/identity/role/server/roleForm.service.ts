import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { requireCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import type { roleApi } from "../contract.ts";
import { grantApi, grantDataScope, grantMenu, grantRoleTable } from "./grants/grant.service.ts";
import { addRole, updateRole } from "./role.service.ts";

type Calls = (typeof roleApi)["calls"];
type GrantedParts = Pick<InputOf<Calls["add"]>, "grantedMenuIds" | "grantedScope" | "hiddenFields" | "deniedApis">;

/** Adds a role together with its grants. */
export async function addRoleForm(ctx: Context, form: InputOf<Calls["add"]>): Promise<void> {
  const { grantedMenuIds, grantedScope, hiddenFields, deniedApis, ...draft } = form;
  const id = await addRole(ctx, draft);
  await grantParts(ctx, id, { grantedMenuIds, grantedScope, hiddenFields, deniedApis });
}

/** Saves what of the form was changed. */
export async function saveRoleForm(ctx: Context, form: InputOf<Calls["save"]>): Promise<void> {
  const { id, version, grantedMenuIds, grantedScope, hiddenFields, deniedApis, ...changes } = form;
  if (Object.values(changes).some((value) => value !== undefined)) {
    requireCall(ctx, "sysRole/update");
    await updateRole(ctx, { id, version, ...changes });
  }
  await grantParts(ctx, id, { grantedMenuIds, grantedScope, hiddenFields, deniedApis });
}

/** Blacklists come first: what they deny is then not gained by the menus. */
async function grantParts(ctx: Context, id: Id, parts: GrantedParts): Promise<void> {
  const { grantedMenuIds, grantedScope, hiddenFields, deniedApis } = parts;
  if (hiddenFields !== undefined) {
    requireCall(ctx, "sysRole/grantRoleTable");
    await grantRoleTable(ctx, { id, tableColumnList: hiddenFields });
  }
  if (deniedApis !== undefined) {
    requireCall(ctx, "sysRole/grantApi");
    await grantApi(ctx, { id, apiList: deniedApis });
  }
  if (grantedScope !== undefined) {
    requireCall(ctx, "sysRole/grantDataScope");
    const { kind: dataScope, ...listed } = grantedScope;
    await grantDataScope(ctx, { id, dataScope, ...listed });
  }
  if (grantedMenuIds !== undefined) {
    requireCall(ctx, "sysRole/grantMenu");
    await grantMenu(ctx, { id, menuIdList: grantedMenuIds });
  }
}
