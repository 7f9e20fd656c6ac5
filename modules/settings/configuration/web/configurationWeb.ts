import { webModule } from "#kit";
import { configurationText } from "../text/index.ts";

export const configurationWeb = webModule({
  screens: { "/system/config/index": async () => await import("./SettingsPage.tsx") },
  texts: configurationText,
  manual: async () => await import("./configuration.manual.ts"),
});
