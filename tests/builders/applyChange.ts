import type { Id } from "#contract/id";
import type { PermissionChange } from "#modules/identity/permission/contract";
import { theServer } from "#tests/builders/server";
import { DataScope } from "#tests/builders/tenant";

type ChangeTarget = { tenantId: Id; accountId: Id; route: string };

/** Makes a change that the explainer suggests, bypassing all rules, and notifies the server immediately. */
export async function applyChange(
  change: PermissionChange,
  { tenantId, accountId, route }: ChangeTarget,
): Promise<void> {
  const { owner, app } = await theServer();
  const { kind, roleId, menuId, organisationId } = change;
  const run = async (text: string, ...values: readonly unknown[]) => {
    await owner.query(text, [tenantId, ...values]);
  };
  switch (kind) {
    case "enableAccount":
    case "disableAccount":
      await run(
        "update account set status = $3 where tenant_id = $1 and id = $2",
        accountId,
        kind === "enableAccount" ? 1 : 2,
      );
      break;
    case "changePassword":
      await run("update account set must_change_password = false where tenant_id = $1 and id = $2", accountId);
      break;
    case "enrol":
      await run("update account set second_factor_since = now() where tenant_id = $1 and id = $2", accountId);
      break;
    case "enableRole":
      await run("update role set status = 1 where tenant_id = $1 and id = $2", roleId);
      break;
    case "liftApi":
      await run("delete from role_api where tenant_id = $1 and role_id = $2", roleId);
      break;
    case "denyApi":
      await run(
        "insert into role_api (tenant_id, role_id, route) values ($1, $2, $3) on conflict do nothing",
        roleId,
        route,
      );
      break;
    case "grantMenu":
      await run(
        "insert into role_menu (tenant_id, role_id, menu_id) values ($1, $2, $3) on conflict do nothing",
        roleId,
        menuId,
      );
      break;
    case "revokeMenu":
      await run("delete from role_menu where tenant_id = $1 and role_id = $2 and menu_id = $3", roleId, menuId);
      break;
    case "giveRole":
      await run(
        "insert into account_role (tenant_id, account_id, role_id) values ($1, $2, $3) on conflict do nothing",
        accountId,
        roleId,
      );
      break;
    case "affiliate":
      await run(
        "insert into account_organisation (tenant_id, account_id, organisation_id) values ($1, $2, $3) on conflict do nothing",
        accountId,
        organisationId,
      );
      break;
    case "listOrganisation":
      await run("update role set data_scope = $3 where tenant_id = $1 and id = $2", roleId, DataScope.listed);
      await run(
        "insert into role_organisation (tenant_id, role_id, organisation_id) values ($1, $2, $3) on conflict do nothing",
        roleId,
        organisationId,
      );
      break;
    case "widenScope":
      await run("update role set data_scope = $3 where tenant_id = $1 and id = $2", roleId, DataScope.all);
      break;
    case "enableMenu":
      throw new Error("menus belong to all tenants: this test leaves them alone");
  }
  await app.caches.invalidate("permission", tenantId);
  await app.caches.invalidate("session", tenantId, `account:${accountId}`);
}
