import type { RecordRow, Resource } from "../resource/resource.ts";

/** Where a form stands: beside the list, above it, or in its place. */
export type FormPlace = "drawer" | "dialog" | "page";

/** So many fields have room in a dialog, and so many in a drawer (look g). */
const inDialog = 6;
const inDrawer = 20;

/** Where the form of a resource stands: as it says, else by how many fields there are. A phone gives all it has. */
export function placeOf<Row extends RecordRow>({ place, form }: Resource<Row>, isNarrow: boolean): FormPlace {
  if (isNarrow) return "drawer";
  if (place !== undefined) return place;
  if (form.length > inDrawer) return "page";
  return form.length > inDialog ? "drawer" : "dialog";
}
