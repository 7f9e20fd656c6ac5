import { Form, Input, Select } from "antd";
import { useState } from "react";
import { useCallResult, useTexts, useWrite } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { serialApi } from "../contract.ts";

type Fields = { type: string; number: string; reason: string };

/** Enters a number into the register. */
export function VoidDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts();
  const [form] = Form.useForm<Fields>();
  const [isOpen, setOpen] = useState(true);
  const { data: types } = useCallResult(serialApi, "typeList", {});
  const enter = useWrite(serialApi, "voidNumber", { done: "serial.voidDone", onDone: () => setOpen(false) });
  const isRequired = [{ required: true, whitespace: true }];
  return (
    <ModalDialog
      open={isOpen}
      title={t("serial.voidAdd")}
      width={420}
      confirmLoading={enter.isBusy}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {types !== undefined && (
        <Form<Fields>
          form={form}
          layout="vertical"
          initialValues={{ type: types[0]?.value }}
          onFinish={(fields) => void enter.run(fields)}
        >
          <Form.Item name="type" label={t("serial.type")} rules={[{ required: true }]}>
            <Select options={types.map(({ text, value }) => ({ value, label: text }))} />
          </Form.Item>
          <Form.Item name="number" label={t("serial.number")} rules={isRequired}>
            <Input autoFocus maxLength={400} />
          </Form.Item>
          <Form.Item name="reason" label={t("serial.reason")} rules={isRequired}>
            <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 5 }} />
          </Form.Item>
        </Form>
      )}
    </ModalDialog>
  );
}
