import { Button, Form } from "antd";
import { useMemo, useState } from "react";
import type { TextKey } from "#contract/text";
import { FormFields } from "#kit/form/FormFields.tsx";
import { LoadProblem } from "#kit/form/FormProblem.tsx";
import { useLoadedRecord } from "#kit/form/useLoadedRecord.ts";
import { useRecordForm } from "#kit/form/useRecordForm.ts";
import { useSections } from "#kit/form/useSections.ts";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import type { FormTarget } from "#kit/list/useList.ts";
import { useShortcut } from "#kit/parts/shortcuts.ts";
import { useDialog } from "#kit/parts/useDialog.ts";
import type { Values } from "#kit/resource/field.ts";
import { useTexts } from "#base/i18n";
import { useUnsavedInput } from "#base/page/unsavedInput";
import { refreshRights, useSession } from "#base/session/session";
import { hasContactChange, type Person, profileResource } from "./profile.resource.ts";
import { PasswordConfirmationDialog } from "./PasswordConfirmationDialog.tsx";
import "#kit/form/form.css";

/** The account's own data. A new phone number or e-mail address requires the password (security 2.10). */
export function BasicsSection() {
  const t = useTexts();
  const { id, realName } = useSession().user;
  const target: FormTarget<Person> = useMemo(() => ({ kind: "edit", row: { id, realName } }), [id, realName]);
  const [form] = Form.useForm<Values>();
  const proving = useDialog<Values>();
  const loaded = useLoadedRecord(profileResource, target);
  const record = useRecordForm(
    { resource: profileResource, target, record: loaded.record },
    { form, onSaved: () => void refreshRights(), onRefused: () => sections.showErrors() },
  );
  const { baseline, isDirty } = record;
  const formContext = { form, formName: profileResource.api.name, sections: baseline?.resource.sections ?? [] };
  const sections = useSections(formContext, useState<TextKey>());
  useUnsavedInput(profileResource.api.name, isDirty, record.discardDraft);
  useShortcut("Ctrl+S", "kit.save", () => void handleSave(), "form");

  async function handleSave(): Promise<void> {
    if (baseline === undefined || baseline.conflict !== undefined) return;
    const values = await form.validateFields().then(
      (valid) => valid,
      () => undefined,
    );
    if (values === undefined) return sections.showErrors();
    if (hasContactChange(baseline.start, values)) return proving.open(values);
    await record.submit(values, "stay");
  }

  if (loaded.error !== undefined) return <LoadProblem error={loaded.error} onRetry={loaded.retry} />;
  if (baseline === undefined) return <DelayedSkeleton />;
  return (
    <div className="sw-me-form">
      <FormFields
        {...{ baseline, form, record, sections }}
        active={undefined}
        kind="edit"
        isPage
        onSave={() => void handleSave()}
        onAddInstead={undefined}
      />
      <div className="sw-form-foot" hidden={baseline.conflict !== undefined}>
        <Button disabled={!isDirty} onClick={record.startOver}>
          {t("profile.startOver")}
        </Button>
        <Button type="primary" loading={record.save.isBusy} onClick={() => void handleSave()}>
          {t("kit.save")}
        </Button>
      </div>
      {proving.target === undefined ? undefined : (
        <PasswordConfirmationDialog
          dialog={proving}
          onProved={async (values, password) => await record.submit({ ...values, password }, "stay")}
        />
      )}
    </div>
  );
}
