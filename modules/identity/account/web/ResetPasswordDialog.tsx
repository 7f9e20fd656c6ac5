import { Alert, Button, Form, Input } from "antd";
import { useState } from "react";
import { call, CallError, CopyButton, type Dialog, useTexts } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import type { Account } from "../account.contract.ts";
import { accountApi } from "../contract.ts";
import "./account.css";

/** Resets the password of an account. The new one is displayed once and stored nowhere in plain text. */
export function ResetPasswordDialog({ dialog }: { dialog: Dialog<Account> }) {
  const { target } = dialog;
  return target === undefined ? undefined : <OpenDialog account={target} onClosed={dialog.close} />;
}

function OpenDialog({ account, onClosed }: { account: Account; onClosed: () => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [password, setPassword] = useState<string>();
  const close = () => setOpen(false);
  return (
    <ModalDialog
      open={isOpen}
      width={420}
      title={t("account.resetPwdOf", { name: account.realName })}
      footer={null}
      // Closing the dialog loses the displayed password, so a click on the mask does not close it.
      mask={{ closable: false }}
      onCancel={close}
      afterClose={onClosed}
    >
      {password === undefined ? (
        <PasswordForm account={account} onDone={setPassword} onCancel={close} />
      ) : (
        <NewPassword password={password} onClose={close} />
      )}
    </ModalDialog>
  );
}

type PasswordFormProps = { account: Account; onDone: (password: string) => void; onCancel: () => void };

function PasswordForm({ account, onDone, onCancel }: PasswordFormProps) {
  const t = useTexts();
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

function NewPassword({ password, onClose }: { password: string; onClose: () => void }) {
  const t = useTexts();
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
