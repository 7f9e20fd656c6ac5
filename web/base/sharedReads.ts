import { maxSharedAge } from "#contract/wire";

let lastWrite = -Infinity;

/** A call of this page that may have written is over. */
export function noteWrite(): void {
  lastWrite = performance.now();
}

/**
 * Whether a list may show what another page was answered a moment ago. Not after an own write: another server may not know
 * of it.
 */
export function acceptsSharedAnswers(): boolean {
  return performance.now() - lastWrite > maxSharedAge * 1000;
}
