import { Button, Form } from "antd";
import { codeApi } from "#modules/code/contract";
import { call } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import type { WayProps } from "../AccountWay.tsx";
import { useAttempt } from "../useAttempt.ts";
import { CodeFields, type CodeValues } from "./CodeFields.tsx";
import { sendCodeFor } from "./useCodeRequest.ts";

const send = sendCodeFor("signIn");

type Props = WayProps & { way: "phone" | "email" };

/** Sign-in by a code that a phone or an e-mail was sent. */
export function CodeWay({ way, tenantId, hasFocus, onError }: Props) {
  const t = useWords();
  const [form] = Form.useForm<CodeValues>();
  const { isBusy, attempt } = useAttempt(onError);

  async function handleFinish({ contact, code }: CodeValues): Promise<void> {
    const typed = { code, tenantId };
    await attempt(async () =>
      way === "phone"
        ? await call(codeApi, "loginPhone", { phone: contact, ...typed })
        : await call(codeApi, "loginEmail", { email: contact, ...typed }),
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
      <CodeFields form={form} kind={way} send={send} {...{ tenantId, hasFocus, onError }} />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t("signIn.submit")}
      </Button>
    </Form>
  );
}
