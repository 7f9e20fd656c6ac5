import { Button, Form, Input } from "antd";
import { useTexts } from "#base/i18n";
import { loadSession, signOut } from "#base/session/session";
import { getDisplayedTenant, loadSysInfo } from "#base/session/sysInfo";
import { useTitle } from "#base/session/useTitle";
import { Preferences } from "#kit/publicPage/Preferences.tsx";
import { CompanyNameForm } from "./CompanyNameForm.tsx";

/** Replaces all pages until the company of a new installation has a name. */
export function CompanyNamePage() {
  const t = useTexts();
  useTitle(t("firstSteps.company.title"));
  return (
    <main className="sw-must-change">
      <Preferences />
      <div className="sw-signin-form">
        <h1>{t("firstSteps.company.title")}</h1>
        <p className="sw-signin-tenant">{t("firstSteps.company.why")}</p>
        <CompanyNameForm
          size="large"
          onDone={() => void Promise.all([loadSession(), loadSysInfo(getDisplayedTenant())])}
        >
          <Form.Item
            name="realName"
            label={t("firstSteps.yourName")}
            validateTrigger="onSubmit"
            rules={[{ required: true, whitespace: true, message: t("invalid.required") }]}
          >
            <Input autoComplete="name" maxLength={32} />
          </Form.Item>
        </CompanyNameForm>
        <Button type="link" block onClick={() => void signOut()}>
          {t("shell.signOut")}
        </Button>
      </div>
    </main>
  );
}
