import { Modal } from "antd";
import { useState } from "react";
import { type Dialog, useAnswer, useWords, useWrite } from "#kit";
import { type Id, idOf } from "#contract/id";
import type { Account } from "../account.contract.ts";
import { accountApi } from "../contract.ts";
import { RoleList } from "./RoleList.tsx";

/** The roles of one account. */
export function GrantRolesDialog({ dialog }: { dialog: Dialog<Account> }) {
  const { target } = dialog;
  return target === undefined ? undefined : <OneAccount account={target} onClosed={dialog.close} />;
}

function OneAccount({ account, onClosed }: { account: Account; onClosed: () => void }) {
  const t = useWords();
  const { data } = useAnswer(accountApi, "ownRoleList", { userId: account.id });
  const write = useWrite(accountApi, "grantRole", { undo: true });
  const [ticked, setTicked] = useState<readonly number[]>();
  const held = data?.grantedRoles.map(({ id }) => Number(id)) ?? [];
  return (
    <RolesDialog
      accountId={account.id}
      title={t("account.grantRoleTo", { name: account.realName })}
      value={ticked ?? held}
      isReady={ticked !== undefined}
      onChange={setTicked}
      onSave={async () => await write.run({ userId: account.id, roleIdList: idsOf(ticked ?? held) })}
      onClosed={onClosed}
    />
  );
}

/** Roles that several accounts get beside those that they have. */
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

type SeveralProps = {
  ids: readonly Id[];
  onSave: (ids: readonly Id[], roleIds: Id[]) => Promise<boolean>;
  onClosed: () => void;
};

function Several({ ids, onSave, onClosed }: SeveralProps) {
  const t = useWords();
  const [ticked, setTicked] = useState<readonly number[]>([]);
  return (
    <RolesDialog
      accountId={0}
      title={t("account.grantRoleToMany", { count: ids.length })}
      value={ticked}
      isReady={ticked.length > 0}
      onChange={setTicked}
      onSave={async () => await onSave(ids, idsOf(ticked))}
      onClosed={onClosed}
    />
  );
}

function idsOf(values: readonly number[]): Id[] {
  return values.map((value) => idOf(value));
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
  const t = useWords();
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
