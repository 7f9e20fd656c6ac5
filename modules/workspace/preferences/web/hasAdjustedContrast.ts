import { createBrand } from "#base/theme/brand";

/** Whether a brand colour needs another text colour than white, or a darker shade for links. */
export function hasAdjustedContrast(colour: string): boolean {
  const { onPrimary, link, scale } = createBrand(colour);
  return onPrimary !== "#ffffff" || link !== scale[600];
}
