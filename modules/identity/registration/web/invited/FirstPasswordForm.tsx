import { Button, Form } from "antd";
import { useState } from "react";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { usePasswordEncryption } from "#base/session/usePasswordEncryption";
import { NewPasswordFields } from "#modules/identity/password/web";
import { invitedApi } from "../../contract.ts";

type Values = { next: string; again: string };

type Props = {
  link: { readonly tenantId: number; readonly code: string };
  account: string;
  onError: (message: string | undefined) => void;
  onDone: () => void;
};

const labels = { next: "signIn.password", again: "register.again" } as const;

/** The first password of an invited account. */
export function FirstPasswordForm({ link, account, onError, onDone }: Props) {
  const t = useTexts();
  const encrypt = usePasswordEncryption();
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);

  async function handleFinish({ next }: Values): Promise<void> {
    setBusy(true);
    onError(undefined);
    try {
      await call(invitedApi, "acceptInvitation", { ...link, password: await encrypt(next) });
      onDone();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      onError(failure.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form<Values>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      onFinish={(values) => void handleFinish(values)}
    >
      <NewPasswordFields form={form} labels={labels} account={account} />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t("register.invited.submit")}
      </Button>
    </Form>
  );
}
