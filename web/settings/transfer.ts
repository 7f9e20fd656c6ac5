import { ThemeChoices, ThemeConfig } from "#modules/preference/contract";

/** Why settings that somebody brings along are not taken. */
export type Fault =
  | { readonly kind: "notJson" }
  | { readonly kind: "unknown"; readonly option: string }
  | { readonly kind: "bad"; readonly option: keyof ThemeConfig; readonly value: string };

/** What was read: settings that can be taken as they are, or all that is wrong with them. */
export type Reading = { readonly choices: ThemeChoices } | { readonly faults: readonly Fault[] };

const options = ThemeConfig.keyof();

/** How somebody's console looks, without what is no matter of looks: the language he reads and the zone of his times. */
export function looksIn({ language: _language, timeZone: _timeZone, ...looks }: ThemeChoices): ThemeChoices {
  return looks;
}

/** What of somebody's choices stays whatever becomes of the looks. */
export function besidesLooks({ language, timeZone }: ThemeChoices): ThemeChoices {
  return { ...(language === undefined ? {} : { language }), ...(timeZone === undefined ? {} : { timeZone }) };
}

/** Settings as they go into the clipboard. */
export function textOf(choices: ThemeChoices): string {
  return JSON.stringify(looksIn(choices), undefined, 2);
}

/** Reads settings as they came out of a clipboard. Where anything is wrong nothing is taken. */
export function readChoices(text: string): Reading {
  const given = parsed(text);
  if (given === undefined) return { faults: [{ kind: "notJson" }] };
  const faults = Object.entries(given).flatMap(([name, value]) => faultOf(name, value) ?? []);
  return faults.length > 0 ? { faults } : { choices: looksIn(ThemeChoices.parse(given)) };
}

function parsed(text: string): object | undefined {
  try {
    const given: unknown = JSON.parse(text);
    return typeof given === "object" && given !== null && !Array.isArray(given) ? given : undefined;
  } catch {
    // What was pasted is something else.
    return undefined;
  }
}

function faultOf(name: string, value: unknown): Fault | undefined {
  const option = options.safeParse(name).data;
  if (option === undefined) return { kind: "unknown", option: name };
  const isGood = ThemeConfig.shape[option].safeParse(value).success;
  return isGood ? undefined : { kind: "bad", option, value: JSON.stringify(value) };
}
