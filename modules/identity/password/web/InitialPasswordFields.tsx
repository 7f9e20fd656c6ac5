import { Form, Input, Switch } from "antd";
import { maxPasswordLength } from "#contract/password";
import { useTexts } from "#kit";
import type { TenantPolicy } from "../contract.ts";

type Props = { policy: TenantPolicy; isOn: boolean };

/** The default password of new accounts and resets. The stored one is never shown. */
export function InitialPasswordFields({ policy, isOn }: Props) {
  const t = useTexts();
  const isStored = policy.hasDefaultPassword;
  return (
    <fieldset>
      <legend>{t("passwordPolicy.start")}</legend>
      <Form.Item
        name="hasDefaultPassword"
        label={t("passwordPolicy.hasDefaultPassword")}
        valuePropName="checked"
        extra={t(policy.hasInstallationPassword ? "passwordPolicy.startHintOther" : "passwordPolicy.startHint")}
      >
        <Switch />
      </Form.Item>
      {isOn ? (
        <Form.Item
          name="defaultPassword"
          label={t("passwordPolicy.defaultPassword")}
          extra={isStored ? t("passwordPolicy.defaultKept") : undefined}
          rules={isStored ? [] : [{ required: true, message: t("invalid.required") }]}
        >
          <Input.Password autoComplete="new-password" maxLength={maxPasswordLength} />
        </Form.Item>
      ) : undefined}
    </fieldset>
  );
}
