import type { Values } from "../resource/field.ts";
import { isSameValue } from "./formValues.ts";

/** A record that two have changed: as both began with it, as the other left it, and as it stands in the form. */
export type Sides = { readonly was: Values; readonly theirs: Values; readonly mine: Values };

/** What became of the fields of such a record; those that nobody has changed are in none of the lists. */
export type Merge = {
  /** Changed by the other alone: his value stands. */
  readonly onlyTheirs: readonly string[];
  /** Changed in the form alone: that value stands. */
  readonly onlyMine: readonly string[];
  /** Changed by both, to different values: somebody has to choose. */
  readonly conflicts: readonly string[];
};

/** Tells for each field who has changed it. */
export function mergeOf(names: readonly string[], { was, theirs, mine }: Sides): Merge {
  const isTheirs = (name: string) => !isSameValue(was[name], theirs[name]);
  const isMine = (name: string) => !isSameValue(was[name], mine[name]);
  const differs = (name: string) => !isSameValue(theirs[name], mine[name]);
  return {
    onlyTheirs: names.filter((name) => isTheirs(name) && !isMine(name)),
    onlyMine: names.filter((name) => isMine(name) && !isTheirs(name)),
    conflicts: names.filter((name) => isMine(name) && isTheirs(name) && differs(name)),
  };
}

/** The values of both sides together. Where both have changed a field, mine stands but for those named in `given`. */
export function mergedValues(
  { onlyTheirs }: Merge,
  { theirs, mine }: Pick<Sides, "theirs" | "mine">,
  given: ReadonlySet<string>,
): Values {
  const taken = [...onlyTheirs, ...given].map((name) => [name, theirs[name]] as const);
  return { ...mine, ...Object.fromEntries(taken) };
}
