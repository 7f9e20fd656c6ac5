import { Form } from "antd";
import { codeApi, codeLength } from "../contract.ts";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { SignInButton, type SignInMethodProps, useSignInAttempt } from "#modules/identity/session/web";
import { removeCodeDraft } from "./codeDraft.ts";
import { CodeFields, type CodeValues } from "./CodeFields.tsx";
import { createCodeSender } from "./useCodeRequest.ts";

const send = createCodeSender("signIn");

type Props = SignInMethodProps & { method: "phone" | "email" };

/** Sign-in by a code sent to a phone or an e-mail address. */
export function CodeSignIn({ method, tenantId, tenantChoice, hasFocus, onError }: Props) {
  const t = useTexts();
  const [form] = Form.useForm<CodeValues>();
  const { isBusy, secondsLeft, attempt } = useSignInAttempt(onError);

  async function handleFinish({ contact, code }: CodeValues): Promise<void> {
    if (isBusy) return;
    const credentials = { code, tenantId, tenant: tenantChoice?.value ?? "" };
    const isIn = await attempt(async () =>
      method === "phone"
        ? await call(codeApi, "loginPhone", { phone: contact, ...credentials })
        : await call(codeApi, "loginEmail", { email: contact, ...credentials }),
    );
    if (isIn) return removeCodeDraft(method);
    form.resetFields(["code"]);
    form.focusField("code");
  }

  return (
    <Form<CodeValues>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      onFinish={(values) => void handleFinish(values)}
      // Typing the last digit submits the form.
      onValuesChange={({ code = "" }: Partial<CodeValues>) => {
        if (code.length === codeLength) form.submit();
      }}
    >
      <CodeFields
        form={form}
        name={method}
        kind={method}
        send={send}
        {...{ tenantId, tenantChoice, hasFocus, onError }}
      />
      <SignInButton isBusy={isBusy} secondsLeft={secondsLeft} label={t("signIn.submit")} />
    </Form>
  );
}
