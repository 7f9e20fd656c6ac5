/** Width of everything in a header except its title, in pixels. */
const otherWidth = 24;
/** Width of the menu of a header where it is always shown: on devices without hover. */
const menuWidth = 26;
/** Longer titles are cut: the width of a column is for its content. */
const longest = 200;

/**
 * Estimates the width that a header needs for its title, in pixels at size small. Characters are counted, because
 * measuring them would lay out the page once per column.
 */
export function estimateTitleWidth(title: string): number {
  const wide = [...title].filter((character) => character >= "\u2e80").length;
  const narrow = title.length - wide;
  const besides = otherWidth + (matchMedia("(hover: none)").matches ? menuWidth : 0);
  return Math.min(longest, besides + Math.ceil(wide * 13 + narrow * 7.4));
}
