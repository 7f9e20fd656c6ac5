import { definePicker } from "#kit";
import { registrationSchemeApi } from "../contract.ts";

/** The tenant's registration schemes. */
export const schemePicker = definePicker(registrationSchemeApi, {
  call: "list",
  label: ({ name }) => name,
  meta: ({ roleName }) => roleName,
});
