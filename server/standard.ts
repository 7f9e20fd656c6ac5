import type { ClientBase } from "pg";
import { accounts, standardAccounts, superadminId } from "#modules/account/server";
import {
  dictionaryItems,
  dictionaryTypes,
  standardDictionaryItems,
  standardDictionaryTypes,
} from "#modules/dictionary/server";
import { menus, standardMenus } from "#modules/menu/server";
import {
  noticeReceipts,
  notices,
  publishedNotices,
  standardNotices,
  standardPublished,
  standardReceipts,
} from "#modules/notice/server";
import { organisations, standardOrganisations } from "#modules/organisation/server";
import { positions, standardPositions } from "#modules/position/server";
import { regions, standardRegions } from "#modules/region/server";
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
import { modules } from "#server/modules";

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
  const entries = [...standardMenus(), ...modules.flatMap(({ menus: own = [] }) => own)];
  // Directories, pages, buttons: each level only below parents that are there.
  for (const type of [1, 2, 3]) {
    const rows = entries.filter((entry) => entry.type === type);
    await insertMissing(owner, menus, { rows, parent: { column: "parentId", table: menus } });
  }
  await insertMissing(owner, dictionaryTypes, { rows: standardDictionaryTypes() });
  await insertMissing(owner, dictionaryItems, {
    rows: standardDictionaryItems(),
    parent: { column: "dictionaryTypeId", table: dictionaryTypes },
  });
  await insertMissing(owner, settings, { rows: standardSettings() });
  await seedRegions(owner);
}

/** Once: what is there afterwards is what people have made of it, and a start need not read them all. */
async function seedRegions(owner: ClientBase): Promise<void> {
  const { rows } = await owner.query("select 1 from region limit 1");
  if (rows.length === 0) await insertMissing(owner, regions, { rows: await standardRegions() });
}

async function seedMainTenant(owner: ClientBase): Promise<void> {
  await insertMissing(owner, tenants, { rows: standardTenants() });
  await insertMissing(owner, organisations, { rows: standardOrganisations() });
  await insertMissing(owner, positions, { rows: standardPositions() });
  const newAccounts = new Set(await insertMissing(owner, accounts, { rows: standardAccounts() }));
  const newRoles = new Set(await insertMissing(owner, roles, { rows: standardRoles() }));
  // What somebody took away from an account or a role stays away: only new ones get their links.
  const held = standardAccountRoles().filter(({ accountId }) => newAccounts.has(accountId));
  await insertMissing(owner, accountRoles, { rows: held });
  const grants = standardRoleMenus().filter(({ roleId }) => newRoles.has(roleId));
  await insertMissing(owner, roleMenus, { rows: grants, parent: { column: "menuId", table: menus } });
  await insertMissing(owner, notices, { rows: standardNotices() });
  await insertMissing(owner, publishedNotices, { rows: standardPublished() });
  await insertMissing(owner, noticeReceipts, { rows: standardReceipts() });
}

async function setFirstPassword(owner: ClientBase, password: FirstPassword): Promise<boolean> {
  const { rowCount } = await owner.query(
    `update account set password_hash = $3, must_change_password = $4
     where tenant_id = $1 and id = $2 and password_hash is null and deleted_at is null`,
    [mainTenantId, superadminId, password.adminPasswordHash, password.mustChangePassword],
  );
  return rowCount === 1;
}
