import { Alert, Button, Form, Input, Modal } from "antd";
import { useState } from "react";
import { call, CallError, CopyButton, type Dialog, useWords } from "#kit";
import type { Account } from "../account.contract.ts";
import { accountApi } from "../contract.ts";
import "./account.css";

/** Gives somebody a new password, which is shown once: nothing keeps it. */
export function ResetPasswordDialog({ dialog }: { dialog: Dialog<Account> }) {
  const { target } = dialog;
  return target === undefined ? undefined : <OpenDialog account={target} onClosed={dialog.close} />;
}

function OpenDialog({ account, onClosed }: { account: Account; onClosed: () => void }) {
  const t = useWords();
  const [isOpen, setOpen] = useState(true);
  const [password, setPassword] = useState<string>();
  const close = () => setOpen(false);
  return (
    <Modal
      open={isOpen}
      width={420}
      centered
      title={t("account.resetPwdOf", { name: account.realName })}
      footer={null}
      // A password that is shown goes with the dialog, so no stray click closes it.
      mask={{ closable: false }}
      onCancel={close}
      afterClose={onClosed}
    >
      {password === undefined ? (
        <Ask account={account} onDone={setPassword} onCancel={close} />
      ) : (
        <Shown password={password} onClose={close} />
      )}
    </Modal>
  );
}

type AskProps = { account: Account; onDone: (password: string) => void; onCancel: () => void };

function Ask({ account, onDone, onCancel }: AskProps) {
  const t = useWords();
  const [form] = Form.useForm<{ newPassword?: string }>();
  const [isBusy, setBusy] = useState(false);

  async function handleFinish({ newPassword = "" }: { newPassword?: string }): Promise<void> {
    setBusy(true);
    try {
      onDone(await call(accountApi, "resetPwd", { id: account.id, ...(newPassword === "" ? {} : { newPassword }) }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.setFields([{ name: "newPassword", errors: [error.message] }]);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form form={form} layout="vertical" onFinish={(values) => void handleFinish(values)}>
      <Form.Item name="newPassword" label={t("account.newPassword")} extra={t("account.newPasswordHint")}>
        <Input.Password autoFocus autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <div className="sw-dialog-foot">
        <Button onClick={onCancel}>{t("kit.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t("account.resetPwd")}
        </Button>
      </div>
    </Form>
  );
}

function Shown({ password, onClose }: { password: string; onClose: () => void }) {
  const t = useWords();
  return (
    <>
      <Alert type="warning" showIcon title={t("account.newPasswordShown")} />
      <p className="sw-new-password">
        <output aria-label={t("account.newPassword")}>{password}</output>
        <CopyButton text={password} />
      </p>
      <div className="sw-dialog-foot">
        <Button type="primary" onClick={onClose}>
          {t("account.understood")}
        </Button>
      </div>
    </>
  );
}
