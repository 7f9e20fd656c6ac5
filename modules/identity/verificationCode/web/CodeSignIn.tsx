import { Button, Form } from "antd";
import { codeApi } from "../contract.ts";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { type SignInMethodProps, useSignInAttempt } from "#modules/identity/session/web";
import { CodeFields, type CodeValues } from "./CodeFields.tsx";
import { createCodeSender } from "./useCodeRequest.ts";

const send = createCodeSender("signIn");

type Props = SignInMethodProps & { method: "phone" | "email" };

/** Sign-in by a code sent to a phone or an e-mail address. */
export function CodeSignIn({ method, tenantId, hasFocus, onError }: Props) {
  const t = useTexts();
  const [form] = Form.useForm<CodeValues>();
  const { isBusy, attempt } = useSignInAttempt(onError);

  async function handleFinish({ contact, code }: CodeValues): Promise<void> {
    const credentials = { code, tenantId };
    await attempt(async () =>
      method === "phone"
        ? await call(codeApi, "loginPhone", { phone: contact, ...credentials })
        : await call(codeApi, "loginEmail", { email: contact, ...credentials }),
    );
  }

  return (
    <Form<CodeValues>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      onFinish={(values) => void handleFinish(values)}
    >
      <CodeFields form={form} kind={method} send={send} {...{ tenantId, hasFocus, onError }} />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t("signIn.submit")}
      </Button>
    </Form>
  );
}
