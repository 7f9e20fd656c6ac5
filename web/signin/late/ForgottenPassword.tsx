import { Button, Form } from "antd";
import { useState } from "react";
import { codeApi } from "#modules/code/contract";
import { call, CallError } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { useTitle } from "../../layout/useTitle.ts";
import { NewPasswordFields } from "../../password/NewPasswordFields.tsx";
import { forget } from "../../session/session.ts";
import { useEncrypt } from "../../session/useEncrypt.ts";
import type { WayProps } from "../AccountWay.tsx";
import { Note } from "../Note.tsx";
import { CodeFields, type CodeValues } from "./CodeFields.tsx";
import { sendCodeFor } from "./useCodeRequest.ts";

const send = sendCodeFor("reset");

type Values = CodeValues & { next: string; again: string };
type Props = WayProps & { error: string | undefined; onBack: () => void };

/** A new password for whoever gets the code that his phone or e-mail is sent. */
export function ForgottenPassword({ tenantId, hasFocus, onError, error, onBack }: Props) {
  const t = useWords();
  const encrypt = useEncrypt();
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  useTitle(t("code.forgot"));

  async function handleFinish(values: Values): Promise<void> {
    setBusy(true);
    onError(undefined);
    try {
      const passwordNew = await encrypt(values.next);
      await call(codeApi, "resetPwd", { contact: values.contact, code: values.code, passwordNew, tenantId });
      onBack();
      forget("passwordChanged");
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      onError(failure.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <h1>{t("code.forgot")}</h1>
      <p className="sw-signin-tenant">{t("code.forgotWhy")}</p>
      {error === undefined ? undefined : <Note tone="red">{error}</Note>}
      <Form<Values>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => void handleFinish(values)}
      >
        <CodeFields form={form} kind="contact" send={send} {...{ tenantId, hasFocus, onError }} />
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
