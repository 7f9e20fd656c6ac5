import { Form, Switch } from "antd";
import { useTexts } from "#kit";
import { NumberInput } from "#kit/form/NumberInput.tsx";

const week = 604_800;

/** What applies while people are signed in. */
export function SessionFields() {
  const t = useTexts();
  return (
    <fieldset>
      <legend>{t("branding.session")}</legend>
      <div className="sw-branding-pair">
        <Form.Item
          name="idleTimeout"
          label={t("branding.idleTimeout")}
          extra={t("branding.idleHint")}
          rules={[{ required: true, message: t("invalid.required") }]}
        >
          <NumberInput min={0} max={week} precision={0} suffix={t("branding.seconds")} />
        </Form.Item>
        <Form.Item name="onlineNotice" label={t("branding.onlineNotice")} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </fieldset>
  );
}
