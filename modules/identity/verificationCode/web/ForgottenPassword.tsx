import { Button, Form } from "antd";
import { useState } from "react";
import { codeApi } from "../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { useTitle } from "#base/session/useTitle";
import { NewPasswordFields } from "#modules/identity/password/web";
import { clearSession } from "#base/session/session";
import { usePasswordEncryption } from "#base/session/usePasswordEncryption";
import { FailureNotice } from "#modules/identity/session/contract";
import type { SignInFailure, SignInMethodProps } from "#modules/identity/session/web";
import { FormMessage } from "#kit/publicPage/FormMessage.tsx";
import { CodeFields, type CodeValues } from "./CodeFields.tsx";
import { createCodeSender } from "./useCodeRequest.ts";

const send = createCodeSender("reset");

type Values = CodeValues & { next: string; again: string };
type Props = SignInMethodProps & {
  /** The error of the last attempt, with what the server says about further ones. */
  fault: (Pick<SignInFailure, "notice"> & { readonly message: string }) | undefined;
  onBack: () => void;
};

/** Sets a new password with a code that is sent to the phone or e-mail of the account. */
export function ForgottenPassword({ tenantId, tenantChoice, hasFocus, onError, fault, onBack }: Props) {
  const t = useTexts();
  const encrypt = usePasswordEncryption();
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const lockMinutes = fault?.notice?.lockMinutes ?? null;
  useTitle(t("code.forgot"));

  async function handleFinish(values: Values): Promise<void> {
    setBusy(true);
    onError(undefined);
    try {
      const passwordNew = await encrypt(values.next);
      const tenant = tenantChoice?.value ?? "";
      await call(codeApi, "resetPwd", { contact: values.contact, code: values.code, passwordNew, tenantId, tenant });
      onBack();
      clearSession("passwordChanged");
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      const { data: notice } = FailureNotice.safeParse(failure.result);
      onError(failure.message, { challenge: undefined, notice });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <h1>{t("code.forgot")}</h1>
      <p className="sw-signin-tenant">{t("code.forgotWhy")}</p>
      {fault === undefined ? undefined : (
        <FormMessage tone="red">
          {fault.message}
          {lockMinutes === null ? undefined : <p>{t("signIn.lockNotice", { minutes: lockMinutes })}</p>}
        </FormMessage>
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => void handleFinish(values)}
      >
        <CodeFields
          form={form}
          name="reset"
          kind="contact"
          send={send}
          {...{ tenantId, tenantChoice, hasFocus, onError }}
        />
        <NewPasswordFields form={form} account="" />
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t("mustChange.submit")}
        </Button>
        <Button type="link" block onClick={onBack}>
          {t("code.back")}
        </Button>
      </Form>
    </>
  );
}
