import { ThemeChoices, ThemeConfig } from "#contract/theme";

/** An error in imported settings. */
export type SettingsFault =
  | { readonly kind: "notJson" }
  | { readonly kind: "unknown"; readonly option: string }
  | { readonly kind: "bad"; readonly option: keyof ThemeConfig; readonly value: string };

/** The result of reading settings: valid settings, or all their errors. */
export type SettingsReadResult = { readonly choices: ThemeChoices } | { readonly faults: readonly SettingsFault[] };

const options = ThemeConfig.keyof();

/** The appearance settings, without the language and the time zone. */
export function pickAppearance({ language: _language, timeZone: _timeZone, ...looks }: ThemeChoices): ThemeChoices {
  return looks;
}

/** The choices that an import of appearance settings does not change. */
export function pickRegionalChoices({ language, timeZone }: ThemeChoices): ThemeChoices {
  return { ...(language === undefined ? {} : { language }), ...(timeZone === undefined ? {} : { timeZone }) };
}

/** Formats settings for the clipboard. */
export function formatSettings(choices: ThemeChoices): string {
  return JSON.stringify(pickAppearance(choices), undefined, 2);
}

/** Reads settings from the clipboard. One error rejects all of them. */
export function parseSettings(text: string): SettingsReadResult {
  const settings = parseObject(text);
  if (settings === undefined) return { faults: [{ kind: "notJson" }] };
  const faults = Object.entries(settings).flatMap(([name, value]) => faultOf(name, value) ?? []);
  return faults.length > 0 ? { faults } : { choices: pickAppearance(ThemeChoices.parse(settings)) };
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    // The pasted text is not JSON.
    return undefined;
  }
}

function faultOf(name: string, value: unknown): SettingsFault | undefined {
  const option = options.safeParse(name).data;
  if (option === undefined) return { kind: "unknown", option: name };
  const isGood = ThemeConfig.shape[option].safeParse(value).success;
  return isGood ? undefined : { kind: "bad", option, value: JSON.stringify(value) };
}
