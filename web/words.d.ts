/** Made by `wordFiles` of tools/wordFiles.ts. */
declare module "virtual:words" {
  import type { Language } from "#contract/languages";
  import type { Wording } from "#contract/text";

  /** One owner's words in a language, loaded when they are first needed; throws where they cannot be had. */
  export function wordsOf(folder: string, language: Language): Promise<Wording>;
}
