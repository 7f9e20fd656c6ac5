import { Form } from "antd";
import type { RawInputOf } from "#contract/api";
import { call, OwnPasswordItem, useTexts } from "#kit";
import { usePasswordEncryption } from "#base/session/usePasswordEncryption";
import { archiveApi } from "../contract.ts";
import type { ArchiveDraft, ArchiveFormProps } from "./archiveForm.ts";
import { FormFoot, NewTenantItems, TenantItem } from "./fields.tsx";
import { useAttempt } from "./useAttempt.ts";

type Draft = ArchiveDraft<RawInputOf<(typeof archiveApi.calls)["clone"]>>;

const maxName = 64;

/** Which tenant is copied, and what the copy is called. */
export function CloneForm({ onStarted, onCancel }: ArchiveFormProps) {
  const t = useTexts();
  const encrypt = usePasswordEncryption();
  const { isBusy, problem, attempt } = useAttempt();
  const [form] = Form.useForm<Draft>();

  function handleChosen(name: string): void {
    if (!form.isFieldTouched("name")) form.setFieldValue("name", t("archive.cloneName", { name }).slice(0, maxName));
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
      initialValues={{ isDisabled: true }}
      onFinish={(draft) => void handleFinish(draft)}
    >
      <TenantItem onChosen={handleChosen} />
      <NewTenantItems />
      <OwnPasswordItem name="password" label={t("archive.ownPassword")} />
      <FormFoot isBusy={isBusy} problem={problem} label={t("archive.start")} onCancel={onCancel} />
    </Form>
  );
}
