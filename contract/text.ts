import type { Language } from "./languages.ts";

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

/** One owner's words: each language that it has is loaded when it is first needed. */
export type TextSource = Partial<Record<Language, () => Promise<Wording>>>;
