import { pinyin } from "pinyin-pro";

/** What a name is sorted and found by: its full pinyin with spaces between syllables, and its initials. */
export type Pinyin = { pinyin: string; initials: string };

/** Reads a name in pinyin without tones, in lower case; other scripts pass as they are. Cut to 400 and 64 characters. */
export function pinyinOf(name: string): Pinyin {
  const syllables = pinyin(name, { toneType: "none", type: "array", nonZh: "consecutive", v: true });
  const words = syllables.map((syllable) => syllable.trim().toLowerCase()).filter((syllable) => syllable !== "");
  return {
    pinyin: [...words.join(" ")].slice(0, 400).join(""),
    initials: words
      .slice(0, 64)
      .map(([first]) => first)
      .join(""),
  };
}
