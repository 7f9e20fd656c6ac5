import { brandOf } from "../theme/ladder.ts";

/** Whether a brand colour needs other inks than white on it, or a darker step of it for links. */
export function isGuarded(colour: string): boolean {
  const { onPrimary, link, ladder } = brandOf(colour);
  return onPrimary !== "#ffffff" || link !== ladder[600];
}
