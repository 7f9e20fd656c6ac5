import { Form, Input } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { useTexts, useWrite } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { fileApi } from "../contract.ts";

/** A folder to add below another one, or one to rename. */
export type FolderTarget =
  | { readonly kind: "add"; readonly pid: Id | undefined }
  | { readonly kind: "rename"; readonly id: Id; readonly name: string };

type Props = { target: FolderTarget; onClosed: () => void };

/** Asks for the name of a folder. */
export function FolderDialog({ target, onClosed }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [form] = Form.useForm<{ name: string }>();
  const add = useWrite(fileApi, "addFolder");
  const update = useWrite(fileApi, "updateFolder");

  async function handleSave({ name }: { name: string }): Promise<void> {
    const isDone =
      target.kind === "add" ? await add.run({ name, pid: target.pid ?? 0 }) : await update.run({ id: target.id, name });
    if (isDone) setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      title={t(target.kind === "add" ? "file.addFolder" : "file.rename")}
      okText={t("kit.save")}
      cancelText={t("kit.cancel")}
      confirmLoading={add.isBusy || update.isBusy}
      onOk={() => form.submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      width={420}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: target.kind === "add" ? "" : target.name }}
        onFinish={(values) => void handleSave(values)}
      >
        <Form.Item name="name" label={t("file.folderName")} rules={[{ required: true, whitespace: true, max: 64 }]}>
          <Input autoFocus maxLength={64} />
        </Form.Item>
      </Form>
    </ModalDialog>
  );
}
