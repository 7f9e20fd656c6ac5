import { Form, Input } from "antd";
import { useTexts } from "#kit";

/** The lines at the foot of the sign-in page, and the version. */
export function FooterFields() {
  const t = useTexts();
  return (
    <fieldset>
      <legend>{t("branding.legal")}</legend>
      <Form.Item name="copyright" label={t("branding.copyright")}>
        <Input maxLength={128} />
      </Form.Item>
      <div className="sw-branding-pair">
        <Form.Item name="icp" label={t("branding.icp")}>
          <Input maxLength={32} />
        </Form.Item>
        <Form.Item
          name="icpUrl"
          label={t("branding.icpUrl")}
          extra={t("branding.icpUrlHint")}
          rules={[{ pattern: /^https?:\/\/[^\s/]+/iu, message: t("branding.icpUrlWrong") }]}
        >
          <Input type="url" inputMode="url" maxLength={32} />
        </Form.Item>
        <Form.Item name="version" label={t("branding.version")} extra={t("branding.versionHint")}>
          <Input maxLength={16} />
        </Form.Item>
      </div>
    </fieldset>
  );
}
