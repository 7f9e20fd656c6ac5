import { Button, Form } from "antd";
import { useState } from "react";
import { type Passkey, passkeyApi } from "#modules/passkey/contract";
import { call, CallError } from "../api.ts";
import { useWords } from "../i18n.ts";
import { PasswordQuestion } from "../secondFactor/PasswordQuestion.tsx";
import { AddPasskey, NameItem } from "./AddPasskey.tsx";

/** What can be done about one's own passkeys. */
export type Task =
  | { readonly kind: "add" }
  | { readonly kind: "rename"; readonly passkey: Passkey }
  | { readonly kind: "remove"; readonly passkey: Passkey };

type Props = { task: Task; onDone: () => void; onCancel: () => void };

/** One of the things that can be done, from its first question to its end. */
export function PasskeyTask({ task, onDone, onCancel }: Props) {
  const t = useWords();
  switch (task.kind) {
    case "add":
      return <AddPasskey text={t("passkey.addText")} {...{ onDone, onCancel }} />;
    case "rename":
      return <Rename passkey={task.passkey} {...{ onDone, onCancel }} />;
    case "remove":
      return (
        <PasswordQuestion
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
  const t = useWords();
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
