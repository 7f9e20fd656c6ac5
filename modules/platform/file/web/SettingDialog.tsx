import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Form, Select, Spin, Switch } from "antd";
import { useState } from "react";
import { call, formatSize, isPermitted, useClearButton, useTexts, useWrite } from "#kit";
import { NumberInput } from "#kit/form/NumberInput.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { fileApi, type FileSetting } from "../contract.ts";

type Input = Pick<FileSetting, "binDays" | "removesMetadata" | "allowedSuffixes"> & { maximumMb: number };
type Props = { onClosed: () => void };

const megabyte = 1024 ** 2;
const limiting = { of: fileApi, call: "saveLimit" } as const;

/** How the tenant stores its files. The platform administrator also sets the largest file. */
export function SettingDialog({ onClosed }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [form] = Form.useForm<Input>();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ["sysFile", "setting"],
    queryFn: async () => await call(fileApi, "setting", {}),
  });
  const save = useWrite(fileApi, "saveSetting", { done: "kit.saved", undo: async () => await undo(data) });
  const limit = useWrite(fileApi, "saveLimit");

  async function refresh(): Promise<void> {
    await queries.invalidateQueries({ queryKey: ["sysFile", "setting"] });
  }

  async function undo(before: FileSetting | undefined): Promise<boolean> {
    if (before === undefined) return false;
    const { binDays, removesMetadata, allowedSuffixes } = before;
    await call(fileApi, "saveSetting", { binDays, removesMetadata, allowedSuffixes });
    await refresh();
    return true;
  }

  async function handleSave({ maximumMb, ...changes }: Input): Promise<void> {
    const maximumBytes = Math.round(maximumMb * megabyte);
    const isNew = isPermitted(limiting) && maximumBytes !== data?.maximumBytes;
    if (isNew && !(await limit.run({ maximumBytes }))) return;
    if (!(await save.run(changes))) return;
    setOpen(false);
    await refresh();
  }

  return (
    <ModalDialog
      open={isOpen}
      title={t("file.settings")}
      okText={t("kit.save")}
      cancelText={t("kit.cancel")}
      confirmLoading={save.isBusy || limit.isBusy}
      okButtonProps={{ disabled: data === undefined }}
      onOk={() => form.submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      width={520}
    >
      {error === null ? undefined : <Alert type="error" title={error.message} />}
      {data === undefined && error === null ? <Spin /> : undefined}
      {data === undefined ? undefined : (
        <Form
          form={form}
          layout="vertical"
          initialValues={{ ...data, maximumMb: data.maximumBytes / megabyte }}
          onFinish={(values) => void handleSave(values)}
        >
          <SettingFields setting={data} />
        </Form>
      )}
    </ModalDialog>
  );
}

function SettingFields({ setting }: { setting: FileSetting }) {
  const t = useTexts();
  const clearButton = useClearButton();
  const { maximumBytes, provider, acceptedSuffixes } = setting;
  return (
    <>
      <Form.Item
        name="binDays"
        label={t("file.settings.binDays")}
        extra={t("file.settings.binDaysHint")}
        rules={[{ required: true }]}
      >
        <NumberInput min={1} max={3650} precision={0} />
      </Form.Item>
      <Form.Item
        name="allowedSuffixes"
        label={t("file.settings.allowedSuffixes")}
        extra={t("file.settings.allowedSuffixesHint")}
      >
        <Select
          mode="multiple"
          allowClear={clearButton}
          placeholder={t("file.settings.allTypes")}
          options={acceptedSuffixes.map((suffix) => ({ value: suffix, label: suffix }))}
        />
      </Form.Item>
      <Form.Item
        name="removesMetadata"
        label={t("file.settings.removesMetadata")}
        extra={t("file.settings.removesMetadataHint")}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      {isPermitted(limiting) ? (
        <Form.Item name="maximumMb" label={t("file.settings.maximumMb")} rules={[{ required: true }]}>
          <NumberInput min={1} max={1024} />
        </Form.Item>
      ) : undefined}
      <dl className="file-details">
        {isPermitted(limiting) ? undefined : (
          <div>
            <dt>{t("file.settings.maximum")}</dt>
            <dd>{formatSize(maximumBytes)}</dd>
          </div>
        )}
        <div>
          <dt>{t("file.provider")}</dt>
          <dd>{t(`file.provider.${provider}`)}</dd>
        </div>
      </dl>
    </>
  );
}
