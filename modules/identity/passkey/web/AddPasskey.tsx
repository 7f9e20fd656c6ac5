import { Alert, Button, Form, Input } from "antd";
import { useState } from "react";
import type { OutputOf } from "#contract/api";
import { maxPasskeyNameLength, passkeyApi } from "../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { PasswordPrompt } from "#modules/identity/password/web";
import { type EnrolmentProps, RecoveryCodes } from "#modules/identity/secondFactor/web";
import { createPasskey } from "./credentials.ts";
import "./passkey.css";

type PasskeyRegistration = OutputOf<(typeof passkeyApi.calls)["begin"]>;

type Step =
  | { readonly at: "password"; readonly error: string | undefined }
  | { readonly at: "name"; readonly begun: PasskeyRegistration }
  | { readonly at: "codes"; readonly codes: readonly string[] };

/**
 * Adds a passkey: asks for the password and a name, creates the key, and shows the recovery codes if it is the first
 * factor.
 */
export function AddPasskey({ text, onDone, onCancel }: EnrolmentProps) {
  const t = useTexts();
  const [step, setStep] = useState<Step>({ at: "password", error: undefined });

  switch (step.at) {
    case "password":
      return (
        <>
          {step.error === undefined ? undefined : (
            <Alert type="error" showIcon title={step.error} className="sw-passkey-error" />
          )}
          <PasswordPrompt
            text={text}
            label={t("secondFactor.next")}
            onCancel={onCancel}
            onPassword={async (password) =>
              setStep({ at: "name", begun: await call(passkeyApi, "begin", { password }) })
            }
          />
        </>
      );
    case "name":
      return (
        <NameStep
          begun={step.begun}
          onCancel={onCancel}
          // A refusal by the server has used up the challenge.
          onRefused={(error) => setStep({ at: "password", error })}
          onAdded={(codes) => (codes.length === 0 ? onDone() : setStep({ at: "codes", codes }))}
        />
      );
    case "codes":
      return <RecoveryCodes codes={step.codes} onKept={onDone} />;
  }
}

type NameProps = {
  begun: PasskeyRegistration;
  onAdded: (recoveryCodes: readonly string[]) => void;
  onRefused: (error: string) => void;
  onCancel: (() => void) | undefined;
};

function NameStep({ begun, onAdded, onRefused, onCancel }: NameProps) {
  const t = useTexts();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function handleFinish({ name }: { name: string }): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const passkey = await reportErrors(setError, async () => await createPasskey(begun.creation));
      if (passkey === undefined) return;
      const result = await reportErrors(onRefused, async () => await call(passkeyApi, "add", { name, passkey }));
      if (result !== undefined) onAdded(result.codes);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form
      layout="vertical"
      requiredMark={false}
      initialValues={{ name: begun.name }}
      onFinish={(values: { name: string }) => void handleFinish(values)}
    >
      <p className="sw-second-text">{t("passkey.makeText")}</p>
      {error === undefined ? undefined : <Alert type="error" showIcon title={error} className="sw-passkey-error" />}
      <NameItem />
      <div className="sw-second-foot">
        {onCancel === undefined ? undefined : <Button onClick={onCancel}>{t("kit.cancel")}</Button>}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t("passkey.make")}
        </Button>
      </div>
    </Form>
  );
}

/** The name of a passkey. */
export function NameItem() {
  const t = useTexts();
  return (
    <Form.Item
      name="name"
      label={t("passkey.name")}
      validateTrigger="onSubmit"
      rules={[{ required: true, whitespace: true, message: t("invalid.required") }]}
    >
      <Input autoFocus maxLength={maxPasskeyNameLength} />
    </Form.Item>
  );
}

/** Returns the result, or shows why there is none. */
async function reportErrors<Result>(
  onError: (words: string) => void,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    onError(error.message);
    return undefined;
  }
}
