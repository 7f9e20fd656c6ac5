import { Form, Input } from "antd";
import { useState } from "react";
import { useTexts, useWrite } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { fileApi, type StoredFile } from "../contract.ts";

type Props = { file: StoredFile; onClosed: () => void };

/** Asks why a file is put under legal hold. */
export function HoldDialog({ file: { id, fileName, suffix }, onClosed }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [form] = Form.useForm<{ reason: string }>();
  const hold = useWrite(fileApi, "hold");

  async function handleSave({ reason }: { reason: string }): Promise<void> {
    if (await hold.run({ id, reason })) setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      title={t("file.holdTitle", { name: `${fileName}${suffix}` })}
      okText={t("file.holdUse")}
      cancelText={t("kit.cancel")}
      confirmLoading={hold.isBusy}
      onOk={() => form.submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      width={480}
    >
      <p>{t("file.holdHint")}</p>
      <Form form={form} layout="vertical" onFinish={(values) => void handleSave(values)}>
        <Form.Item name="reason" label={t("file.holdReason")} rules={[{ required: true, whitespace: true, max: 200 }]}>
          <Input.TextArea autoFocus maxLength={200} rows={3} />
        </Form.Item>
      </Form>
    </ModalDialog>
  );
}
