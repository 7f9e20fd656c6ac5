import { Alert, Button, Form, Input } from "antd";
import { useState } from "react";
import type { OutputOf } from "#contract/api";
import { longestPasskeyName, passkeyApi } from "#modules/passkey/contract";
import { call, CallError } from "../api.ts";
import { useWords } from "../i18n.ts";
import { PasswordQuestion } from "../secondFactor/PasswordQuestion.tsx";
import { RecoveryCodes } from "../secondFactor/RecoveryCodes.tsx";
import { makePasskey } from "./credentials.ts";
import "./passkey.css";

type Begun = OutputOf<(typeof passkeyApi.calls)["begin"]>;

type Step =
  | { readonly at: "password"; readonly error: string | undefined }
  | { readonly at: "name"; readonly begun: Begun }
  | { readonly at: "codes"; readonly codes: readonly string[] };

type Props = {
  /** Why it is made, above the first question. */
  text: string;
  /** It counts from now on, and recovery codes that came with it have been seen. */
  onDone: () => void;
  onCancel: (() => void) | undefined;
};

/** Makes a passkey: proves by the password who one is, names it, and keeps the recovery codes if it is the first factor. */
export function AddPasskey({ text, onDone, onCancel }: Props) {
  const t = useWords();
  const [step, setStep] = useState<Step>({ at: "password", error: undefined });

  switch (step.at) {
    case "password":
      return (
        <>
          {step.error === undefined ? undefined : (
            <Alert type="error" showIcon title={step.error} className="sw-passkey-error" />
          )}
          <PasswordQuestion
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
          // What the server did not take has used its challenge up.
          onRefused={(error) => setStep({ at: "password", error })}
          onAdded={(codes) => (codes.length === 0 ? onDone() : setStep({ at: "codes", codes }))}
        />
      );
    case "codes":
      return <RecoveryCodes codes={step.codes} onKept={onDone} />;
  }
}

type NameProps = {
  begun: Begun;
  onAdded: (recoveryCodes: readonly string[]) => void;
  onRefused: (error: string) => void;
  onCancel: (() => void) | undefined;
};

function NameStep({ begun, onAdded, onRefused, onCancel }: NameProps) {
  const t = useWords();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function handleFinish({ name }: { name: string }): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const passkey = await said(setError, async () => await makePasskey(begun.creation));
      if (passkey === undefined) return;
      const added = await said(onRefused, async () => await call(passkeyApi, "add", { name, passkey }));
      if (added !== undefined) onAdded(added.codes);
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

/** What a passkey is called. */
export function NameItem() {
  const t = useWords();
  return (
    <Form.Item
      name="name"
      label={t("passkey.name")}
      validateTrigger="onSubmit"
      rules={[{ required: true, whitespace: true, message: t("invalid.required") }]}
    >
      <Input autoFocus maxLength={longestPasskeyName} />
    </Form.Item>
  );
}

/** What comes of it, or the words for why nothing does. */
async function said<Result>(tell: (words: string) => void, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    tell(error.message);
    return undefined;
  }
}
