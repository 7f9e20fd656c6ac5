import { Button } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { DataTable, isPermitted, Permission, RowAction, useInnerList, usePanelInput, useTexts, useWrite } from "#kit";
import { useExtensions } from "#kit/extensionPoint.ts";
import { type Role, roleApi, type RoleHolder } from "../contract.ts";
import { accountField } from "./extensionPoints.ts";
import { roleHolders } from "./roleHolders.resource.tsx";

/** The holders of a role within the caller's data scope, with buttons to add and remove some. */
export function AccountsTab({ role }: { role: Role }) {
  const t = useTexts();
  const list = useInnerList(roleHolders, { id: role.id });
  const revoke = useWrite(roleApi, "revokeUser");
  const { id, accountCount } = role;
  const actions = (holder: RoleHolder) => (
    <RowAction
      of={roleApi}
      call="revokeUser"
      isDangerous
      onClick={async () =>
        await revoke.run(
          { id, userIdList: [holder.id] },
          t("role.revoked", { name: holder.realName || holder.account }),
        )
      }
    />
  );
  return (
    <div className="sw-role-tab">
      <Permission of={roleApi} call="grantUser">
        <AddAccounts roleId={id} />
      </Permission>
      <DataTable list={list} {...(isPermitted({ of: roleApi, call: "revokeUser" }) ? { rowActions: actions } : {})} />
      {accountCount > 0 && (
        <a className="sw-link" href={`#/system/user?roleId=${id}`}>
          {t("role.toAccounts")}
        </a>
      )}
    </div>
  );
}

function AddAccounts({ roleId }: { roleId: Id }) {
  const t = useTexts();
  const [accountIds, setAccountIds] = useState<Id[]>([]);
  const [AccountField] = useExtensions(accountField);
  const grant = useWrite(roleApi, "grantUser", { done: "role.given" });
  usePanelInput(accountIds.length > 0, handleAdd);

  async function handleAdd(): Promise<boolean> {
    const isDone = await grant.run({ id: roleId, userIdList: accountIds });
    if (isDone) setAccountIds([]);
    return isDone;
  }

  return (
    <div className="sw-role-add">
      {AccountField === undefined ? undefined : (
        <AccountField label={t("role.findAccounts")} value={accountIds} onChange={setAccountIds} />
      )}
      <Button type="primary" disabled={accountIds.length === 0} loading={grant.isBusy} onClick={() => void handleAdd()}>
        {t("role.addAccounts")}
      </Button>
    </div>
  );
}
