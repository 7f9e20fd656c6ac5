import { Button, Form } from "antd";
import { useEffect, useState } from "react";
import { CallError } from "#base/answer";
import { useTexts } from "#base/i18n";
import { OwnPasswordItem } from "#kit/form/OwnPasswordItem.tsx";
import { usePasswordEncryption } from "#base/session/usePasswordEncryption";

type Props = {
  /** The result of the action. */
  text: string;
  /** The label of the button. */
  label: string;
  isDangerous?: boolean;
  /** Continues with the encrypted password. */
  onPassword: (password: string) => Promise<void>;
  onCancel: (() => void) | undefined;
};

/** Asks for the current password before an action that only the owner of the account may take. */
export function PasswordPrompt({ text, label, isDangerous = false, onPassword, onCancel }: Props) {
  const t = useTexts();
  const encrypt = usePasswordEncryption();
  const [form] = Form.useForm<{ password?: string }>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => form.focusField("password"), [form]);

  async function handleFinish({ password = "" }: { password?: string }): Promise<void> {
    setBusy(true);
    try {
      await onPassword(await encrypt(password));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.setFields([{ name: "password", errors: [error.message] }]);
      form.focusField("password");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void handleFinish(values)}>
      <p className="sw-second-text">{text}</p>
      <OwnPasswordItem name="password" label={t("secondFactor.password")} />
      <div className="sw-second-foot">
        {onCancel === undefined ? undefined : <Button onClick={onCancel}>{t("kit.cancel")}</Button>}
        <Button type="primary" danger={isDangerous} htmlType="submit" loading={isBusy}>
          {label}
        </Button>
      </div>
    </Form>
  );
}
