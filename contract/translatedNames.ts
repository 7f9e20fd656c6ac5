import type { Language } from "./languages.ts";

/** Names of a record in several languages, in addition to its plain name. */
export type TranslatedNames = Readonly<Partial<Record<Language, string>>>;
