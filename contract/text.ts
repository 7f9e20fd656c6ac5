/**
 * Every text of the product by its owner. Each owner adds its own file:
 * `declare module "#contract/text" { interface Texts { position: typeof text } }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- it is filled by the owners of texts
export interface Texts {}

/** A key of a text, typed from the zh-CN files of the kernel and of all modules. */
export type TextKey = { [Owner in keyof Texts]: keyof Texts[Owner] }[keyof Texts] & string;

/** What a text may name in double braces: `{{name}}`. */
export type TextParameters = Readonly<Record<string, string | number>>;

/** Turns a key into words of one language. */
export type Translate = (key: TextKey, parameters?: TextParameters) => string;

/** The words of one owner in one language. */
export type Wording = Readonly<Record<string, string>>;

/** One owner's words: the folder, from the root of the repository, that has a file for each language, `de.ts`. */
export type TextSource = { readonly folder: string };

/** Forms that languages have for counts: i18next takes `key_few` for the `{{count}}` of `key` where its language says so. */
export type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";

/** An owner's words in another language: all that the zh-CN file has, and forms for counts where the language has several. */
export type Translated<Original> = Readonly<Record<keyof Original, string>> & {
  readonly [Key in `${keyof Original & string}_${PluralForm}`]?: string;
};
