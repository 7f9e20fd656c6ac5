import type { TextKey } from "#contract/text";
import { Chip, type Tone, useTexts } from "#kit";

/** A state of a trigger, a run or a node. */
export function StateChip({ state: { text, tone } }: { state: { readonly text: TextKey; readonly tone: Tone } }) {
  const t = useTexts();
  return <Chip tone={tone}>{t(text)}</Chip>;
}
