import { Suspense } from "react";
import type { DictionaryEntry } from "#contract/session";
import { useSessionState } from "#base/session/session";
import { Chip, type Tone } from "../cells/Chip.tsx";
import { parseMultiValue } from "../pickers/multiValue.ts";
import { lazyPart } from "../parts/lazyPart.ts";
import "./dictionary.css";

/** Colours by the tag type of a dictionary item; any other type counts as `primary` (specification 5). */
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

/** What the look of an item depends on. */
export type ItemLook = Partial<Pick<DictionaryEntry, "tagType" | "styleSetting" | "classSetting">>;

/** Few items have a style or classes of their own. */
const StyledTag = lazyPart(async () => (await import("./StyledTag.lazy.tsx")).StyledTag);

/** A text in the look of a dictionary item. */
export function ItemTag({ look, label }: { look: ItemLook; label: string }) {
  const { tagType = null, styleSetting, classSetting } = look;
  const tone = tones.get(tagType) ?? "blue";
  const hasStyle = Boolean(styleSetting) || Boolean(classSetting);
  const plain = <Chip tone={tone}>{label}</Chip>;
  if (!hasStyle) return plain;
  return (
    <Suspense fallback={plain}>
      <StyledTag tone={tone} look={look} label={label} />
    </Suspense>
  );
}

type Props = {
  /** The code of the dictionary. */
  dictionary: string;
  /** One value, an array of values, a text with commas, or the text of a JSON array. */
  value: unknown;
};

/** The values of a dictionary with their labels and colours; an unknown value is shown as it is. */
export function DictionaryTag({ dictionary, value }: Props) {
  const items = useDictionaries()[dictionary] ?? [];
  const tags = parseMultiValue(value).map((one) => {
    const item = items.find((entry) => entry.value === String(one));
    if (item === undefined) return <ItemTag key={one} look={{ tagType: "info" }} label={String(one)} />;
    return <ItemTag key={one} look={item} label={item.label} />;
  });
  return tags.length === 1 ? tags[0] : <span className="sw-dictionary-tags">{tags}</span>;
}
