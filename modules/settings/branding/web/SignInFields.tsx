import { Form, Switch } from "antd";
import { isPermitted, useTexts } from "#kit";
import { NumberInput } from "#kit/form/NumberInput.tsx";
import { passwordPolicyApi } from "#modules/identity/password/contract";
import { maxExpiryDays, type OwnSystemSettings } from "../contract.ts";

type Props = { settings: OwnSystemSettings };

/** What a sign-in asks for. Callers who may not change the password rules see them here as they are. */
export function SignInFields({ settings: { isChangeRequired, longestPasswordAge } }: Props) {
  const t = useTexts();
  const areRulesOpen = isPermitted({ of: passwordPolicyApi, call: "save" });
  const isSecondOpen = isPermitted({ of: passwordPolicyApi, call: "saveSecondVerification" });
  const [fewest, most] = longestPasswordAge === 0 ? [0, maxExpiryDays] : [1, longestPasswordAge];
  return (
    <fieldset>
      <legend>{t("branding.signIn")}</legend>
      <div className="sw-branding-pair">
        <Form.Item name="captcha" label={t("branding.captcha")} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="secondVer" label={t("branding.secondVer")} valuePropName="checked">
          <Switch disabled={!isSecondOpen} />
        </Form.Item>
        <Form.Item
          name="forceChangePassword"
          label={t("branding.forceChangePassword")}
          valuePropName="checked"
          extra={isChangeRequired ? t("branding.changeRequired") : undefined}
        >
          <Switch disabled={isChangeRequired || !areRulesOpen} />
        </Form.Item>
        <Form.Item
          name="passwordExpirationTime"
          label={t("branding.passwordExpirationTime")}
          extra={longestPasswordAge === 0 ? t("branding.expiryHint") : t("branding.expiryLimit", { count: most })}
          rules={[{ required: true, message: t("invalid.required") }]}
        >
          <NumberInput min={fewest} max={most} precision={0} suffix={t("branding.days")} disabled={!areRulesOpen} />
        </Form.Item>
      </div>
    </fieldset>
  );
}
