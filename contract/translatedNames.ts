import * as z from "zod";
import { type Language, languages } from "./languages.ts";

/** Names of a record in several languages, in addition to its plain name. */
export type TranslatedNames = Readonly<Partial<Record<Language, string>>>;

/**
 * Input of translations up to `maximum` characters each; blank ones are left out. The plain name is that of the fallback
 * language.
 */
export function translatedNames(maximum: number) {
  const name = z.string().trim().normalize("NFC").max(maximum);
  return z.partialRecord(z.enum(languages), name).transform(withoutBlankNames).nullish();
}

function withoutBlankNames(names: TranslatedNames): TranslatedNames {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ""));
}

/** Translations in answers. */
export const NamesAnswer = z.partialRecord(z.enum(languages), z.string()).nullable();
