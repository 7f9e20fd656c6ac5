import { getCurrentLanguage } from "./i18n.ts";

/** The languages of the product's own documents. */
export type DocumentLanguage = "zh-CN" | "en";

/** The language of documents for the interface language: Chinese for both scripts of it, else English. */
export function getDocumentLanguage(): DocumentLanguage {
  return getCurrentLanguage().startsWith("zh") ? "zh-CN" : "en";
}
