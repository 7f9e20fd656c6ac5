import { Form } from "antd";
import type { RawInputOf } from "#contract/api";
import { useState } from "react";
import { call, OwnPasswordItem, useTexts } from "#kit";
import { RestoredNotice } from "#kit/form/RestoredNotice.tsx";
import { usePasswordEncryption } from "#base/session/usePasswordEncryption";
import { archiveApi } from "../contract.ts";
import type { ArchiveDraft, ArchiveFormProps } from "./archiveForm.ts";
import { type ChosenTenant, type FormerTenant, FormFoot, NewTenantItems, TenantItem } from "./fields.tsx";
import { useAttempt } from "./useAttempt.ts";

type Draft = ArchiveDraft<RawInputOf<(typeof archiveApi.calls)["clone"]>>;

const maxName = 64;
const empty = { name: "", host: "", isDisabled: true };

/** Which tenant is copied, and what the copy is called. */
export function CloneForm({ input, onStarted, onCancel }: ArchiveFormProps) {
  const t = useTexts();
  const encrypt = usePasswordEncryption();
  const { isBusy, problem, attempt } = useAttempt();
  const [form] = Form.useForm<Draft>();

  const { restored } = input;
  const [tenant, setTenant] = useState<FormerTenant>(restored ?? {});
  const hasOwnName = () => form.isFieldTouched("name") || restored?.name !== undefined;

  function handleChosen(chosen: ChosenTenant): void {
    setTenant(chosen);
    const name = t("archive.cloneName", { name: chosen.tenantName }).slice(0, maxName);
    if (!hasOwnName()) form.setFieldValue("name", name);
    input.keep({ ...form.getFieldsValue(), ...chosen });
  }

  function handleStartOver(): void {
    input.clear();
    form.resetFields();
    form.setFieldsValue(empty);
    form.setFieldValue("tenantId", undefined);
  }

  async function handleFinish({ password = "", ...draft }: Draft): Promise<void> {
    await attempt(async () => {
      await call(archiveApi, "clone", { ...draft, password: await encrypt(password) });
      onStarted();
    });
  }

  return (
    <Form<Draft>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ ...empty, ...restored }}
      onValuesChange={(_, values) => input.keep({ ...values, tenantName: tenant.tenantName })}
      onFinish={(draft) => void handleFinish(draft)}
    >
      {restored === undefined ? undefined : <RestoredNotice at={restored.at} onStartOver={handleStartOver} />}
      <TenantItem restored={restored} onChosen={handleChosen} />
      <NewTenantItems />
      <OwnPasswordItem name="password" label={t("archive.ownPassword")} />
      <FormFoot isBusy={isBusy} problem={problem} label={t("archive.start")} onCancel={onCancel} />
    </Form>
  );
}
