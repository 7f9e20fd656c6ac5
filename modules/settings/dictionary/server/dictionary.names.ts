import { fallbackLanguage } from "#contract/languages";
import type { TranslatedNames } from "#contract/translatedNames";

/** A text and its translations, as far as a change contains them. */
type NameChanges = { readonly plain: string | undefined; readonly names: TranslatedNames | null | undefined };
type StoredNames = { readonly plain: string; readonly names: TranslatedNames | null };

/**
 * The translations to store with a text: the plain text is the one in the fallback language. Without any others there is
 * nothing to store; `undefined` leaves the stored ones.
 */
export function mergeNames(stored: StoredNames | undefined, changes: NameChanges): TranslatedNames | null | undefined {
  if (changes.plain === undefined && changes.names === undefined) return undefined;
  const plain = changes.plain ?? stored?.plain ?? "";
  const given = changes.names === undefined ? (stored?.names ?? {}) : (changes.names ?? {});
  const { [fallbackLanguage]: _, ...others } = given;
  return Object.keys(others).length === 0 ? null : { [fallbackLanguage]: plain, ...others };
}
