import { pinyin } from "pinyin-pro";
import type { Table } from "./table.ts";

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

const longestReadings = 1000;
/** Of a name with many characters that are read in several ways not every combination is kept, the likelier ones first. */
const mostReadings = 32;

/** All ways to read a name that fit, each in full and as initials, without blanks: `chongqing cq zhongqing zq`. */
export function readingsOf(name: string): string {
  const parts = new Set<string>();
  for (const syllables of combined(syllablesOf(name))) {
    parts.add(syllables.join(""));
    parts.add(syllables.map(([first]) => first).join(""));
  }
  let readings = "";
  for (const part of parts) {
    const longer = readings === "" ? part : `${readings} ${part}`;
    if ([...longer].length <= longestReadings) readings = longer;
  }
  return readings;
}

/** Each character's readings, the usual one in this name first; other scripts stay whole. */
function syllablesOf(name: string): string[][] {
  const usual = pinyin(name, { toneType: "none", type: "all", nonZh: "consecutive", v: true });
  return usual.flatMap(({ origin, pinyin: read, isZh }) => {
    const first = clean(isZh ? read : origin);
    if (first === "") return [];
    return [[...new Set([first, ...(isZh ? readingsOfCharacter(origin) : [])])]];
  });
}

// There are some 20,000 characters; a long list has the same few hundred again and again.
const known = new Map<string, readonly string[]>();

function readingsOfCharacter(character: string): readonly string[] {
  let readings = known.get(character);
  if (readings === undefined) {
    readings = pinyin(character, { toneType: "none", type: "array", multiple: true, v: true }).map(clean);
    known.set(character, readings);
  }
  return readings;
}

function clean(syllable: string): string {
  return syllable.replaceAll(/\s+/gu, "").toLowerCase();
}

/** Combinations of one reading for each character: the usual one, then those that differ from it in ever more places. */
function combined(choices: readonly (readonly string[])[]): string[][] {
  const usual = choices.map(([first = ""]) => first);
  const open = [{ reading: usual, from: 0 }];
  for (const { reading, from } of open) {
    for (let place = from; place < choices.length; place++) {
      for (const other of (choices[place] ?? []).slice(1)) {
        if (open.length >= mostReadings) return open.map((one) => one.reading);
        open.push({ reading: reading.with(place, other), from: place + 1 });
      }
    }
  }
  return open.map((one) => one.reading);
}

/** What a table keeps of a name's spelling; nothing when no name is given. */
export function spelled(table: Table, name: unknown): Partial<Pinyin> & { readings?: string } {
  if (table.spelling === undefined || typeof name !== "string") return {};
  return { ...(table.pinyinOf === undefined ? {} : pinyinOf(name)), readings: readingsOf(name) };
}
