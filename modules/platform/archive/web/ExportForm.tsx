import { Form } from "antd";
import type { RawInputOf } from "#contract/api";
import { call, OwnPasswordItem, useTexts } from "#kit";
import { usePasswordEncryption } from "#base/session/usePasswordEncryption";
import { archiveApi } from "../contract.ts";
import type { ArchiveDraft, ArchiveFormProps } from "./archiveForm.ts";
import { FormFoot, NewPassphraseItems, TenantItem } from "./fields.tsx";
import { useAttempt } from "./useAttempt.ts";

type Draft = ArchiveDraft<RawInputOf<(typeof archiveApi.calls)["export"]>>;

/** Which tenant is exported, and what protects the file. */
export function ExportForm({ onStarted, onCancel }: ArchiveFormProps) {
  const t = useTexts();
  const encrypt = usePasswordEncryption();
  const { isBusy, problem, attempt } = useAttempt();

  async function handleFinish({ tenantId, passphrase, password = "" }: Draft): Promise<void> {
    await attempt(async () => {
      const input = { tenantId, passphrase: await encrypt(passphrase), password: await encrypt(password) };
      await call(archiveApi, "export", input);
      onStarted();
    });
  }

  return (
    <Form<Draft> layout="vertical" requiredMark={false} onFinish={(draft) => void handleFinish(draft)}>
      <TenantItem />
      <NewPassphraseItems />
      <OwnPasswordItem name="password" label={t("archive.ownPassword")} />
      <FormFoot isBusy={isBusy} problem={problem} label={t("archive.start")} onCancel={onCancel} />
    </Form>
  );
}
