import { Button, Form } from "antd";
import { useState } from "react";
import { codeApi } from "#modules/code/contract";
import { call, CallError } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import type { WayProps } from "../AccountWay.tsx";
import { beginWith } from "../beginWith.ts";
import { CodeFields, type CodeValues } from "./CodeFields.tsx";

type Props = WayProps & { way: "phone" | "email" };

/** Sign-in by a code that a phone or an e-mail was sent. */
export function CodeWay({ way, tenantId, hasFocus, onError }: Props) {
  const t = useWords();
  const [form] = Form.useForm<CodeValues>();
  const [isBusy, setBusy] = useState(false);

  async function handleFinish({ contact, code }: CodeValues): Promise<void> {
    setBusy(true);
    onError(undefined);
    try {
      const typed = { code, tenantId };
      await beginWith(
        way === "phone"
          ? await call(codeApi, "loginPhone", { phone: contact, ...typed })
          : await call(codeApi, "loginEmail", { email: contact, ...typed }),
      );
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      onError(failure.message);
    } finally {
      setBusy(false);
    }
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
      <CodeFields form={form} kind={way} purpose="signIn" {...{ tenantId, hasFocus, onError }} />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t("signIn.submit")}
      </Button>
    </Form>
  );
}
