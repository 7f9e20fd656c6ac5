import { BankOutlined } from "@ant-design/icons";
import { Form } from "antd";
import Input from "antd/es/input/Input";
import { useTexts } from "#base/i18n";
import type { TenantChoice } from "./tenantChoice.ts";

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
