import type { RecordRow, Resource } from "../resource/resource.ts";

/** Container of a form: a drawer next to the list, a dialog above it, or a page in its place. */
export type FormContainer = "drawer" | "dialog" | "page";

/** Maximum number of fields in a dialog and in a drawer (look g). */
const maxDialogFields = 6;
const inDrawer = 20;

/**
 * Selects the container of a form: as the resource says, else by the number of fields. A phone uses the full screen.
 */
export function selectFormContainer<Row extends RecordRow>(
  { formContainer, form }: Resource<Row>,
  isNarrow: boolean,
): FormContainer {
  if (isNarrow) return "drawer";
  if (formContainer !== undefined) return formContainer;
  if (form.length > inDrawer) return "page";
  return form.length > maxDialogFields ? "drawer" : "dialog";
}
