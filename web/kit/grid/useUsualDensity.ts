import { useThemeConfig } from "../../theme/config.ts";
import type { Density } from "./gridSettings.ts";

/** How high rows are where nobody has set it for a grid: they go with the size of controls. */
export function useUsualDensity(): Density {
  const { size } = useThemeConfig();
  return size === "default" ? "middle" : size;
}
