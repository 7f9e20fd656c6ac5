import { useTexts } from "#base/i18n";
import type { TreeKey } from "../tree/treeLines.ts";
import type { Picker } from "../resource/picker.ts";
import { usePickerNames } from "./usePickerSearch.ts";

/** The names of picked records. */
export function PickedNames({ picker, values }: { picker: Picker; values: readonly TreeKey[] }) {
  const t = useTexts();
  const { getName } = usePickerNames(picker, values);
  return values.map(getName).join(t("kit.comma"));
}
