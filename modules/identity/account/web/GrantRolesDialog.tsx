import { Modal } from "antd";
import { useState } from "react";
import { type Dialog, useCallResult, useTexts, useWrite } from "#kit";
import { type Id, toId } from "#contract/id";
import type { Account } from "../account.contract.ts";
import { accountApi } from "../contract.ts";
import { RoleList } from "./RoleList.tsx";

/** The roles of one account. */
export function GrantRolesDialog({ dialog }: { dialog: Dialog<Account> }) {
  const { target } = dialog;
  return target === undefined ? undefined : <OneAccount account={target} onClosed={dialog.close} />;
}

function OneAccount({ account, onClosed }: { account: Account; onClosed: () => void }) {
  const t = useTexts();
  const { data } = useCallResult(accountApi, "ownRoleList", { userId: account.id });
  const write = useWrite(accountApi, "grantRole", { undo: true });
  const [selection, setSelection] = useState<readonly number[]>();
  const grantedIds = data?.grantedRoles.map(({ id }) => Number(id)) ?? [];
  return (
    <RolesDialog
      accountId={account.id}
      title={t("account.grantRoleTo", { name: account.realName })}
      value={selection ?? grantedIds}
      isReady={selection !== undefined}
      onChange={setSelection}
      onSave={async () => await write.run({ userId: account.id, roleIdList: idsOf(selection ?? grantedIds) })}
      onClosed={onClosed}
    />
  );
}

/** Roles to be added to those of several accounts. */
export function AddRolesDialog({
  dialog,
  onSave,
}: {
  dialog: Dialog<readonly Id[]>;
  onSave: (ids: readonly Id[], roleIds: Id[]) => Promise<boolean>;
}) {
  const { target } = dialog;
  return target === undefined ? undefined : <Several ids={target} onSave={onSave} onClosed={dialog.close} />;
}

type BulkRolesProps = {
  ids: readonly Id[];
  onSave: (ids: readonly Id[], roleIds: Id[]) => Promise<boolean>;
  onClosed: () => void;
};

function Several({ ids, onSave, onClosed }: BulkRolesProps) {
  const t = useTexts();
  const [roleIds, setRoleIds] = useState<readonly number[]>([]);
  return (
    <RolesDialog
      accountId={0}
      title={t("account.grantRoleToMany", { count: ids.length })}
      value={roleIds}
      isReady={roleIds.length > 0}
      onChange={setRoleIds}
      onSave={async () => await onSave(ids, idsOf(roleIds))}
      onClosed={onClosed}
    />
  );
}

function idsOf(values: readonly number[]): Id[] {
  return values.map((value) => toId(value));
}

type Props = {
  accountId: number;
  title: string;
  value: readonly number[];
  isReady: boolean;
  onChange: (roleIds: number[]) => void;
  onSave: () => Promise<boolean>;
  onClosed: () => void;
};

function RolesDialog({ accountId, title, value, isReady, onChange, onSave, onClosed }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);

  async function handleOk(): Promise<void> {
    setBusy(true);
    const isSaved = await onSave().finally(() => setBusy(false));
    if (isSaved) setOpen(false);
  }

  return (
    <Modal
      open={isOpen}
      width={520}
      centered
      title={title}
      okText={t("kit.save")}
      cancelText={t("kit.cancel")}
      okButtonProps={{ loading: isBusy, disabled: !isReady }}
      onOk={() => void handleOk()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <RoleList {...{ accountId, value, onChange }} />
    </Modal>
  );
}
