import { useSessionState } from "../../session/session.ts";
import { Chip, type Tone } from "./Chip.tsx";

/** The five looks that an entry of a code list may have. */
const tones: ReadonlyMap<string | null, Tone> = new Map([
  ["primary", "blue"],
  ["success", "green"],
  ["info", "grey"],
  ["warning", "amber"],
  ["danger", "red"],
]);

/** The code lists that the session has loaded, their words in the user's language. */
export function useDictionaries() {
  const state = useSessionState();
  return state.step === "ready" ? state.session.dictionaries : {};
}

/** A value of a code list in its words and colour; a value that the list does not have stands for itself. */
export function DictionaryChip({ dictionary, value }: { dictionary: string; value: string }) {
  const entry = useDictionaries()[dictionary]?.find((one) => one.value === value);
  return <Chip tone={tones.get(entry?.tagType ?? null) ?? "grey"}>{entry?.label ?? value}</Chip>;
}
