import { Form, Input, Select } from "antd";
import { useState } from "react";
import { useClearButton, useTexts, useWrite } from "#kit";
import { languageNames } from "#base/session/offeredLanguages";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { type Language, languages } from "#contract/languages";
import { normalizeMobilePhone } from "#contract/mobilePhone";
import { isRecipient } from "#modules/identity/outbox/contract";
import { type MessageTemplate, messageTemplateApi, TemplateType } from "../contract.ts";

type Fields = { recipient: string; language?: Language };

type Props = { template: MessageTemplate; onClosed: () => void };

/** Sends a template with example values to an address, by default that of the account. */
export function TestDialog({ template: { id, name, type, translations }, onClosed }: Props) {
  const t = useTexts();
  const clearButton = useClearButton();
  const [form] = Form.useForm<Fields>();
  const [isOpen, setOpen] = useState(true);
  const written = languages.filter((language) => translations[language] !== undefined);
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
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={{ recipient: "" }}
        onFinish={(fields) => void send.run({ id, ...fields })}
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
        {written.length > 0 && (
          <Form.Item name="language" label={t("messageTemplate.testLanguage")}>
            <Select
              allowClear={clearButton}
              placeholder={t("messageTemplate.testOwnLanguage")}
              options={written.map((language) => ({ value: language, label: languageNames[language] }))}
            />
          </Form.Item>
        )}
      </Form>
    </ModalDialog>
  );
}
