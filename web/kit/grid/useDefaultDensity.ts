import { useThemeConfig } from "#base/theme/config";
import type { Density } from "./gridSettings.ts";

/** The row height of grids without a setting: it follows the size of controls. */
export function useDefaultDensity(): Density {
  const { size } = useThemeConfig();
  return size === "default" ? "middle" : size;
}
