import type { Translate } from "#contract/text";
import { isLanguage } from "#contract/languages";
import { getFormatLocale } from "#base/i18n";
import { languageNames } from "#base/session/offeredLanguages";
import type { DeclaredSetting } from "../contract.ts";

/** A value in words: "30 minutes", "on", "English". */
export function formatSetting(t: Translate, setting: DeclaredSetting, value: string | null): string {
  if (value === null || value === "") return t("setting.none");
  switch (setting.kind) {
    case "switch":
      return t(isOn(value) ? "setting.on" : "setting.off");
    case "integer":
      return formatSpan(setting.unit, Number(value)) ?? formatCount(setting.unit, Number(value));
    case "languages":
      return new Intl.ListFormat(getFormatLocale(), { type: "conjunction" }).format(value.split(",").map(nameLanguage));
    case "choice":
      return nameChoice(setting, value);
    case "address":
    case "pattern":
    case "secret":
      return value;
  }
}

/** The units of numbers that have a name in every language. */
const intlUnits = { seconds: "second", minutes: "minute", hours: "hour", days: "day", times: undefined } as const;

type Unit = DeclaredSetting["unit"];

function createFormat(unit: Unit, unitDisplay: "long" | "short"): Intl.NumberFormat | undefined {
  const name = unit === null ? undefined : intlUnits[unit];
  return name === undefined
    ? undefined
    : new Intl.NumberFormat(getFormatLocale(), { style: "unit", unit: name, unitDisplay });
}

function formatCount(unit: Unit, value: number): string {
  return createFormat(unit, "long")?.format(value) ?? String(value);
}

/** The unit of a number, to stand beside its field; undefined for a plain count. */
export function findUnitName(unit: Unit): string | undefined {
  const parts = createFormat(unit, "short")?.formatToParts(2);
  return parts?.find(({ type }) => type === "unit")?.value;
}

/** A whole number of minutes or hours for a large number of seconds or minutes; undefined if it is none. */
export function formatSpan(unit: Unit, value: number): string | undefined {
  const seconds = unit === "seconds" ? value : unit === "minutes" ? value * 60 : Number.NaN;
  if (!(seconds >= 60)) return undefined;
  if (seconds % 3600 === 0) return formatCount("hours", seconds / 3600);
  return unit === "seconds" && seconds % 60 === 0 ? formatCount("minutes", seconds / 60) : undefined;
}

/** Why a number is outside of its bounds, as the server says it; undefined if it is not. */
export function findRangeFault(t: Translate, setting: DeclaredSetting, value: string): string | undefined {
  const { minimum, maximum } = setting;
  if (setting.kind !== "integer" || value === "") return undefined;
  if (minimum !== null && Number(value) < minimum) return t("invalid.too_small", { minimum });
  return maximum !== null && Number(value) > maximum ? t("invalid.too_big", { maximum }) : undefined;
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
