import type { Language } from "./languages.ts";

/**
 * Every text of the product by its owner. Each owner adds its own file:
 * `declare module "#contract/text" { interface Texts { position: typeof text } }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- it is filled by the owners of texts
export interface Texts {}

/** A text key, typed from the zh-CN files of all owners. */
export type TextKey = { [Owner in keyof Texts]: keyof Texts[Owner] }[keyof Texts] & string;

/** Parameters of a text in double braces: `{{name}}`. */
export type TextParameters = Readonly<Record<string, string | number>>;

/** Translates a key into one language. */
export type Translate = (key: TextKey, parameters?: TextParameters) => string;

/** The texts of one owner in one language. */
export type OwnerTexts = Readonly<Record<string, string>>;

/**
 * The texts of one owner. `folder`, from the root of the repository, holds the two source languages (`zh-CN.ts`, `en.ts`);
 * `name` is that of the translations, `locales/de/position.json`, and unique among all owners.
 */
export type TextSource = { readonly name: string; readonly folder: string };

/** Languages whose texts are next to the code; the others are translations in `locales/`. */
export const sourceLanguages: readonly Language[] = ["zh-CN", "en"];

/** Whether the texts of a language are next to the code. */
export function isSourceLanguage(language: Language): boolean {
  return sourceLanguages.includes(language);
}

/** Plural forms: i18next takes `key_few` for the `{{count}}` of `key` if the language requires it. */
export type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";

/**
 * Texts of an owner in another language: all keys of the zh-CN file, with plural forms where the language has several.
 */
export type Translation<Original> = Readonly<Record<keyof Original, string>> & {
  readonly [Key in `${keyof Original & string}_${PluralForm}`]?: string;
};
