import { Button, Form, Input, Radio } from "antd";
import { useState } from "react";
import { isPermitted, useCallResult, useTexts, useWrite } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { type Channel, outboxApi } from "../contract.ts";

/** Sends a test message through a configured sender; nothing without one. */
export function TestMessageButton() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { data: senders } = useCallResult(outboxApi, "senders", {});
  const channels = (["email", "sms"] as const).filter((channel) => typeof senders?.[channel] === "string");
  const [first] = channels;
  if (first === undefined || !isPermitted({ of: outboxApi, call: "sendTest" })) return undefined;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("outgoing.test")}
      </Button>
      {isOpen ? <TestMessageDialog channels={channels} first={first} onClosed={() => setOpen(false)} /> : undefined}
    </>
  );
}

type DialogProps = { channels: readonly Channel[]; first: Channel; onClosed: () => void };
type Fields = { channel: Channel; recipient: string };

function TestMessageDialog({ channels, first, onClosed }: DialogProps) {
  const t = useTexts();
  const [form] = Form.useForm<Fields>();
  const [isOpen, setOpen] = useState(true);
  const send = useWrite(outboxApi, "sendTest", { done: "outgoing.test.sent", onDone: () => setOpen(false) });
  return (
    <ModalDialog
      open={isOpen}
      title={t("outgoing.test")}
      width={420}
      okText={t("outgoing.test.send")}
      confirmLoading={send.isBusy}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ channel: first, recipient: "" }}
        onFinish={(fields) => void send.run(fields)}
      >
        <Form.Item name="channel" label={t("outgoing.channel")} hidden={channels.length === 1}>
          <Radio.Group
            options={channels.map((channel) => ({ value: channel, label: t(`outgoing.channel.${channel}`) }))}
          />
        </Form.Item>
        <Form.Item
          name="recipient"
          label={t("outgoing.recipient")}
          validateTrigger="onSubmit"
          rules={[{ required: true, whitespace: true, message: t("invalid.required") }]}
        >
          <Input autoFocus maxLength={64} />
        </Form.Item>
      </Form>
    </ModalDialog>
  );
}
