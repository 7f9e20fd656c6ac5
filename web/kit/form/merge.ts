import type { Values } from "../resource/field.ts";
import { isSameValue } from "./formValues.ts";

/** A record with two edits: their common base, the version of the other user, and the form. */
export type MergeSides = { readonly base: Values; readonly theirs: Values; readonly mine: Values };

/** How the fields of such a record differ; unchanged ones are in no list. */
export type Merge = {
  /** Changed only by the other user: their value is used. */
  readonly onlyTheirs: readonly string[];
  /** Changed only in the form: that value is used. */
  readonly onlyMine: readonly string[];
  /** Changed by both to different values: the user has to choose. */
  readonly conflicts: readonly string[];
};

/** Finds for each field who has changed it. */
export function compareSides(names: readonly string[], { base, theirs, mine }: MergeSides): Merge {
  const isTheirs = (name: string) => !isSameValue(base[name], theirs[name]);
  const isMine = (name: string) => !isSameValue(base[name], mine[name]);
  const differs = (name: string) => !isSameValue(theirs[name], mine[name]);
  return {
    onlyTheirs: names.filter((name) => isTheirs(name) && !isMine(name)),
    onlyMine: names.filter((name) => isMine(name) && !isTheirs(name)),
    conflicts: names.filter((name) => isMine(name) && isTheirs(name) && differs(name)),
  };
}

/** Merges the values of both sides. Where both changed a field, mine is used except for the fields in `given`. */
export function mergeValues(
  { onlyTheirs }: Merge,
  { theirs, mine }: Pick<MergeSides, "theirs" | "mine">,
  theirNames: ReadonlySet<string>,
): Values {
  const theirValues = [...onlyTheirs, ...theirNames].map((name) => [name, theirs[name]] as const);
  return { ...mine, ...Object.fromEntries(theirValues) };
}
