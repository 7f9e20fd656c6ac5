import { Form, Input, Select, Switch } from "antd";
import { useState } from "react";
import { useTexts, useWrite } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { fileApi, longestFileName, type StoredFile } from "../contract.ts";

type Input = { fileName: string; tags: string[]; fileType: string; fileAlias: string; isPublic: boolean };

/** Changes the name and the details of a file. */
export function EditFileDialog({ file, onClosed }: { file: StoredFile; onClosed: () => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [form] = Form.useForm<Input>();
  const update = useWrite(fileApi, "update", { undo: true });
  const { id, version, fileName, tags, fileType, fileAlias, isPublic, suffix } = file;

  async function handleSave(values: Input): Promise<void> {
    if (await update.run({ id, version, ...values }, t("file.saved", { name: values.fileName }))) setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      title={t("file.editOf", { name: `${fileName}${suffix}` })}
      okText={t("kit.save")}
      cancelText={t("kit.cancel")}
      confirmLoading={update.isBusy}
      onOk={() => form.submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      width={520}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ fileName, tags, fileType: fileType ?? "", fileAlias: fileAlias ?? "", isPublic }}
        onFinish={(values) => void handleSave(values)}
      >
        <Form.Item
          name="fileName"
          label={t("file.fileName")}
          rules={[{ required: true, whitespace: true, max: longestFileName }]}
        >
          <Input autoFocus suffix={suffix} maxLength={longestFileName} />
        </Form.Item>
        <Form.Item name="tags" label={t("file.tags")} extra={t("file.tagsHint")}>
          <Select mode="tags" open={false} maxCount={20} suffixIcon={null} tokenSeparators={[",", "，", ";"]} />
        </Form.Item>
        <Form.Item name="fileType" label={t("file.fileType")}>
          <Input maxLength={128} />
        </Form.Item>
        <Form.Item name="fileAlias" label={t("file.fileAlias")}>
          <Input maxLength={128} />
        </Form.Item>
        <Form.Item name="isPublic" label={t("file.isPublic")} extra={t("file.isPublicHint")} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </ModalDialog>
  );
}
