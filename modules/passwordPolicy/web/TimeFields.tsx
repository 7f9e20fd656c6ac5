import { Form, InputNumber, Switch } from "antd";
import { useWords } from "#kit";
import type { TenantPolicy } from "#modules/passwordPolicy/contract";

const mostRemembered = 24;
const longestDays = 3650;

/** How long passwords last, and which do not come back. */
export function TimeFields({ policy: { installation } }: { policy: TenantPolicy }) {
  const t = useWords();
  const { historyCount, expiryDays, mustChangeFirst } = installation;
  const required = { required: true, message: t("invalid.required") };
  const [fewestDays, mostDays] = expiryDays === 0 ? [0, longestDays] : [1, expiryDays];
  return (
    <fieldset>
      <legend>{t("passwordPolicy.time")}</legend>
      <div className="sw-policy-pair">
        <Form.Item
          name="historyCount"
          label={t("passwordPolicy.historyCount")}
          extra={t("passwordPolicy.historyHint")}
          rules={[required]}
        >
          <InputNumber min={historyCount} max={mostRemembered} precision={0} />
        </Form.Item>
        <Form.Item
          name="expiryDays"
          label={t("passwordPolicy.expiryDays")}
          extra={t("passwordPolicy.expiryHint")}
          rules={[required]}
        >
          <InputNumber min={fewestDays} max={mostDays} precision={0} />
        </Form.Item>
      </div>
      <Form.Item
        name="mustChangeFirst"
        label={t("passwordPolicy.mustChangeFirst")}
        valuePropName="checked"
        extra={t("passwordPolicy.firstHint")}
      >
        <Switch {...(mustChangeFirst ? { disabled: true } : {})} />
      </Form.Item>
    </fieldset>
  );
}
