import type { TextRange } from "./match.ts";

type Props = { text: string; ranges: readonly TextRange[] };

/** A text with the search matches highlighted. */
export function HighlightedText({ text, ranges }: Props) {
  const parts = partsOf(text, ranges);
  return parts.map(({ from, part, isFound }) => (isFound ? <mark key={from}>{part}</mark> : part));
}

type Part = { readonly from: number; readonly part: string; readonly isFound: boolean };

function partsOf(text: string, ranges: readonly TextRange[]): Part[] {
  const edges = [...new Set([0, text.length, ...ranges.flat()])].toSorted((left, right) => left - right);
  return edges.slice(0, -1).map((from, index) => {
    const isFound = ranges.some(([start, end]) => start <= from && from < end);
    return { from, part: text.slice(from, edges[index + 1]), isFound };
  });
}
