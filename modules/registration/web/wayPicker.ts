import { definePicker } from "#kit";
import { wayApi } from "#modules/registration/contract";

/** The tenant's registration schemes. */
export const wayPicker = definePicker(wayApi, {
  call: "list",
  label: ({ name }) => name,
  meta: ({ roleName }) => roleName,
});
