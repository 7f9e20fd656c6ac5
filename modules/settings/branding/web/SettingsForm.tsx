import { Button, Form } from "antd";
import { useState } from "react";
import { call, loadSysInfo, useTexts, useUnsavedInput, useWrite } from "#kit";
import { createDraft, type DraftStore } from "#kit/form/drafts.ts";
import { RestoredNotice } from "#kit/form/RestoredNotice.tsx";
import { brandingApi, type OwnSystemSettings } from "../contract.ts";
import { AppearanceFields } from "./AppearanceFields.tsx";
import { BrandPreview } from "./BrandPreview.tsx";
import { FooterFields } from "./FooterFields.tsx";
import { LanguageFields } from "./LanguageFields.tsx";
import { SessionFields } from "./SessionFields.tsx";
import { IdentityFields } from "./IdentityFields.tsx";
import { type SettingsValues, toBrandInfo, toSettingsChanges, toSettingsValues } from "./settingsValues.ts";
import { SignInFields } from "./SignInFields.tsx";

type Props = { readonly settings: OwnSystemSettings; readonly draft: DraftStore };

/** The form of a tenant's settings beside a preview of them. Unsaved input outlives the session. */
export function SettingsForm({ settings, draft }: Props) {
  const t = useTexts();
  const [form] = Form.useForm<SettingsValues>();
  const initial = toSettingsValues(settings);
  const [restored, setRestored] = useState(() => draft.read());
  const values = { ...initial, ...Form.useWatch([], form) };
  const changes = toSettingsChanges(values, initial);
  const isDirty = Object.keys(changes).length > 0;
  const save = useWrite(brandingApi, "saveSysInfo", {
    done: "kit.saved",
    undo: restoreEarlier,
    onDone: () => draft.clear(),
  });
  useUnsavedInput("branding", isDirty, () => draft.clear());

  async function restoreEarlier(): Promise<boolean> {
    await call(brandingApi, "saveSysInfo", toSettingsChanges(initial, values));
    await loadSysInfo();
    return true;
  }

  function handleReset(): void {
    draft.clear();
    setRestored(undefined);
    form.resetFields();
    form.setFieldsValue(initial);
  }

  async function handleFinish(): Promise<void> {
    if (isDirty && (await save.run({ ...changes, revision: settings.revision }))) await loadSysInfo();
  }

  return (
    <>
      <Form<SettingsValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ ...initial, ...restored?.values }}
        scrollToFirstError={{ focus: true }}
        onValuesChange={(_, all) => draft.write(createDraft(initial, all))}
        onFinish={() => void handleFinish()}
      >
        {restored !== undefined && <RestoredNotice at={restored.at} onStartOver={handleReset} />}
        <IdentityFields settings={settings} />
        <AppearanceFields colour={values.themeColor} />
        <SignInFields settings={settings} />
        <LanguageFields languages={values.languages} />
        <SessionFields />
        <FooterFields />
        <div className="sw-branding-foot">
          <Button disabled={!isDirty} onClick={handleReset}>
            {t("kit.reset")}
          </Button>
          <Button type="primary" htmlType="submit" disabled={!isDirty} loading={save.isBusy}>
            {t("kit.save")}
          </Button>
        </div>
      </Form>
      <BrandPreview info={toBrandInfo(values, settings)} colour={values.themeColor} />
    </>
  );
}
