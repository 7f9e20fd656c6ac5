/** What a header has beside its title. */
const beside = 24;
/** A longer title ends in dots: columns are for what stands in them. */
const longest = 200;

/**
 * About how many pixels a header needs to show its title, in size small. Characters are counted: to measure them would
 * lay out the page once for each column.
 */
export function titleWidth(title: string): number {
  const wide = [...title].filter((character) => character >= "\u2e80").length;
  const narrow = title.length - wide;
  return Math.min(longest, beside + Math.ceil(wide * 13 + narrow * 7.4));
}
