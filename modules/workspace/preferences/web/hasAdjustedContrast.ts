import { createBrand } from "#base/theme/brand";

/** Whether a brand colour is too light for white text, so that texts on it and links get another colour. */
export function hasAdjustedContrast(colour: string): boolean {
  return createBrand(colour).onPrimary !== "#ffffff";
}
