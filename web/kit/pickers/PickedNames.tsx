import { useWords } from "../../i18n.ts";
import type { TreeKey } from "../tree/treeLines.ts";
import type { Picker } from "./picker.ts";
import { usePicked } from "./usePicks.ts";

/** What picked records are called. */
export function PickedNames({ picker, values }: { picker: Picker; values: readonly TreeKey[] }) {
  const t = useWords();
  const { nameOf } = usePicked(picker, values);
  return values.map(nameOf).join(t("kit.comma"));
}
