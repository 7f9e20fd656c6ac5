import { Form, Modal } from "antd";
import { useState } from "react";
import { longestPassword } from "#contract/password";
import { useWords } from "../../i18n.ts";
import type { Dialog } from "../../kit/parts/useDialog.ts";
import type { Values } from "../../kit/resource/field.ts";
import { useSysInfo } from "../../session/sysInfo.ts";
import { encryptPassword } from "../../signin/encrypt.ts";
import { PasswordInput } from "../../signin/PasswordInput.tsx";
import "../../signin/signin.css";

type Props = {
  dialog: Dialog<Values>;
  onProved: (values: Values, password: string) => Promise<void>;
};

type Fields = { password: string };

/** Asks for the current password before the ways by which one is reached change. */
export function ProofDialog({ dialog, onProved }: Props) {
  const t = useWords();
  const info = useSysInfo();
  const [form] = Form.useForm<Fields>();
  const [isOpen, setOpen] = useState(true);

  async function handleFinish({ password }: Fields): Promise<void> {
    const { target } = dialog;
    setOpen(false);
    const sent = info === undefined ? password : await encryptPassword(password, info.publicKey);
    if (target !== undefined) await onProved(target, sent);
  }

  return (
    <Modal
      open={isOpen}
      width={420}
      centered
      title={t("profile.proofTitle")}
      okText={t("profile.proofOk")}
      cancelText={t("kit.cancel")}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={dialog.close}
    >
      <p className="sw-me-note">{t("profile.proofText")}</p>
      <Form<Fields> form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void handleFinish(fields)}>
        <Form.Item
          name="password"
          label={t("profile.currentPassword")}
          rules={[{ required: true, message: t("invalid.required") }]}
        >
          <PasswordInput autoComplete="current-password" maxLength={longestPassword} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
