import type { TextKey } from "#contract/text";
import { words } from "../../i18n.ts";
import type { Resource } from "./resource.ts";

type Labelled = { readonly name: string; readonly label?: TextKey };

/** The words of a field or column: its own label, else those of `<module>.<field>`. */
export function labelKeyOf({ prefix }: Pick<Resource<never>, "prefix">, { name, label }: Labelled): TextKey {
  if (label !== undefined) return label;
  const key = `${prefix}.${name}`;
  if (!isTextKey(key)) throw new Error(`there are no words ${key}`);
  return key;
}

/** Whether there are words of this key. */
export function isTextKey(key: string): key is TextKey {
  return words.exists(key);
}
