import { Button } from "antd";
import { useState } from "react";
import * as z from "zod";
import { Id } from "#contract/id";
import { DataTable, isPermitted, Permission, PickControl, RowAction, useInnerList, useWords, useWrite } from "#kit";
import { accountPicker } from "#modules/account/web";
import { type Role, roleApi, type RoleHolder } from "#modules/role/contract";
import { roleHolders } from "./roleHolders.resource.tsx";

/** Who holds a role, inside the caller's data scope; more can be given it, and it can be taken from them. */
export function AccountsTab({ role }: { role: Role }) {
  const t = useWords();
  const list = useInnerList(roleHolders, { id: role.id });
  const revoke = useWrite(roleApi, "revokeUser", { done: "role.revoked" });
  const { id, accountCount } = role;
  const outside = accountCount - list.total;
  const isKnown = list.state === "ready" || list.state === "empty";
  const actions = (holder: RoleHolder) => (
    <RowAction
      of={roleApi}
      call="revokeUser"
      isDangerous
      onClick={async () => await revoke.run({ id, userIdList: [holder.id] })}
    />
  );
  return (
    <div className="sw-role-tab">
      <Permission of={roleApi} call="grantUser">
        <AddAccounts roleId={id} />
      </Permission>
      {isKnown && outside > 0 && <p className="sw-role-note">{t("role.accountsOutside", { count: outside })}</p>}
      <DataTable list={list} {...(isPermitted({ of: roleApi, call: "revokeUser" }) ? { rowActions: actions } : {})} />
      {accountCount > 0 && (
        <a className="sw-link" href={`#/system/user?roleId=${id}`}>
          {t("role.toAccounts")}
        </a>
      )}
    </div>
  );
}

const Ids = z.array(Id);

function AddAccounts({ roleId }: { roleId: Id }) {
  const t = useWords();
  const [chosen, setChosen] = useState<Id[]>([]);
  const label = t("role.findAccounts");
  const grant = useWrite(roleApi, "grantUser", { done: "role.given" });

  async function handleAdd(): Promise<void> {
    if (await grant.run({ id: roleId, userIdList: chosen })) setChosen([]);
  }

  return (
    <div className="sw-role-add">
      <PickControl
        picker={accountPicker}
        named={{ id: "", "aria-label": label, placeholder: label }}
        label={label}
        isMultiple
        value={chosen}
        onChange={(next) => setChosen(Ids.safeParse(next).data ?? [])}
      />
      <Button type="primary" disabled={chosen.length === 0} loading={grant.isBusy} onClick={() => void handleAdd()}>
        {t("role.addAccounts")}
      </Button>
    </div>
  );
}
