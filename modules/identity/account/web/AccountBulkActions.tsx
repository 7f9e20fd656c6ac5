import { Button } from "antd";
import { lazyComponent, type List, listSelectedIds, Permission, useDialog, useTexts } from "#kit";
import type { Id } from "#contract/id";
import type { Account } from "../account.contract.ts";
import { accountApi } from "../contract.ts";
import { useGrantRoleMany } from "./useGrantRoleMany.tsx";

const AddRolesDialog = lazyComponent(async () => (await import("./GrantRolesDialog.tsx")).AddRolesDialog);

const NewPasswordsDialog = lazyComponent(async () => (await import("./NewPasswordsDialog.tsx")).NewPasswordsDialog);

/** Bulk actions on selected accounts, besides those of every list. */
export function AccountBulkActions({ list }: { list: List<Account> }) {
  const t = useTexts();
  const grant = useGrantRoleMany(list);
  const granting = useDialog<readonly Id[]>();
  const renewing = useDialog<readonly Id[]>();
  const ids = listSelectedIds(list.selection);

  return (
    <>
      {ids.length > 0 && (
        <Permission of={accountApi} call="grantRoleMany">
          <Button type="text" size="small" onClick={() => granting.open(ids)}>
            {t("account.grantRoleMany")}
          </Button>
        </Permission>
      )}
      {ids.length > 0 && (
        <Permission of={accountApi} call="resetPwdMany">
          <Button type="text" size="small" onClick={() => renewing.open(ids)}>
            {t("account.newPasswords.action")}
          </Button>
        </Permission>
      )}
      {renewing.target === undefined ? undefined : (
        <NewPasswordsDialog ids={renewing.target} origin="selected" onClosed={renewing.close} />
      )}
      {granting.target === undefined ? undefined : (
        <AddRolesDialog
          dialog={granting}
          onSave={async (ids, roleIdList) => await grant({ ids: [...ids], roleIdList })}
        />
      )}
    </>
  );
}
