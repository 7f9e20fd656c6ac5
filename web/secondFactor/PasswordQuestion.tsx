import { Button, Form } from "antd";
import { useEffect, useState } from "react";
import { CallError } from "../api.ts";
import { useWords } from "../i18n.ts";
import { OwnPasswordItem } from "../password/OwnPasswordItem.tsx";
import { useEncrypt } from "../session/useEncrypt.ts";

type Props = {
  /** What comes of it. */
  text: string;
  /** What the button says. */
  label: string;
  isDangerous?: boolean;
  /** Goes on with the password, encrypted for its way. */
  onPassword: (password: string) => Promise<void>;
  onCancel: (() => void) | undefined;
};

/** Asks for the current password before something that only its owner may do. */
export function PasswordQuestion({ text, label, isDangerous = false, onPassword, onCancel }: Props) {
  const t = useWords();
  const encrypt = useEncrypt();
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
