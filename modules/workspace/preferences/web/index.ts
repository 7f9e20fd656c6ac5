export { preferencesWeb } from "./preferencesWeb.ts";
export { AppearanceBlock } from "./lazyParts.ts";
export { useSettingsDrawer } from "./SettingsProvider.tsx";
