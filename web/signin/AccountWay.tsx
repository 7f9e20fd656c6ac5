import { UserOutlined } from "@ant-design/icons";
import { Button, Form, Input } from "antd";
import { useState } from "react";
import { longestPassword } from "#contract/password";
import { sessionApi } from "#modules/session/contract";
import { call, CallError } from "../api.ts";
import { useWords } from "../i18n.ts";
import { useSysInfo } from "../session/sysInfo.ts";
import { beginWith } from "./beginWith.ts";
import { Captcha } from "./Captcha.tsx";
import { encryptPassword } from "./encrypt.ts";
import { PasswordInput } from "./PasswordInput.tsx";
import { useCaptcha } from "./useCaptcha.ts";

type Fields = { account: string; password: string; code?: string };

/** What every way to sign in is told. */
export type WayProps = {
  tenantId: number;
  hasFocus: boolean;
  /** What went wrong; nothing while an attempt is under way. */
  onError: (message: string | undefined) => void;
};

type Props = WayProps & { filledIn: { account: string; password: string } | undefined; onForgotten: () => void };

/** Sign-in with account and password. */
export function AccountWay({ tenantId, hasFocus, onError, filledIn, onForgotten }: Props) {
  const t = useWords();
  const info = useSysInfo();
  const [form] = Form.useForm<Fields>();
  const [isBusy, setBusy] = useState(false);
  const { picture, refresh } = useCaptcha(info?.captcha === true);
  const required = { required: true, message: t("invalid.required") };

  async function handleFinish({ account, password, code = "" }: Fields): Promise<void> {
    setBusy(true);
    onError(undefined);
    try {
      const sent = info === undefined ? password : await encryptPassword(password, info.publicKey);
      const codeId = picture?.id ?? "";
      await beginWith(await call(sessionApi, "login", { account, password: sent, tenantId, code, codeId }));
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      onError(failure.message);
      form.resetFields(["code"]);
      if (info?.captcha === true) refresh();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      {...(filledIn === undefined ? {} : { initialValues: filledIn })}
      onFinish={(fields) => void handleFinish(fields)}
    >
      <Form.Item name="account" label={t("signIn.account")} rules={[required]}>
        <Input
          prefix={<UserOutlined />}
          placeholder={t("signIn.accountHint")}
          autoComplete="username"
          autoFocus={hasFocus}
          maxLength={32}
        />
      </Form.Item>
      <Form.Item name="password" label={t("signIn.password")} rules={[required]}>
        <PasswordInput autoComplete="current-password" maxLength={longestPassword} />
      </Form.Item>
      {info?.captcha === true ? (
        <Form.Item name="code" label={t("signIn.captcha")} rules={[required]}>
          <Captcha picture={picture} onRefresh={refresh} />
        </Form.Item>
      ) : undefined}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t("signIn.submit")}
      </Button>
      <p className="sw-signin-more">
        <button type="button" onClick={onForgotten}>
          {t("signIn.forgot")}
        </button>
      </p>
    </Form>
  );
}
