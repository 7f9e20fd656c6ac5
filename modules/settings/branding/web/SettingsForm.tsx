import { Button, Form } from "antd";
import { call, loadSysInfo, useTexts, useUnsavedInput, useWrite } from "#kit";
import { brandingApi, type OwnSystemSettings } from "../contract.ts";
import { AppearanceFields } from "./AppearanceFields.tsx";
import { BrandPreview } from "./BrandPreview.tsx";
import { FooterFields } from "./FooterFields.tsx";
import { LanguageFields } from "./LanguageFields.tsx";
import { SessionFields } from "./SessionFields.tsx";
import { IdentityFields } from "./IdentityFields.tsx";
import { type SettingsValues, toBrandInfo, toSettingsChanges, toSettingsValues } from "./settingsValues.ts";
import { SignInFields } from "./SignInFields.tsx";

/** The form of a tenant's settings beside a preview of them. */
export function SettingsForm({ settings }: { settings: OwnSystemSettings }) {
  const t = useTexts();
  const [form] = Form.useForm<SettingsValues>();
  const initial = toSettingsValues(settings);
  const values = { ...initial, ...Form.useWatch([], form) };
  const changes = toSettingsChanges(values, initial);
  const isDirty = Object.keys(changes).length > 0;
  const save = useWrite(brandingApi, "saveSysInfo", { done: "kit.saved", undo: restoreEarlier });
  useUnsavedInput("branding", isDirty);

  async function restoreEarlier(): Promise<boolean> {
    await call(brandingApi, "saveSysInfo", toSettingsChanges(initial, values));
    await loadSysInfo();
    return true;
  }

  async function handleFinish(): Promise<void> {
    if (isDirty && (await save.run({ ...changes, revision: settings.revision }))) await loadSysInfo();
  }

  return (
    <div className="sw-branding-body">
      <Form<SettingsValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        scrollToFirstError={{ focus: true }}
        onFinish={() => void handleFinish()}
      >
        <IdentityFields settings={settings} />
        <AppearanceFields colour={values.themeColor} />
        <SignInFields settings={settings} />
        <LanguageFields languages={values.languages} />
        <SessionFields />
        <FooterFields />
        <div className="sw-branding-foot">
          <Button disabled={!isDirty} onClick={() => form.resetFields()}>
            {t("kit.reset")}
          </Button>
          <Button type="primary" htmlType="submit" disabled={!isDirty} loading={save.isBusy}>
            {t("kit.save")}
          </Button>
        </div>
      </Form>
      <BrandPreview info={toBrandInfo(values, settings)} colour={values.themeColor} />
    </div>
  );
}
