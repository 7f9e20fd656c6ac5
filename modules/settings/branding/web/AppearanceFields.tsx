import { Form, Input, Select } from "antd";
import { useId } from "react";
import { useTexts } from "#kit";
import { animations } from "#contract/theme";
import { computeContrast } from "#base/theme/brand";
import { tenantLayouts } from "../contract.ts";
import { ColourField } from "./ColourField.tsx";

const readable = 4.5;
const hexColour = /^#[\da-f]{6}$/iu;

/** Colour, layout, animation and watermark of the console. */
export function AppearanceFields({ colour }: { colour: string }) {
  const t = useTexts();
  const note = useId();
  const contrast = hexColour.test(colour) ? computeContrast("#ffffff", colour) : readable;
  return (
    <fieldset>
      <legend>{t("branding.appearance")}</legend>
      <Form.Item
        name="themeColor"
        label={t("branding.themeColor")}
        rules={[{ pattern: hexColour, message: t("branding.colourWrong") }]}
        extra={
          <span id={note} role="status">
            {contrast < readable
              ? t("branding.contrast")
              : t("branding.contrastGood", { ratio: (Math.floor(contrast * 10) / 10).toFixed(1) })}
          </span>
        }
      >
        <ColourField describedBy={note} />
      </Form.Item>
      <div className="sw-branding-pair">
        <Form.Item name="layout" label={t("branding.layout")} extra={t("branding.layoutHint")}>
          <Select options={tenantLayouts.map((value) => ({ value, label: t(`branding.layout.${value}`) }))} />
        </Form.Item>
        <Form.Item name="animation" label={t("branding.animation")}>
          <Select options={animations.map((value) => ({ value, label: t(`branding.animation.${value}`) }))} />
        </Form.Item>
      </div>
      <Form.Item name="watermark" label={t("branding.watermark")} extra={t("branding.watermarkHint")}>
        <Input maxLength={32} />
      </Form.Item>
    </fieldset>
  );
}
