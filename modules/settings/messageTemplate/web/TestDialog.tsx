import { Form, Input } from "antd";
import { useState } from "react";
import { useTexts, useWrite } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { type MessageTemplate, messageTemplateApi } from "../contract.ts";

type Props = { template: MessageTemplate; onClosed: () => void };

/** Sends a template with example values to an address, by default that of the account. */
export function TestDialog({ template: { id, name }, onClosed }: Props) {
  const t = useTexts();
  const [form] = Form.useForm<{ recipient: string }>();
  const [isOpen, setOpen] = useState(true);
  const send = useWrite(messageTemplateApi, "sendTest", {
    done: "messageTemplate.testSent",
    onDone: () => setOpen(false),
  });
  return (
    <ModalDialog
      open={isOpen}
      title={t("messageTemplate.testTitle", { name })}
      width={420}
      okText={t("messageTemplate.testSend")}
      confirmLoading={send.isBusy}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form<{ recipient: string }>
        form={form}
        layout="vertical"
        initialValues={{ recipient: "" }}
        onFinish={({ recipient }) => void send.run({ id, recipient })}
      >
        <Form.Item name="recipient" label={t("messageTemplate.testRecipient")} extra={t("messageTemplate.testHint")}>
          <Input autoFocus maxLength={64} />
        </Form.Item>
      </Form>
    </ModalDialog>
  );
}
