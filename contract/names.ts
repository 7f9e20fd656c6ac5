import type { Language } from "./languages.ts";

/** What a record is called in several languages, beside its plain name. */
export type Names = Readonly<Partial<Record<Language, string>>>;
