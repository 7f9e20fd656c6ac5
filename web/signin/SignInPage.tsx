import { UserOutlined } from "@ant-design/icons";
import { Button, Form, Input } from "antd";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { longestPassword } from "#contract/password";
import { sessionApi } from "#modules/session/contract";
import type { DemoAccount } from "#modules/tenant/contract";
import { call, CallError } from "../api.ts";
import { useWords } from "../i18n.ts";
import { settleLanguage } from "../layout/languages.ts";
import { useTitle } from "../layout/useTitle.ts";
import { loadSession, type SignedOutReason } from "../session/session.ts";
import { chooseTenant, chosenTenant, loadSysInfo, useSysInfo } from "../session/sysInfo.ts";
import { tokenStore } from "../session/tokens.ts";
import { Captcha } from "./Captcha.tsx";
import { DemoAccounts } from "./DemoAccounts.tsx";
import { encryptPassword } from "./encrypt.ts";
import { Note } from "./Note.tsx";
import { PasswordInput } from "./PasswordInput.tsx";
import { Preferences } from "./Preferences.tsx";
import { SignInArt } from "./SignInArt.tsx";
import "./signin.css";
import { useCaptcha } from "./useCaptcha.ts";

type Fields = { account: string; password: string; code?: string };

/** Sign-in with account and password. */
export function SignInPage({ why }: { why: SignedOutReason }) {
  const t = useWords();
  const info = useSysInfo();
  const [form] = Form.useForm<Fields>();
  const [search] = useSearchParams();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [demoTenant, setDemoTenant] = useState<number>();
  const { picture, refresh } = useCaptcha(info?.captcha === true);
  useTitle(t("signIn.submit"));
  useTenantOfAddress(search.get("tid"));

  async function handleFinish(fields: Fields): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await signIn(fields, { tenantId: demoTenant ?? chosenTenant(), publicKey: info?.publicKey, codeId: picture?.id });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure.message);
      form.resetFields(["code"]);
      if (info?.captcha === true) refresh();
    } finally {
      setBusy(false);
    }
  }

  function handleDemo({ tenantId, account, password }: DemoAccount): void {
    setDemoTenant(tenantId);
    form.setFieldsValue({ account, password });
  }

  return (
    <div className="sw-signin">
      <SignInArt />
      <main className="sw-signin-side">
        <Preferences />
        <div className="sw-signin-form">
          <h1>{t("signIn.welcome")}</h1>
          <p className="sw-signin-tenant">
            {info === undefined ? t("shell.product") : t("signIn.to", { tenant: info.title ?? info.tenantName })}
          </p>
          <Notice why={why} error={error} />
          <Form<Fields>
            form={form}
            layout="vertical"
            size="large"
            requiredMark={false}
            validateTrigger="onSubmit"
            scrollToFirstError={{ focus: true }}
            onFinish={(fields) => void handleFinish(fields)}
          >
            <Form.Item name="account" label={t("signIn.account")} rules={[required(t("invalid.required"))]}>
              <Input
                prefix={<UserOutlined />}
                placeholder={t("signIn.accountHint")}
                autoComplete="username"
                autoFocus
                maxLength={32}
              />
            </Form.Item>
            <Form.Item name="password" label={t("signIn.password")} rules={[required(t("invalid.required"))]}>
              <PasswordInput autoComplete="current-password" maxLength={longestPassword} />
            </Form.Item>
            {info?.captcha === true ? (
              <Form.Item name="code" label={t("signIn.captcha")} rules={[required(t("invalid.required"))]}>
                <Captcha picture={picture} onRefresh={refresh} />
              </Form.Item>
            ) : undefined}
            <Button type="primary" htmlType="submit" block loading={isBusy}>
              {t("signIn.submit")}
            </Button>
          </Form>
          <p className="sw-signin-hint">{t("signIn.browser")}</p>
          {info?.demoAccounts === undefined ? undefined : (
            <DemoAccounts accounts={info.demoAccounts} onPick={handleDemo} />
          )}
        </div>
      </main>
    </div>
  );
}

function required(message: string) {
  return { required: true, message };
}

type NoticeProps = { why: SignedOutReason; error: string | undefined };

/** Why one is here, and why the last attempt failed. */
function Notice({ why, error }: NoticeProps) {
  const t = useWords();
  if (error !== undefined) return <Note tone="red">{error}</Note>;
  if (why === "notPermitted") return <Note tone="red">{t("signIn.noMenus")}</Note>;
  if (why === "over") return <Note tone="blue">{t("signIn.over")}</Note>;
  return why === "passwordChanged" ? <Note tone="green">{t("signIn.changed")}</Note> : undefined;
}

type How = { tenantId: number; publicKey: string | undefined; codeId: string | undefined };

async function signIn(
  { account, password, code = "" }: Fields,
  { tenantId, publicKey, codeId = "" }: How,
): Promise<void> {
  const sent = publicKey === undefined ? password : await encryptPassword(password, publicKey);
  const pair = await call(sessionApi, "login", { account, password: sent, tenantId, code, codeId });
  tokenStore.write({ access: pair.accessToken, refresh: pair.refreshToken });
  await loadSession();
}

/** Remembers the tenant of the address (`tid`), and shows its brand. */
function useTenantOfAddress(tid: string | null): void {
  useEffect(() => {
    const tenantId = Number(tid);
    if (tid === null || !Number.isSafeInteger(tenantId) || tenantId === chosenTenant()) return;
    chooseTenant(tenantId);
    void loadSysInfo().then(settleLanguage);
  }, [tid]);
}
