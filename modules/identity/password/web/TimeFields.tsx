import { Form, Switch } from "antd";
import { useTexts } from "#kit";
import { NumberInput } from "#kit/form/NumberInput.tsx";
import type { TenantPolicy } from "../contract.ts";

const maxHistory = 24;
const longestDays = 3650;

/** How long passwords are valid, and how many previous ones are refused. */
export function TimeFields({ policy: { installation } }: { policy: TenantPolicy }) {
  const t = useTexts();
  const { historyCount, expiryDays, mustChangeFirst } = installation;
  const requiredRule = { required: true, message: t("invalid.required") };
  const [minDays, maxDays] = expiryDays === 0 ? [0, longestDays] : [1, expiryDays];
  return (
    <fieldset>
      <legend>{t("passwordPolicy.time")}</legend>
      <div className="sw-policy-pair">
        <Form.Item
          name="historyCount"
          label={t("passwordPolicy.historyCount")}
          extra={t("passwordPolicy.historyHint")}
          rules={[requiredRule]}
        >
          <NumberInput min={historyCount} max={maxHistory} precision={0} />
        </Form.Item>
        <Form.Item
          name="expiryDays"
          label={t("passwordPolicy.expiryDays")}
          extra={t("passwordPolicy.expiryHint")}
          rules={[requiredRule]}
        >
          <NumberInput min={minDays} max={maxDays} precision={0} />
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
