import { Button, Form } from "antd";
import { useState } from "react";
import { type Passkey, passkeyApi } from "../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { PasswordPrompt } from "#modules/identity/password/web";
import { AddPasskey, NameItem } from "./AddPasskey.tsx";

/** The actions on the account's own passkeys. */
export type PasskeyAction =
  | { readonly kind: "add" }
  | { readonly kind: "rename"; readonly passkey: Passkey }
  | { readonly kind: "remove"; readonly passkey: Passkey };

type Props = { task: PasskeyAction; onDone: () => void; onCancel: () => void };

/** One of these actions, from its first step to its end. */
export function PasskeyTask({ task, onDone, onCancel }: Props) {
  const t = useTexts();
  switch (task.kind) {
    case "add":
      return <AddPasskey text={t("passkey.addText")} {...{ onDone, onCancel }} />;
    case "rename":
      return <Rename passkey={task.passkey} {...{ onDone, onCancel }} />;
    case "remove":
      return (
        <PasswordPrompt
          text={t("passkey.removeAsk", { name: task.passkey.name })}
          label={t("passkey.remove")}
          isDangerous
          onCancel={onCancel}
          onPassword={async (password) => {
            await call(passkeyApi, "remove", { id: task.passkey.id, password });
            onDone();
          }}
        />
      );
  }
}

type RenameProps = Omit<Props, "task"> & { passkey: Passkey };

function Rename({ passkey: { id, name: before }, onDone, onCancel }: RenameProps) {
  const t = useTexts();
  const [form] = Form.useForm<{ name: string }>();
  const [isBusy, setBusy] = useState(false);

  async function handleFinish({ name }: { name: string }): Promise<void> {
    setBusy(true);
    try {
      await call(passkeyApi, "rename", { id, name });
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.setFields([{ name: "name", errors: [error.message] }]);
      form.focusField("name");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ name: before }}
      onFinish={(values) => void handleFinish(values)}
    >
      <NameItem />
      <div className="sw-second-foot">
        <Button onClick={onCancel}>{t("kit.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t("kit.save")}
        </Button>
      </div>
    </Form>
  );
}
