import type { TextKey } from "#contract/text";
import type { Context } from "#server/context/context";

/** Words whose key is made up at run time: a record's field has words where its module shows it, else its own name. */
export function wordsOf({ t }: Context): (key: string, otherwise: string) => string {
  return (key, otherwise) => {
    const words = t(asKey(key));
    return words === key ? otherwise : words;
  };
}

function asKey(key: string): TextKey {
  // Words without an entry come back as their key, and the caller of this looks at that.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return key as TextKey;
}
