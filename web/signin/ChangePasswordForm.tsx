import { Button, Form } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { faultOfPassword, longestPassword } from "#contract/password";
import { accountApi } from "#modules/account/contract";
import { accountText } from "#modules/account/text";
import { call, CallError } from "../api.ts";
import { addWords, useWords } from "../i18n.ts";
import { endingOwn, forget, useSession } from "../session/session.ts";
import { useSysInfo } from "../session/sysInfo.ts";
import { useEncrypt } from "../session/useEncrypt.ts";
import { Note } from "./Note.tsx";
import { PasswordInput } from "./PasswordInput.tsx";
import { PasswordRules } from "./PasswordRules.tsx";
import "./signin.css";

type Fields = { current: string; next: string; again: string };

type Props = {
  /** Alone in its window it is as large as the sign-in form. */
  size?: "large";
  /** What stands below the button. */
  children?: ReactNode;
};

/** The old password and twice the new one. Once it is changed one signs in again. */
export function ChangePasswordForm({ size, children }: Props) {
  const t = useWords();
  const { user } = useSession();
  const info = useSysInfo();
  const encrypt = useEncrypt();
  const [form] = Form.useForm<Fields>();
  const next = Form.useWatch("next", { form, preserve: true });
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void addWords(accountText);
  }, []);

  function faultOf(password: string): string | undefined {
    if (info === undefined || password === "") return undefined;
    const fault = faultOfPassword(password, info.passwordPolicy, {
      account: user.account,
      tenantName: info.tenantName,
    });
    return fault === undefined ? undefined : t(fault.key, fault.parameters);
  }

  async function handleFinish(fields: Fields): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const passwords = { passwordOld: await encrypt(fields.current), passwordNew: await encrypt(fields.next) };
      await endingOwn(async () => await call(accountApi, "changePwd", passwords));
      forget("passwordChanged");
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {error === undefined ? undefined : <Note tone="red">{error}</Note>}
      <Form<Fields>
        form={form}
        layout="vertical"
        {...(size === undefined ? {} : { size })}
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        onFinish={(fields) => void handleFinish(fields)}
      >
        <Form.Item
          name="current"
          label={t("mustChange.current")}
          rules={[{ required: true, message: t("invalid.required") }]}
        >
          <PasswordInput autoComplete="current-password" maxLength={longestPassword} />
        </Form.Item>
        <Form.Item
          name="next"
          label={t("mustChange.new")}
          validateTrigger="onBlur"
          rules={[
            { required: true, message: t("invalid.required") },
            { validator: async (_, value: string) => await refuse(faultOf(value)) },
          ]}
        >
          <PasswordInput autoComplete="new-password" maxLength={longestPassword} />
        </Form.Item>
        <PasswordRules password={next} account={user.account} />
        <Form.Item
          name="again"
          label={t("mustChange.confirm")}
          dependencies={["next"]}
          validateTrigger="onBlur"
          rules={[
            { required: true, message: t("invalid.required") },
            {
              validator: async (_, value: string) =>
                await refuse(value !== form.getFieldValue("next") ? t("mustChange.mismatch") : undefined),
            },
          ]}
        >
          <PasswordInput autoComplete="new-password" maxLength={longestPassword} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t("mustChange.submit")}
        </Button>
        {children}
      </Form>
    </>
  );
}

async function refuse(reason: string | undefined): Promise<void> {
  if (reason !== undefined) throw new Error(reason);
  await Promise.resolve();
}
