import { isLanguage, type Language } from "#contract/languages";
import type { Names } from "#contract/names";
import { standardName } from "./standardNames/index.ts";

/**
 * What a record is called in a language: its translation there, the product's own for a built-in name, else its name in a
 * language that more people read, else its plain name.
 */
export function nameIn(language: Language, plain: string, names: Names | null): string {
  const known: Names = { ...namesInText(plain), ...names };
  return (
    known[language] ??
    standardName(language, known["zh-CN"] ?? "") ??
    known[language.startsWith("zh-") ? "zh-CN" : "en"] ??
    plain
  );
}

/** Titles of existing installations may be JSON texts keyed by language (specification 2). */
function namesInText(text: string): Names | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== "object" || parsed === null) return undefined;
    const known = Object.entries(parsed).filter(([key, value]) => isLanguage(key) && typeof value === "string");
    return Object.fromEntries(known);
  } catch {
    return undefined; // A title that merely begins like JSON is a title.
  }
}
