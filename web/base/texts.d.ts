/** Provided by `textFiles` of tools/textFiles.ts. */
declare module "virtual:texts" {
  import type { Language } from "#contract/languages";
  import type { OwnerTexts } from "#contract/text";

  /** The texts of one owner (`TextSource.name`) in a language, loaded on first use. Throws if they cannot be loaded. */
  export function fetchTexts(name: string, language: Language): Promise<OwnerTexts>;

  /** The texts of the start page, which are part of the program: they are there before any can be loaded. */
  export const startTexts: Readonly<Record<Language, OwnerTexts>>;
}
