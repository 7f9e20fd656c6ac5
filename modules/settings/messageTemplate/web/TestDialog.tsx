import { Form, Input } from "antd";
import { useState } from "react";
import { useTexts, useWrite } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { normalizeMobilePhone } from "#contract/mobilePhone";
import { isRecipient } from "#modules/identity/outbox/contract";
import { type MessageTemplate, messageTemplateApi, TemplateType } from "../contract.ts";

type Props = { template: MessageTemplate; onClosed: () => void };

/** Sends a template with example values to an address, by default that of the account. */
export function TestDialog({ template: { id, name, type }, onClosed }: Props) {
  const t = useTexts();
  const [form] = Form.useForm<{ recipient: string }>();
  const [isOpen, setOpen] = useState(true);
  const isSms = type === TemplateType.sms;
  const checkRecipient = async (_rule: unknown, entered: string) => {
    const recipient = isSms ? normalizeMobilePhone(entered) : entered.trim();
    if (recipient !== "" && !isRecipient({ channel: isSms ? "sms" : "email", recipient }))
      throw new Error(t(isSms ? "messageTemplate.phone_format" : "messageTemplate.email_format"));
    await Promise.resolve();
  };
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
        <Form.Item
          name="recipient"
          label={t("messageTemplate.testRecipient")}
          extra={t("messageTemplate.testHint")}
          validateTrigger="onSubmit"
          rules={[{ validator: checkRecipient }]}
        >
          <Input autoFocus maxLength={64} />
        </Form.Item>
      </Form>
    </ModalDialog>
  );
}
