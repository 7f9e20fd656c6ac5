import { Checkbox, Form } from "antd";
import { maxPasswordLength } from "#contract/password";
import { useTexts } from "#kit";
import { NumberInput } from "#kit/form/NumberInput.tsx";
import type { TenantPolicy } from "../contract.ts";
import type { PolicyValues } from "./policyValues.ts";

const kinds = ["upper", "lower", "digit", "special"] as const;
const maxLength = 64;

/** Length and characters of passwords. Requirements of the installation cannot be removed. */
export function CharacterFields({ policy: { installation } }: { policy: TenantPolicy }) {
  const t = useTexts();
  const form = Form.useFormInstance<PolicyValues>();
  const requiredRule = { required: true, message: t("invalid.required") };

  async function checkLongest(_: unknown, value: number): Promise<void> {
    const minimum = form.getFieldValue("minimumLength");
    if (value < minimum) throw new Error(t("passwordPolicy.longest_short", { minimum }));
    await Promise.resolve();
  }

  return (
    <fieldset>
      <legend>{t("passwordPolicy.characters")}</legend>
      <div className="sw-policy-pair">
        <Form.Item name="minimumLength" label={t("passwordPolicy.minimumLength")} rules={[requiredRule]}>
          <NumberInput min={installation.minimumLength} max={maxLength} precision={0} />
        </Form.Item>
        <Form.Item
          name="maximumLength"
          label={t("passwordPolicy.maximumLength")}
          dependencies={["minimumLength"]}
          rules={[requiredRule, { validator: checkLongest }]}
        >
          <NumberInput min={installation.maximumLength} max={maxPasswordLength} precision={0} />
        </Form.Item>
      </div>
      <Form.Item label={t("passwordPolicy.kinds")} className="sw-policy-kinds">
        {kinds.map((kind) => (
          <Form.Item key={kind} name={kind} valuePropName="checked" noStyle>
            <Checkbox {...(installation[kind] ? { disabled: true } : {})}>{t(`passwordPolicy.${kind}`)}</Checkbox>
          </Form.Item>
        ))}
        {kinds.some((kind) => installation[kind]) ? (
          <p className="sw-policy-hint">{t("passwordPolicy.byInstallation")}</p>
        ) : undefined}
      </Form.Item>
    </fieldset>
  );
}
