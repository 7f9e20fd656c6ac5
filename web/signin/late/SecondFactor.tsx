import { SafetyCertificateOutlined } from "@ant-design/icons";
import { Button, Form, Input } from "antd";
import { useState } from "react";
import type { OutputOf } from "#contract/api";
import { passkeyStepApi } from "#modules/passkey/contract";
import { passkeyText } from "#modules/passkey/text";
import { appCodeLength, secondFactorError, secondStepApi } from "#modules/secondFactor/contract";
import type { SecondFactorNeeded } from "#modules/session/contract";
import { call, CallError } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { late } from "../../kit/parts/late.tsx";
import { useTitle } from "../../layout/useTitle.ts";
import { askPasskey } from "../../passkey/credentials.ts";
import { Note } from "../Note.tsx";
import { useAttempt } from "../useAttempt.ts";

const PasskeyButton = late(async () => (await import("../../passkey/PasskeyButton.tsx")).PasskeyButton, {
  texts: passkeyText,
});

const ticketOver = secondFactorError.codes["secondFactor.ticket_over"];

type Props = {
  /** What the first factor has brought; its ticket goes back together with the second one. */
  asked: SecondFactorNeeded;
  error: string | undefined;
  onError: (message: string | undefined) => void;
  onBack: () => void;
};

type Pair = OutputOf<(typeof secondStepApi.calls)["loginSecond"]>;
type Way = "app" | "passkey" | "recovery";

const wayText = {
  app: "secondFactor.signInText",
  passkey: "secondFactor.passkeyText",
  recovery: "secondFactor.recoveryText",
} as const;

/** The second half of signing in: a code of the app, a passkey, or a recovery code. */
export function SecondFactor({ asked: { ticket, hasApp, hasPasskey }, error, onError, onBack }: Props) {
  const t = useWords();
  const own = hasApp ? "app" : hasPasskey ? "passkey" : "recovery";
  const [way, setWay] = useState<Way>(own);
  const byCode = useAttempt(onError);
  const byPasskey = useAttempt(onError);
  useTitle(t("secondFactor.title"));

  /** A ticket that is over leads back to where one came from; otherwise one may go on here. */
  async function enter(step: () => Promise<Pair>, onGoOn?: () => void): Promise<Pair> {
    try {
      return await step();
    } catch (failure) {
      if (failure instanceof CallError && failure.businessCode === ticketOver) onBack();
      else onGoOn?.();
      throw failure;
    }
  }

  async function handleCode(code: string, clear: () => void): Promise<void> {
    await byCode.attempt(
      async () => await enter(async () => await call(secondStepApi, "loginSecond", { ticket, code }), clear),
    );
  }

  async function bringPasskey(): Promise<Pair> {
    const passkey = await askPasskey(await call(passkeyStepApi, "askPasskey", { ticket }));
    return await call(passkeyStepApi, "loginPasskey", { ticket, passkey });
  }

  async function handlePasskey(): Promise<void> {
    await byPasskey.attempt(async () => await enter(bringPasskey));
  }

  function handleWay(): void {
    setWay(way === "recovery" ? own : "recovery");
    onError(undefined);
  }

  return (
    <>
      <h1>{t("secondFactor.title")}</h1>
      <p className="sw-signin-tenant">{t(wayText[way])}</p>
      {error === undefined ? undefined : <Note tone="red">{error}</Note>}
      {way === "passkey" ? undefined : (
        <CodeForm key={way} isRecovery={way === "recovery"} isBusy={byCode.isBusy} onCode={handleCode} />
      )}
      {hasPasskey && way !== "recovery" ? (
        <PasskeyButton isFirst={way === "passkey"} isBusy={byPasskey.isBusy} onClick={() => void handlePasskey()} />
      ) : undefined}
      {own === "recovery" ? undefined : (
        <p className="sw-signin-more">
          <button type="button" onClick={handleWay}>
            {t(
              way !== "recovery"
                ? "secondFactor.useRecovery"
                : hasApp
                  ? "secondFactor.useApp"
                  : "secondFactor.usePasskey",
            )}
          </button>
        </p>
      )}
      <Button type="link" block onClick={onBack}>
        {t("secondFactor.back")}
      </Button>
    </>
  );
}

type CodeProps = { isRecovery: boolean; isBusy: boolean; onCode: (code: string, clear: () => void) => Promise<void> };

function CodeForm({ isRecovery, isBusy, onCode }: CodeProps) {
  const t = useWords();
  const [form] = Form.useForm<{ code: string }>();

  function clear(): void {
    form.resetFields();
    form.focusField("code");
  }

  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={({ code }) => void onCode(code, clear)}
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
    </Form>
  );
}
