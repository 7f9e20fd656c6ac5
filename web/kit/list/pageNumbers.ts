import { maxPageDepth } from "#contract/page";

/** Maximum number of buttons for pages (specification 9). */
const buttons = 10;

/** The last page that can be reached by number; further pages use cursors. */
export function getLastNumberedPage(total: number, pageSize: number): number {
  return Math.max(1, Math.min(Math.ceil(total / pageSize), Math.floor(maxPageDepth / pageSize)));
}

/** The pages that have buttons: the first, the last and those around the current one. `undefined` is a gap. */
export function listPageNumbers(page: number, last: number): readonly (number | undefined)[] {
  if (last <= buttons) return Array.from({ length: last }, (_, index) => index + 1);
  const inner = buttons - 2;
  const first = Math.min(Math.max(page - inner / 2, 2), last - inner);
  const innerPages = Array.from({ length: inner }, (_, index) => first + index);
  return [1, ...(first > 2 ? [undefined] : []), ...innerPages, ...(first + inner < last ? [undefined] : []), last];
}
