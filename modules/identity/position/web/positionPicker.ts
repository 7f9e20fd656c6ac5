import { definePicker } from "#kit";
import { positionApi } from "../contract.ts";

/** The tenant's positions. */
export const positionPicker = definePicker(positionApi, {
  call: "list",
  label: ({ name }) => name,
  meta: ({ code }) => code,
});
