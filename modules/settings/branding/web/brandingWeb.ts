import { webModule } from "#kit";
import { brandingText } from "../text/index.ts";

export const brandingWeb = webModule({
  screens: { "/system/infoSetting/index": async () => await import("./SystemSettingsPage.tsx") },
  texts: brandingText,
  manual: async () => await import("./branding.manual.ts"),
});
