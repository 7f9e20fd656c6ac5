/** A way through dependencies that leads from a job back to it; undefined if there is none. */
export function findCycle(
  dependencies: ReadonlyMap<string, readonly string[]>,
  start: string,
): readonly string[] | undefined {
  const seen = new Set<string>();
  const open: string[][] = [[start]];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const next of dependencies.get(path.at(-1) ?? start) ?? []) {
      if (next === start) return [...path, start];
      if (seen.has(next)) continue;
      seen.add(next);
      open.push([...path, next]);
    }
  }
  return undefined;
}
