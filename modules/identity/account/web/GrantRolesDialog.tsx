import { useState } from "react";
import { type Dialog, useCallResult, useTexts, useWrite } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { toId } from "#contract/id";
import type { Account } from "../account.contract.ts";
import { accountApi } from "../contract.ts";
import { RoleList } from "./RoleList.tsx";

/** The roles of one account. */
export function GrantRolesDialog({ dialog }: { dialog: Dialog<Account> }) {
  const { target } = dialog;
  return target === undefined ? undefined : <OneAccount account={target} onClosed={dialog.close} />;
}

function OneAccount({ account: { id, realName }, onClosed }: { account: Account; onClosed: () => void }) {
  const t = useTexts();
  const { data } = useCallResult(accountApi, "ownRoleList", { userId: id });
  const write = useWrite(accountApi, "grantRole", { undo: true });
  const [selection, setSelection] = useState<readonly number[]>();
  const [isOpen, setOpen] = useState(true);
  const roleIds = selection ?? data?.grantedRoles.map((role) => Number(role.id)) ?? [];

  async function handleOk(): Promise<void> {
    const input = { userId: id, roleIdList: roleIds.map((roleId) => toId(roleId)) };
    if (await write.run(input, t("account.rolesSavedNamed", { name: realName }))) setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      width={520}
      title={t("account.grantRoleTo", { name: realName })}
      okText={t("kit.save")}
      cancelText={t("kit.cancel")}
      okButtonProps={{ loading: write.isBusy, disabled: selection === undefined }}
      onOk={() => void handleOk()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <RoleList accountId={id} value={roleIds} onChange={setSelection} />
    </ModalDialog>
  );
}
