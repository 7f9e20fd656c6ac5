import { Form } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import type { Dialog } from "#kit/parts/useDialog.ts";
import type { Values } from "#kit/resource/field.ts";
import { OwnPasswordItem } from "#kit/form/OwnPasswordItem.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { usePasswordEncryption } from "#base/session/usePasswordEncryption";

type Props = {
  dialog: Dialog<Values>;
  onProved: (values: Values, password: string) => Promise<void>;
};

type Fields = { password?: string };

/** Asks for the current password before the contact data change. */
export function PasswordConfirmationDialog({ dialog, onProved }: Props) {
  const t = useTexts();
  const encrypt = usePasswordEncryption();
  const [form] = Form.useForm<Fields>();
  const [isOpen, setOpen] = useState(true);

  async function handleFinish({ password = "" }: Fields): Promise<void> {
    const { target } = dialog;
    setOpen(false);
    if (target !== undefined) await onProved(target, await encrypt(password));
  }

  return (
    <ModalDialog
      open={isOpen}
      width={420}
      title={t("profile.proofTitle")}
      okText={t("profile.proofOk")}
      cancelText={t("kit.cancel")}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={dialog.close}
    >
      <p className="sw-me-note">{t("profile.proofText")}</p>
      <Form<Fields> form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void handleFinish(fields)}>
        <OwnPasswordItem name="password" label={t("profile.currentPassword")} />
      </Form>
    </ModalDialog>
  );
}
