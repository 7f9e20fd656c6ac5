import { currentLanguage } from "../i18n.ts";

/** The languages in which the product's own documents are written. */
export type DocumentLanguage = "zh-CN" | "en";

/** In which of them they are read in the interface's language: in Chinese whatever its script, else in English. */
export function documentLanguage(): DocumentLanguage {
  return currentLanguage().startsWith("zh") ? "zh-CN" : "en";
}
