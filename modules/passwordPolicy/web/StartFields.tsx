import { Form, Input, Switch } from "antd";
import { longestPassword } from "#contract/password";
import { useWords } from "#kit";
import type { TenantPolicy } from "#modules/passwordPolicy/contract";

type Props = { policy: TenantPolicy; isOn: boolean };

/** What new accounts and reset passwords begin with. What is stored is never shown. */
export function StartFields({ policy, isOn }: Props) {
  const t = useWords();
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
          <Input.Password autoComplete="new-password" maxLength={longestPassword} />
        </Form.Item>
      ) : undefined}
    </fieldset>
  );
}
