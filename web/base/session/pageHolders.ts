const holders = new Set<() => boolean>();

/**
 * Keeps the page loaded when the server ends the session while `isNeeded` says so: it holds files that go on after the
 * sign-in. Returns the function that takes this back.
 */
export function keepPageWhile(isNeeded: () => boolean): () => void {
  holders.add(isNeeded);
  return () => holders.delete(isNeeded);
}

/** See `keepPageWhile`. */
export function isPageNeeded(): boolean {
  return [...holders].some((isNeeded) => isNeeded());
}
