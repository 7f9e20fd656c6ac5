import type { Translate } from "#contract/text";
import { isLanguage } from "#contract/languages";
import { languageNames } from "#base/session/offeredLanguages";
import type { DeclaredSetting } from "../contract.ts";

/** A value in words: "30 minutes", "on", "English". */
export function formatSetting(t: Translate, setting: DeclaredSetting, value: string | null): string {
  if (value === null || value === "") return t("setting.none");
  switch (setting.kind) {
    case "switch":
      return t(isOn(value) ? "setting.on" : "setting.off");
    case "integer":
      return formatNumber(t, setting, value);
    case "languages":
      return value.split(",").map(nameLanguage).join(t("setting.listSeparator"));
    case "choice":
      return nameChoice(setting, value);
    default:
      return value;
  }
}

function formatNumber(t: Translate, { unit }: DeclaredSetting, value: string): string {
  if (unit === null) return value;
  return formatSpan(t, unit, Number(value)) ?? t(`setting.count.${unit}`, { count: Number(value) });
}

/** A whole number of minutes or hours for a large number of seconds or minutes; undefined if it is none. */
export function formatSpan(t: Translate, unit: DeclaredSetting["unit"], value: number): string | undefined {
  const seconds = unit === "seconds" ? value : unit === "minutes" ? value * 60 : Number.NaN;
  if (!(seconds >= 60)) return undefined;
  if (seconds % 3600 === 0) return t("setting.count.hours", { count: seconds / 3600 });
  return unit === "seconds" && seconds % 60 === 0 ? t("setting.count.minutes", { count: seconds / 60 }) : undefined;
}

/** Whether the text of a switch means on. */
export function isOn(value: string | null): boolean {
  return value?.toLowerCase() === "true";
}

/** A language by its own name. */
export function nameLanguage(code: string): string {
  return isLanguage(code) ? languageNames[code] : code;
}

/** The label of one of the values of a choice. */
export function nameChoice({ choices }: DeclaredSetting, value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? nameLanguage(value);
}
