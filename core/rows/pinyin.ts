import { pinyin } from "pinyin-pro";
import type { Table } from "./table.ts";

/** The spelling of a name, for sorting and search: its full pinyin with spaces between syllables, and its initials. */
export type Pinyin = { pinyin: string; initials: string };

/**
 * Converts a name to pinyin without tones, in lower case; other scripts stay unchanged. Cut to 400 and 64 characters.
 */
export function toPinyin(name: string): Pinyin {
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

const maxReadingsLength = 1000;
/** Names with many ambiguous characters keep the likelier combinations. */
const maxReadings = 32;

/** All readings of a name that fit, each in full and as initials, without spaces: `chongqing cq zhongqing zq`. */
export function toReadings(name: string): string {
  const parts = new Set<string>();
  for (const syllables of combineReadings(getSyllables(name))) {
    parts.add(syllables.join(""));
    parts.add(syllables.map(([first]) => first).join(""));
  }
  let readings = "";
  for (const part of parts) {
    const longer = readings === "" ? part : `${readings} ${part}`;
    if ([...longer].length <= maxReadingsLength) readings = longer;
  }
  return readings;
}

/** Each character's readings, the usual one in this name first; other scripts stay whole. */
function getSyllables(name: string): string[][] {
  const usual = pinyin(name, { toneType: "none", type: "all", nonZh: "consecutive", v: true });
  return usual.flatMap(({ origin, pinyin: read, isZh }) => {
    const first = clean(isZh ? read : origin);
    if (first === "") return [];
    return [[...new Set([first, ...(isZh ? readingsOfCharacter(origin) : [])])]];
  });
}

// There are some 20,000 characters; a long list repeats the same few hundred.
const readingsByCharacter = new Map<string, readonly string[]>();

function readingsOfCharacter(character: string): readonly string[] {
  let readings = readingsByCharacter.get(character);
  if (readings === undefined) {
    readings = pinyin(character, { toneType: "none", type: "array", multiple: true, v: true }).map(clean);
    readingsByCharacter.set(character, readings);
  }
  return readings;
}

function clean(syllable: string): string {
  return syllable.replaceAll(/\s+/gu, "").toLowerCase();
}

/**
 * Combinations of one reading for each character: the usual one, then those that differ from it in more and more
 * characters.
 */
function combineReadings(choices: readonly (readonly string[])[]): string[][] {
  const usual = choices.map(([first = ""]) => first);
  const open = [{ reading: usual, from: 0 }];
  for (const { reading, from } of open) {
    for (let index = from; index < choices.length; index++) {
      for (const other of (choices[index] ?? []).slice(1)) {
        if (open.length >= maxReadings) return open.map((one) => one.reading);
        open.push({ reading: reading.with(index, other), from: index + 1 });
      }
    }
  }
  return open.map((one) => one.reading);
}

/** The spelling columns of a table for a name; empty if no name is given. */
export function toSpelling(table: Table, name: unknown): Partial<Pinyin> & { readings?: string } {
  if (table.spelling === undefined || typeof name !== "string") return {};
  return { ...(table.pinyinOf === undefined ? {} : toPinyin(name)), readings: toReadings(name) };
}
