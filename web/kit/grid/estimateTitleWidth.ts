/** Width of everything in a header except its title, in pixels. */
const otherWidth = 24;
/** Longer titles are cut: the width of a column is for its content. */
const longest = 200;

/**
 * Estimates the width that a header needs for its title, in pixels at size small. Characters are counted, because
 * measuring them would lay out the page once per column.
 */
export function estimateTitleWidth(title: string): number {
  const wide = [...title].filter((character) => character >= "\u2e80").length;
  const narrow = title.length - wide;
  return Math.min(longest, otherWidth + Math.ceil(wide * 13 + narrow * 7.4));
}
