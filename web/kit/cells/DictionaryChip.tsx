import { useSessionState } from "#base/session/session";
import { Chip, type Tone } from "./Chip.tsx";

/** Colours by the tag type of a dictionary item. */
const tones: ReadonlyMap<string | null, Tone> = new Map([
  ["primary", "blue"],
  ["success", "green"],
  ["info", "grey"],
  ["warning", "amber"],
  ["danger", "red"],
]);

/** The dictionaries of the session, with labels in the user's language. */
export function useDictionaries() {
  const state = useSessionState();
  return state.step === "ready" ? state.session.dictionaries : {};
}

/** A dictionary value as a chip with its label and colour; an unknown value is shown as it is. */
export function DictionaryChip({ dictionary, value }: { dictionary: string; value: string }) {
  const entry = useDictionaries()[dictionary]?.find((one) => one.value === value);
  return <Chip tone={tones.get(entry?.tagType ?? null) ?? "grey"}>{entry?.label ?? value}</Chip>;
}
