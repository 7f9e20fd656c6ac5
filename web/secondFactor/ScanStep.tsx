import { Button, Form, Input } from "antd";
import { useState } from "react";
import { secondFactorApi } from "#modules/secondFactor/contract";
import { CallError, call } from "../api.ts";
import { useWords } from "../i18n.ts";
import { CopyButton } from "../kit/parts/CopyButton.tsx";
import { QrCode } from "../kit/parts/QrCode.tsx";

const qrSize = 220;
/** Written in groups, a key is easier to type. */
const groups = /.{1,4}/gu;

type Props = {
  uri: string;
  secret: string;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: (() => void) | undefined;
};

/** Brings the secret into the app, by camera or by hand, and asks for the first code that it shows. */
export function ScanStep({ uri, secret, onConfirmed, onCancel }: Props) {
  const t = useWords();
  const [form] = Form.useForm<{ code: string }>();
  const [isBusy, setBusy] = useState(false);

  async function handleFinish({ code }: { code: string }): Promise<void> {
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
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void handleFinish(values)}>
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
          maxLength={7}
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
