import { SafetyCertificateOutlined } from "@ant-design/icons";
import { Button, Form, Input } from "antd";
import { useState } from "react";
import type { OutputOf } from "#contract/api";
import { passkeyStepApi } from "#modules/identity/passkey/contract";
import { appCodeLength, secondFactorError, secondStepApi } from "#modules/identity/secondFactor/contract";
import type { SecondFactorChallenge } from "#modules/identity/session/contract";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { useTitle } from "#base/session/useTitle";
import { PasskeyButton, requestPasskey } from "#modules/identity/passkey/web";
import { SignInButton, type SignInErrorHandler, useSignInAttempt } from "#modules/identity/session/web";
import { SignInError, type SignInFault } from "./SignInNotice.tsx";

const ticketOver = secondFactorError.codes["secondFactor.ticket_over"];

type Props = {
  /** The result of the first factor; its ticket is sent together with the second one. */
  challenge: SecondFactorChallenge;
  fault: SignInFault | undefined;
  onError: SignInErrorHandler;
  onBack: () => void;
};

type Pair = OutputOf<(typeof secondStepApi.calls)["loginSecond"]>;
type SecondFactorMethod = "app" | "passkey" | "recovery";

const wayText = {
  app: "secondFactor.signInText",
  passkey: "secondFactor.passkeyText",
  recovery: "secondFactor.recoveryText",
} as const;

/** The second step of signing in: a code of the app, a passkey, or a recovery code. */
export function SecondFactor({ challenge: { ticket, hasApp, hasPasskey }, fault, onError, onBack }: Props) {
  const t = useTexts();
  const own = hasApp ? "app" : hasPasskey ? "passkey" : "recovery";
  const [method, setMethod] = useState<SecondFactorMethod>(own);
  const byCode = useSignInAttempt(onError);
  const byPasskey = useSignInAttempt(onError);
  useTitle(t("secondFactor.title"));

  /** An expired ticket leads back to the first step; other errors can be corrected here. */
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
    const passkey = await requestPasskey(await call(passkeyStepApi, "askPasskey", { ticket }));
    return await call(passkeyStepApi, "loginPasskey", { ticket, passkey });
  }

  async function handlePasskey(): Promise<void> {
    await byPasskey.attempt(async () => await enter(bringPasskey));
  }

  function handleWay(): void {
    setMethod(method === "recovery" ? own : "recovery");
    onError(undefined);
  }

  return (
    <>
      <h1>{t("secondFactor.title")}</h1>
      <p className="sw-signin-tenant">{t(wayText[method])}</p>
      {fault === undefined ? undefined : <SignInError fault={fault} />}
      {method === "passkey" ? undefined : (
        <CodeForm key={method} isRecovery={method === "recovery"} attempt={byCode} onCode={handleCode} />
      )}
      {hasPasskey && method !== "recovery" ? (
        <PasskeyButton isFirst={method === "passkey"} isBusy={byPasskey.isBusy} onClick={() => void handlePasskey()} />
      ) : undefined}
      {own === "recovery" ? undefined : (
        <p className="sw-signin-more">
          <button type="button" onClick={handleWay}>
            {t(
              method !== "recovery"
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

type CodeProps = {
  isRecovery: boolean;
  attempt: { isBusy: boolean; secondsLeft: number };
  onCode: (code: string, clear: () => void) => Promise<void>;
};

function CodeForm({ isRecovery, attempt: { isBusy, secondsLeft }, onCode }: CodeProps) {
  const t = useTexts();
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
      // Typing the last digit submits the form.
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
      <SignInButton isBusy={isBusy} secondsLeft={secondsLeft} label={t("secondFactor.verify")} />
    </Form>
  );
}
