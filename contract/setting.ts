import * as z from "zod";

/** Groups of declared settings, in the order of the screen. */
export const SettingGroup = z.enum(["signIn", "session", "password", "interface", "system"]);
/** See the schema of the same name. */
export type SettingGroup = z.infer<typeof SettingGroup>;

/** Units of numbers among the settings. */
export const SettingUnit = z.enum(["seconds", "minutes", "hours", "days", "times"]);
/** See the schema of the same name. */
export type SettingUnit = z.infer<typeof SettingUnit>;

/** What kind of value a setting has. */
export const SettingKind = z.enum(["switch", "integer", "pattern", "address", "languages", "choice", "secret"]);
/** See the schema of the same name. */
export type SettingKind = z.infer<typeof SettingKind>;

/** Maximum length of a value. */
export const maxSettingLength = 512;

/** The choice of the default language that follows the browser. */
export const browserLanguage = "browser";
