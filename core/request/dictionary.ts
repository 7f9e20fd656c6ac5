import type { TranslatedNames } from "#contract/translatedNames";
import type { AnyContext, Context } from "./context.ts";
import { defineExtensionPoint } from "./extensionPoint.ts";

/** An item of a dictionary. */
export type DictionaryItem = {
  readonly value: string;
  readonly label: string;
  readonly names: TranslatedNames | null;
  readonly code: string | null;
};

/** Reads dictionaries by their codes. */
export type DictionarySource = {
  /** The enabled items in their order; empty if the dictionary does not exist. */
  list(ctx: Context, code: string): Promise<readonly DictionaryItem[]>;
  /** Whether a value is an enabled item of an enabled dictionary. */
  hasValue(ctx: AnyContext, code: string, value: string): Promise<boolean>;
};

/** The module that provides dictionaries. */
export const dictionarySource = defineExtensionPoint<DictionarySource>("dictionary.source");
