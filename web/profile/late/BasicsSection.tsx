import { Button, Form } from "antd";
import { useMemo, useState } from "react";
import type { TextKey } from "#contract/text";
import { FormFields } from "../../kit/form/FormFields.tsx";
import { LoadProblem } from "../../kit/form/FormProblem.tsx";
import { useLoaded } from "../../kit/form/useLoaded.ts";
import { useRecord } from "../../kit/form/useRecord.ts";
import { useSections } from "../../kit/form/useSections.ts";
import { LateSkeleton } from "../../kit/list/ListNotice.tsx";
import type { FormTarget } from "../../kit/list/useList.ts";
import { useShortcut } from "../../kit/parts/shortcuts.ts";
import { useDialog } from "../../kit/parts/useDialog.ts";
import type { Values } from "../../kit/resource/field.ts";
import { useWords } from "../../i18n.ts";
import { useDirty } from "../../pages/unsaved.ts";
import { refreshRights, useSession } from "../../session/session.ts";
import { areContactsNew, type Person, profileResource } from "./profile.resource.ts";
import { ProofDialog } from "./ProofDialog.tsx";
import "../../kit/form/form.css";

/** What somebody says of himself. A new phone or e-mail asks for the password (security 2.10). */
export function BasicsSection() {
  const t = useWords();
  const { id, realName } = useSession().user;
  const target: FormTarget<Person> = useMemo(() => ({ kind: "edit", row: { id, realName } }), [id, realName]);
  const [form] = Form.useForm<Values>();
  const proving = useDialog<Values>();
  const loaded = useLoaded(profileResource, target);
  const record = useRecord(
    { resource: profileResource, target, record: loaded.record },
    { form, onSaved: () => void refreshRights(), onRefused: () => sections.showErrors() },
  );
  const { begun, isDirty } = record;
  const about = { form, formName: profileResource.api.name, sections: begun?.resource.sections ?? [] };
  const sections = useSections(about, useState<TextKey>());
  useDirty(profileResource.api.name, isDirty, record.forget);
  useShortcut("Ctrl+S", "kit.save", () => void handleSave(), "form");

  async function handleSave(): Promise<void> {
    if (begun === undefined || begun.conflict !== undefined) return;
    const values = await form.validateFields().then(
      (valid) => valid,
      () => undefined,
    );
    if (values === undefined) return sections.showErrors();
    if (areContactsNew(begun.start, values)) return proving.open(values);
    await record.submit(values, "stay");
  }

  if (loaded.error !== undefined) return <LoadProblem error={loaded.error} onRetry={loaded.retry} />;
  if (begun === undefined) return <LateSkeleton />;
  return (
    <div className="sw-me-form">
      <FormFields
        {...{ begun, form, record, sections }}
        active={undefined}
        kind="edit"
        isPage
        onSave={() => void handleSave()}
        onAddInstead={undefined}
      />
      <div className="sw-form-foot" hidden={begun.conflict !== undefined}>
        <Button disabled={!isDirty} onClick={record.startOver}>
          {t("profile.startOver")}
        </Button>
        <Button type="primary" loading={record.save.isBusy} onClick={() => void handleSave()}>
          {t("kit.save")}
        </Button>
      </div>
      {proving.target === undefined ? undefined : (
        <ProofDialog
          dialog={proving}
          onProved={async (values, password) => await record.submit({ ...values, password }, "stay")}
        />
      )}
    </div>
  );
}
