import { Form } from "antd";
import type { RawInputOf } from "#contract/api";
import { call, OwnPasswordItem, useTexts } from "#kit";
import { RestoredNotice } from "#kit/form/RestoredNotice.tsx";
import { usePasswordEncryption } from "#base/session/usePasswordEncryption";
import { archiveApi } from "../contract.ts";
import type { ArchiveDraft, ArchiveFormProps } from "./archiveForm.ts";
import { FormFoot, NewPassphraseItems, TenantItem } from "./fields.tsx";
import { useAttempt } from "./useAttempt.ts";

type Draft = ArchiveDraft<RawInputOf<(typeof archiveApi.calls)["export"]>>;

/** Which tenant is exported, and what protects the file. */
export function ExportForm({ input, onStarted, onCancel }: ArchiveFormProps) {
  const t = useTexts();
  const encrypt = usePasswordEncryption();
  const { isBusy, problem, attempt } = useAttempt();
  const [form] = Form.useForm<Draft>();
  const { restored } = input;

  function handleStartOver(): void {
    input.clear();
    form.resetFields();
    form.setFieldValue("tenantId", undefined);
  }

  async function handleFinish({ tenantId, passphrase, password = "" }: Draft): Promise<void> {
    await attempt(async () => {
      const draft = { tenantId, passphrase: await encrypt(passphrase), password: await encrypt(password) };
      await call(archiveApi, "export", draft);
      onStarted();
    });
  }

  return (
    <Form<Draft>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ tenantId: restored?.tenantId }}
      onFinish={(draft) => void handleFinish(draft)}
    >
      {restored === undefined ? undefined : <RestoredNotice at={restored.at} onStartOver={handleStartOver} />}
      <TenantItem restored={restored} onChosen={(tenant) => input.keep(tenant)} />
      <NewPassphraseItems />
      <OwnPasswordItem name="password" label={t("archive.ownPassword")} />
      <FormFoot isBusy={isBusy} problem={problem} label={t("archive.start")} onCancel={onCancel} />
    </Form>
  );
}
