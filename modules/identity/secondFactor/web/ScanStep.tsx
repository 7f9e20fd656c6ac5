import { Button, Form, Input } from "antd";
import { useState } from "react";
import { appCodeLength, secondFactorApi } from "../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { CopyButton } from "#kit/parts/CopyButton.tsx";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";

const QrCode = lazyComponent(async () => (await import("#kit/parts/QrCode.lazy.tsx")).QrCode);
const qrSize = 220;
/** A grouped key is easier to type. */
const groups = /.{1,4}/gu;

type Props = {
  uri: string;
  secret: string;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: (() => void) | undefined;
};

/** Shows the secret for the app, as QR code and as text, and asks for the first code. */
export function ScanStep({ uri, secret, onConfirmed, onCancel }: Props) {
  const t = useTexts();
  const [form] = Form.useForm<{ code: string }>();
  const [isBusy, setBusy] = useState(false);

  async function handleFinish({ code }: { code: string }): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const { codes } = await call(secondFactorApi, "confirm", { code });
      onConfirmed(codes);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.setFields([{ name: "code", errors: [error.message] }]);
      form.focusField("code");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form<{ code: string }>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(values) => void handleFinish(values)}
      // Typing the last digit submits the form.
      onValuesChange={({ code = "" }: { code?: string }) => {
        if (code.replaceAll(/\s/gu, "").length === appCodeLength) form.submit();
      }}
    >
      <h2 className="sw-second-step">{t("secondFactor.scan")}</h2>
      <p className="sw-second-text">{t("secondFactor.scanText")}</p>
      <div className="sw-second-qr">
        <QrCode text={uri} label={t("secondFactor.qr")} size={qrSize} />
      </div>
      <div className="sw-second-key">
        <span>{t("secondFactor.secret")}</span>
        <code>{secret.match(groups)?.join(" ")}</code>
        <CopyButton text={secret} />
      </div>
      <Form.Item
        name="code"
        label={t("secondFactor.code")}
        validateTrigger="onSubmit"
        rules={[{ required: true, message: t("invalid.required") }]}
      >
        <Input
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={appCodeLength + 1}
          placeholder={t("secondFactor.codeHint")}
        />
      </Form.Item>
      <div className="sw-second-foot">
        {onCancel === undefined ? undefined : <Button onClick={onCancel}>{t("kit.cancel")}</Button>}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t("secondFactor.confirm")}
        </Button>
      </div>
    </Form>
  );
}
