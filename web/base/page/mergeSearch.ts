/**
 * Applies a change of search parameters to the latest ones: `next` was derived from `shown`, which may be older where
 * two changes follow each other before the page is rendered again.
 */
export function mergeSearch(
  latest: URLSearchParams,
  { shown, next }: { shown: URLSearchParams; next: URLSearchParams },
): URLSearchParams {
  if (latest.toString() === shown.toString()) return next;
  const merged = new URLSearchParams(latest);
  for (const name of new Set([...shown.keys(), ...next.keys()])) {
    const values = next.getAll(name);
    if (isSame(values, shown.getAll(name))) continue;
    merged.delete(name);
    for (const value of values) merged.append(name, value);
  }
  return merged;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
