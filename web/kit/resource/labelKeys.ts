import type { TextKey } from "#contract/text";
import { i18n } from "#base/i18n";
import type { Resource } from "./resource.ts";

type LabelSource = { readonly name: string; readonly label?: TextKey };

/** The text key of a field or column: its own label, else `<module>.<field>`. */
export function getLabelKey({ prefix }: Pick<Resource<never>, "prefix">, { name, label }: LabelSource): TextKey {
  if (label !== undefined) return label;
  const key = `${prefix}.${name}`;
  if (!isTextKey(key)) throw new Error(`there are no words ${key}`);
  return key;
}

/** Whether a text with this key exists. */
export function isTextKey(key: string): key is TextKey {
  return i18n.exists(key);
}
