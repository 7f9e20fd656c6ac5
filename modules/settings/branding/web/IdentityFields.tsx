import { Form, Input } from "antd";
import { CopyButton, useTexts } from "#kit";
import type { OwnSystemSettings } from "../contract.ts";

/** How the tenant is called, and where its people sign in. */
export function IdentityFields({ settings: { tenantId, product } }: { settings: OwnSystemSettings }) {
  const t = useTexts();
  const address = `${location.origin}/#/login?tid=${tenantId}`;
  return (
    <fieldset>
      <legend>{t("branding.identity")}</legend>
      <div className="sw-branding-pair">
        <Form.Item
          name="title"
          label={t("branding.titleField")}
          extra={t("branding.titleHint")}
          rules={[{ required: true, whitespace: true, message: t("invalid.required") }]}
        >
          <Input maxLength={32} />
        </Form.Item>
        <Form.Item
          name="viceTitle"
          label={t("branding.viceTitle")}
          extra={t("branding.viceTitleHint", { product: product.viceTitle })}
        >
          <Input maxLength={64} />
        </Form.Item>
      </div>
      <Form.Item
        name="viceDesc"
        label={t("branding.viceDesc")}
        extra={t("branding.viceDescHint", { product: product.viceDesc })}
      >
        <Input maxLength={256} />
      </Form.Item>
      <Form.Item label={t("branding.address")} extra={t("branding.addressHint")}>
        <span className="sw-branding-address">
          <code>{address}</code>
          <CopyButton text={address} />
        </span>
      </Form.Item>
    </fieldset>
  );
}
