import { wrongOldPasswordCode } from "#modules/identity/account/contract";
import { ownPasswordApi } from "../contract.ts";
import { Button, Form } from "antd";
import { type ReactNode, useState } from "react";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { OwnPasswordItem } from "#kit/form/OwnPasswordItem.tsx";
import { clearSession, runOwnSessionEnd, useSession } from "#base/session/session";
import { forgetSignInPassword, useSignInPassword } from "#base/session/heldSignIn";
import { usePasswordEncryption } from "#base/session/usePasswordEncryption";
import { FormMessage } from "#kit/publicPage/FormMessage.tsx";

type Fields = { current?: string; next: string; again: string };

type Props = {
  /** On a page of its own it is as large as the sign-in form. */
  size?: "large";
  /** Content below the button. */
  children?: ReactNode;
};

/**
 * The old password, unless the account has just signed in with it, and the new one twice. The change requires a new
 * sign-in.
 */
export function ChangePasswordForm({ size, children }: Props) {
  const t = useTexts();
  const { account } = useSession().user;
  const encrypt = usePasswordEncryption();
  const [form] = Form.useForm<Fields>();
  const signInPassword = useSignInPassword();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function handleFinish({ current = signInPassword ?? "", next }: Fields): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const passwords = { passwordOld: await encrypt(current), passwordNew: await encrypt(next) };
      await runOwnSessionEnd(async () => await call(ownPasswordApi, "changePwd", passwords));
      clearSession("passwordChanged");
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure.message);
      if (failure.businessCode === wrongOldPasswordCode) forgetSignInPassword();
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {error === undefined ? undefined : <FormMessage tone="red">{error}</FormMessage>}
      <Form<Fields>
        form={form}
        layout="vertical"
        {...(size === undefined ? {} : { size })}
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        onValuesChange={() => setError(undefined)}
        onFinish={(fields) => void handleFinish(fields)}
      >
        {signInPassword === undefined && <OwnPasswordItem name="current" label={t("mustChange.current")} />}
        <NewPasswordFields form={form} account={account} />
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t("mustChange.submit")}
        </Button>
        {children}
      </Form>
    </>
  );
}
