import { maximumPageDepth } from "#contract/page";

/** So many buttons lead to pages by their number (specification 9). */
const buttons = 10;

/** The last page that its number reaches; the server goes on by cursors behind it. */
export function lastNumbered(total: number, pageSize: number): number {
  return Math.max(1, Math.min(Math.ceil(total / pageSize), Math.floor(maximumPageDepth / pageSize)));
}

/** The pages that have buttons: the first, the last and those around the page in sight. `undefined` stands for a gap. */
export function pageNumbers(page: number, last: number): readonly (number | undefined)[] {
  if (last <= buttons) return Array.from({ length: last }, (_, index) => index + 1);
  const inner = buttons - 2;
  const first = Math.min(Math.max(page - inner / 2, 2), last - inner);
  const around = Array.from({ length: inner }, (_, index) => first + index);
  return [1, ...(first > 2 ? [undefined] : []), ...around, ...(first + inner < last ? [undefined] : []), last];
}
