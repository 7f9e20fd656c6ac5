import { BankOutlined } from "@ant-design/icons";
import { Form } from "antd";
import Input from "antd/es/input/Input";
import { useTexts } from "#base/i18n";

/** The tenant that a user types, by its code or name, because neither the URL nor this browser says it. */
export type TenantChoice = {
  readonly value: string;
  /** Sign-in has failed repeatedly: the question is whether the tenant is the right one. */
  readonly isHinted: boolean;
  readonly onChange: (value: string) => void;
};

/** Whether the user has typed a tenant. Then the slider is required, whatever that tenant requires. */
export function isTenantTyped(choice: TenantChoice | undefined): boolean {
  return choice !== undefined && choice.value.trim() !== "";
}

/** The field in which users name their tenant. It suggests none. */
export function TenantItem({ choice: { value, isHinted, onChange } }: { choice: TenantChoice }) {
  const t = useTexts();
  return (
    <Form.Item
      label={t("signIn.company")}
      htmlFor="signin-company"
      extra={isHinted ? <span role="status">{t("signIn.whichCompany")}</span> : undefined}
    >
      <Input
        id="signin-company"
        prefix={<BankOutlined />}
        placeholder={t("signIn.companyHint")}
        autoComplete="organization"
        maxLength={64}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Form.Item>
  );
}
