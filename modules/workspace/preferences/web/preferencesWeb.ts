import { webModule } from "#kit/webModule.ts";
import { preferencesText } from "../text/index.ts";
import { SettingsButton } from "./SettingsButton.tsx";
import { SettingsProvider } from "./SettingsProvider.tsx";

export const preferencesWeb = webModule({
  texts: preferencesText,
  headerItems: [{ order: 60, Item: SettingsButton }],
  FrameProvider: SettingsProvider,
});
