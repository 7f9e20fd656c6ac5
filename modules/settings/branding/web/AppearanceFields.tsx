import { ColorPicker, Form, Input, Select } from "antd";
import { useId } from "react";
import { useTexts } from "#kit";
import { animations } from "#contract/theme";
import { computeContrast, defaultSeed } from "#base/theme/brand";
import { tenantLayouts } from "../contract.ts";

/** Colours with sufficient contrast to white text; the first is the product's. */
const presets = [defaultSeed, "#0f766e", "#15803d", "#b45309", "#b42318", "#7c3aed", "#475467"];
const readable = 4.5;

/** Colour, layout, animation and watermark of the console. */
export function AppearanceFields({ colour }: { colour: string }) {
  const t = useTexts();
  const note = useId();
  const contrast = computeContrast("#ffffff", colour);
  return (
    <fieldset>
      <legend>{t("branding.appearance")}</legend>
      <Form.Item
        name="themeColor"
        label={t("branding.themeColor")}
        getValueFromEvent={(picked: { toHexString: () => string }) => picked.toHexString().slice(0, 7)}
        extra={
          <span id={note} role="status">
            {contrast < readable
              ? t("branding.contrast")
              : t("branding.contrastGood", { ratio: (Math.floor(contrast * 10) / 10).toFixed(1) })}
          </span>
        }
      >
        <ColorPicker
          showText
          disabledAlpha
          format="hex"
          aria-describedby={note}
          presets={[{ label: t("branding.themeColor"), colors: presets }]}
        />
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
