import type { ClientBase } from "pg";
import { accounts, standardAccounts, superadminId } from "#modules/account/server";
import {
  dictionaryItems,
  dictionaryTypes,
  standardDictionaryItems,
  standardDictionaryTypes,
} from "#modules/dictionary/server";
import { menus, standardMenus } from "#modules/menu/server";
import { organisations, standardOrganisations } from "#modules/organisation/server";
import { positions, standardPositions } from "#modules/position/server";
import {
  accountRoles,
  roleMenus,
  roles,
  standardAccountRoles,
  standardRoleMenus,
  standardRoles,
} from "#modules/role/server";
import { settings, standardSettings } from "#modules/setting/server";
import { mainTenantId, standardTenants, tenants } from "#modules/tenant/server";
import { migrationLock } from "#server/database/migrate";
import { insertMissing } from "#server/database/seed";

/** The platform administrator's first password, as a hash, and whether he must choose another at his first sign-in. */
export type FirstPassword = { readonly adminPasswordHash: string; readonly mustChangePassword: boolean };

/**
 * Brings in what every installation has: main tenant, menus, roles, dictionaries, settings. Missing rows are added, the
 * others stay as they are. `firstStart` is true when the platform administrator got the given password just now.
 */
export async function seedStandard(owner: ClientBase, password: FirstPassword): Promise<{ firstStart: boolean }> {
  await owner.query("begin");
  try {
    await owner.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    await seedShared(owner);
    await seedMainTenant(owner);
    const firstStart = await setFirstPassword(owner, password);
    await owner.query("commit");
    return { firstStart };
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}

async function seedShared(owner: ClientBase): Promise<void> {
  // Directories, pages, buttons: each level only below parents that are there.
  const rows = standardMenus();
  for (const type of [1, 2, 3]) {
    const level = rows.filter((row) => row.type === type);
    await insertMissing(owner, menus, level, { column: "parentId", table: menus });
  }
  await insertMissing(owner, dictionaryTypes, standardDictionaryTypes());
  await insertMissing(owner, dictionaryItems, standardDictionaryItems(), {
    column: "dictionaryTypeId",
    table: dictionaryTypes,
  });
  await insertMissing(owner, settings, standardSettings());
}

async function seedMainTenant(owner: ClientBase): Promise<void> {
  await insertMissing(owner, tenants, standardTenants());
  await insertMissing(owner, organisations, standardOrganisations());
  await insertMissing(owner, positions, standardPositions());
  const newAccounts = new Set(await insertMissing(owner, accounts, standardAccounts()));
  const newRoles = new Set(await insertMissing(owner, roles, standardRoles()));
  // What somebody took away from an account or a role stays away: only new ones get their links.
  await insertMissing(owner, accountRoles, standardAccountRoles().filter(({ accountId }) => newAccounts.has(accountId)));
  const grants = standardRoleMenus().filter(({ roleId }) => newRoles.has(roleId));
  await insertMissing(owner, roleMenus, grants, { column: "menuId", table: menus });
}

async function setFirstPassword(owner: ClientBase, password: FirstPassword): Promise<boolean> {
  const { rowCount } = await owner.query(
    `update account set password_hash = $3, must_change_password = $4
     where tenant_id = $1 and id = $2 and password_hash is null and deleted_at is null`,
    [mainTenantId, superadminId, password.adminPasswordHash, password.mustChangePassword],
  );
  return rowCount === 1;
}
