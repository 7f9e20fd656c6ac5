import { SafetyCertificateOutlined } from "@ant-design/icons";
import { Button, Form, Input } from "antd";
import { useState } from "react";
import { appCodeLength, secondFactorError, secondStepApi } from "#modules/secondFactor/contract";
import { call, CallError } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { useTitle } from "../../layout/useTitle.ts";
import { Note } from "../Note.tsx";
import { useAttempt } from "../useAttempt.ts";

const ticketOver = secondFactorError.codes["secondFactor.ticket_over"];

type Props = {
  /** What the first factor has brought; it goes back together with a code. */
  ticket: string;
  error: string | undefined;
  onError: (message: string | undefined) => void;
  onBack: () => void;
};

/** The second half of signing in: a code of the app, or a recovery code. */
export function SecondFactor({ ticket, error, onError, onBack }: Props) {
  const t = useWords();
  const [form] = Form.useForm<{ code: string }>();
  const [isRecovery, setRecovery] = useState(false);
  const { isBusy, attempt } = useAttempt(onError);
  useTitle(t("secondFactor.title"));

  async function handleFinish({ code }: { code: string }): Promise<void> {
    await attempt(async () => {
      try {
        return await call(secondStepApi, "loginSecond", { ticket, code });
      } catch (failure) {
        if (failure instanceof CallError && failure.businessCode === ticketOver) onBack();
        else clear();
        throw failure;
      }
    });
  }

  function clear(): void {
    form.resetFields();
    form.focusField("code");
  }

  function handleOther(): void {
    setRecovery(!isRecovery);
    onError(undefined);
    clear();
  }

  return (
    <>
      <h1>{t("secondFactor.title")}</h1>
      <p className="sw-signin-tenant">{t(isRecovery ? "secondFactor.recoveryText" : "secondFactor.signInText")}</p>
      {error === undefined ? undefined : <Note tone="red">{error}</Note>}
      <Form
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={(values) => void handleFinish(values)}
        // The last digit is as good as the button.
        onValuesChange={({ code = "" }: { code?: string }) => {
          if (!isRecovery && code.replaceAll(/\s/gu, "").length === appCodeLength) form.submit();
        }}
      >
        <Form.Item
          name="code"
          label={t(isRecovery ? "secondFactor.recoveryCode" : "secondFactor.code")}
          rules={[{ required: true, message: t("invalid.required") }]}
        >
          <Input
            prefix={<SafetyCertificateOutlined />}
            placeholder={isRecovery ? "xxxxx-xxxxx" : t("secondFactor.codeHint")}
            autoFocus
            autoComplete={isRecovery ? "off" : "one-time-code"}
            inputMode={isRecovery ? "text" : "numeric"}
            maxLength={isRecovery ? 16 : appCodeLength + 1}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t("secondFactor.verify")}
        </Button>
        <p className="sw-signin-more">
          <button type="button" onClick={handleOther}>
            {t(isRecovery ? "secondFactor.useApp" : "secondFactor.useRecovery")}
          </button>
        </p>
        <Button type="link" block onClick={onBack}>
          {t("secondFactor.back")}
        </Button>
      </Form>
    </>
  );
}
