import { App, Button, Form, Input } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { maxMessageLengths, messageApi } from "../contract.ts";
import { call, type Dialog, showFailure, useTexts } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";

/** The receiver of a message; without an id everyone in the tenant. */
export type Receiver = { readonly id: Id | undefined; readonly name: string };

type Draft = { title: string; message: string };

/** Sends a message to one account, or to everyone in the tenant. */
export function SendMessageDialog({ dialog }: { dialog: Dialog<Receiver> }) {
  const { target } = dialog;
  return target === undefined ? undefined : <OpenDialog receiver={target} onClosed={dialog.close} />;
}

function OpenDialog({ receiver, onClosed }: { receiver: Receiver; onClosed: () => void }) {
  const t = useTexts();
  const { message } = App.useApp();
  const [form] = Form.useForm<Draft>();
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const close = () => setOpen(false);
  const rulesFor = (name: keyof Draft) => [
    { required: true, whitespace: true, message: t("online.required") },
    {
      validator: async (_: unknown, value = "") => {
        const maximum = maxMessageLengths[name];
        if (countCharacters(value) > maximum) throw new Error(t("invalid.too_long", { maximum }));
        await Promise.resolve();
      },
    },
  ];

  async function handleFinish(draft: Draft): Promise<void> {
    setBusy(true);
    try {
      if (receiver.id === undefined) await call(messageApi, "sendAllUser", draft);
      else await call(messageApi, "sendUser", { ...draft, receiveUserId: receiver.id });
      void message.success(t("online.sent"));
      close();
    } catch (error) {
      showFailure(error, message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <ModalDialog
      open={isOpen}
      width={480}
      title={t(receiver.id === undefined ? "online.sendAllUser" : "online.sendUser")}
      footer={null}
      // A click on the mask must not discard the message.
      mask={{ closable: false }}
      onCancel={close}
      afterClose={onClosed}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(draft) => void handleFinish(draft)}>
        <Form.Item label={t("online.receiver")} htmlFor="sw-message-receiver">
          <Input
            id="sw-message-receiver"
            readOnly
            variant="filled"
            value={receiver.id === undefined ? t("online.everybody") : receiver.name}
          />
        </Form.Item>
        <Form.Item name="title" label={t("online.messageTitle")} rules={rulesFor("title")}>
          <Input autoFocus count={countUpTo(maxMessageLengths.title)} />
        </Form.Item>
        <Form.Item name="message" label={t("online.message")} rules={rulesFor("message")}>
          <Input.TextArea rows={5} count={countUpTo(maxMessageLengths.message)} />
        </Form.Item>
        <div className="sw-dialog-foot">
          <Button onClick={close}>{t("kit.cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t("online.send")}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  );
}

/** Shows the length of an input beside its maximum. Longer text stays, so that the user decides what to shorten. */
function countUpTo(max: number) {
  return { show: true, max, strategy: countCharacters };
}

/** The length of a text as the server counts it. */
function countCharacters(text: string): number {
  return text.trim().normalize("NFC").length;
}
