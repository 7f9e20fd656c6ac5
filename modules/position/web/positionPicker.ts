import { definePicker } from "#kit";
import { positionApi } from "#modules/position/contract";

/** The tenant's positions. */
export const positionPicker = definePicker(positionApi, {
  call: "list",
  label: ({ name }) => name,
  meta: ({ code }) => code,
});
