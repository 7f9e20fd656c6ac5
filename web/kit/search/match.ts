/** A range of characters in a text: from the first one to before `to`. */
export type TextRange = readonly [from: number, to: number];

/** How well a title matches (lower is better), and its ranges to highlight. */
export type Match = { readonly rank: number; readonly ranges: readonly TextRange[] };

/** Searchable text: a title, its pinyin, and further texts that lead to it. */
export type SearchableText = {
  readonly title: string;
  /** The syllables of `plain`, separated by blanks. */
  readonly pinyin?: string;
  readonly plain?: string;
  /** All spellings, separated by blanks: `chongqing cq zhongqing zq`. */
  readonly readings?: string;
  readonly others?: readonly string[];
};

const rank = { start: 0, inside: 1, typed: 2, typedInside: 3, read: 4, other: 5 } as const;

/** Matches all words of a search; `undefined` if one is not found. */
export function matchKeyword(searched: SearchableText, keyword: string): Match | undefined {
  const words = keyword.toLowerCase().split(/\s+/u).filter(Boolean);
  let worst = 0;
  const ranges: TextRange[] = [];
  for (const word of words) {
    const match = wordIn(searched, word);
    if (match === undefined) return undefined;
    worst = Math.max(worst, match.rank);
    ranges.push(...match.ranges);
  }
  return { rank: worst, ranges };
}

function wordIn(
  { title, pinyin, plain = title, readings = "", others = [] }: SearchableText,
  word: string,
): Match | undefined {
  const found = findTextRange(title, word);
  if (found !== undefined) return { rank: found[0] === 0 ? rank.start : rank.inside, ranges: [found] };
  const typed = pinyin === undefined ? undefined : rangeOfPinyin(pinyin.split(" "), word);
  const isShown = plain === title && [...title].length === pinyin?.split(" ").length;
  if (typed !== undefined)
    return { rank: typed[0] === 0 ? rank.typed : rank.typedInside, ranges: isShown ? [typed] : [] };
  if (readings.includes(word)) return { rank: rank.read, ranges: [] };
  const isOther = [plain, ...others].some((text) => text.toLowerCase().includes(word));
  return isOther ? { rank: rank.other, ranges: [] } : undefined;
}

/** The first occurrence of a word in a text, ignoring case. */
export function findTextRange(text: string, word: string): TextRange | undefined {
  const at = text.toLowerCase().indexOf(word.toLowerCase());
  return at < 0 || word === "" ? undefined : [at, at + word.length];
}

/**
 * The syllables that a word spells: each in full, by its initial, or by anything between. `guanl` is the 管理 of 职位管理.
 */
function rangeOfPinyin(syllables: readonly string[], word: string): TextRange | undefined {
  for (let from = 0; from < syllables.length; from++) {
    const to = endOf(syllables, from, word);
    if (to !== undefined) return [from, to];
  }
  return undefined;
}

function endOf(syllables: readonly string[], from: number, word: string): number | undefined {
  if (word === "") return from;
  const syllable = syllables[from] ?? "";
  for (let length = commonLength(syllable, word); length > 0; length--) {
    const to = endOf(syllables, from + 1, word.slice(length));
    if (to !== undefined) return to;
  }
  return undefined;
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
