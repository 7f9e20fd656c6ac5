import { CloseCircleFilled } from "@ant-design/icons";
import type { SelectProps } from "antd";
import { useTexts } from "#base/i18n";

/** The button that clears a select, for `allowClear`: antd's own has an English name in every language. */
export function useClearButton(): Extract<SelectProps["allowClear"], object> {
  const t = useTexts();
  return { clearIcon: <CloseCircleFilled aria-hidden />, label: t("kit.clear") };
}
