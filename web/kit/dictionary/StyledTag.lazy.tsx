import { Chip, type Tone } from "../cells/Chip.tsx";
import type { ItemLook } from "./DictionaryTag.tsx";
import { parseItemClasses, parseItemStyle } from "./itemStyle.ts";

type Props = { tone: Tone; look: ItemLook; label: string };

/** A dictionary item with a style or classes of its own. */
export function StyledTag({ tone, look: { styleSetting, classSetting }, label }: Props) {
  return (
    <Chip tone={tone} className={parseItemClasses(classSetting)} style={parseItemStyle(styleSetting)}>
      {label}
    </Chip>
  );
}
