import { Input, Switch } from "antd";
import { ThemeConfig } from "#contract/theme";
import { useTexts } from "#base/i18n";
import { useSession } from "#base/session/session";
import { useSysInfo } from "#base/session/sysInfo";
import { OptionRow } from "./OptionRow.tsx";
import { useOption } from "./useOption.ts";

/** The watermark and its text. A watermark of the tenant is always shown. */
export function WatermarkOptions() {
  const t = useTexts();
  const { user } = useSession();
  const isTenants = (useSysInfo()?.watermark ?? null) !== null;
  const { value: hasWatermark, set: setWatermark } = useOption("hasWatermark");
  const { value: text, set: setText } = useOption("watermark");
  return (
    <>
      <OptionRow
        name="hasWatermark"
        label={t("settings.hasWatermark")}
        note={isTenants ? t("settings.watermark.locked") : undefined}
      >
        <Switch
          size="small"
          aria-label={t("settings.hasWatermark")}
          disabled={isTenants}
          checked={isTenants || hasWatermark}
          onChange={setWatermark}
        />
      </OptionRow>
      {isTenants ? undefined : (
        <OptionRow name="watermark" label={t("settings.watermark")}>
          <Input
            className="sw-option-wide"
            aria-label={t("settings.watermark")}
            placeholder={user.realName}
            maxLength={ThemeConfig.shape.watermark.maxLength ?? undefined}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </OptionRow>
      )}
    </>
  );
}
