import { definePicker } from "#kit";
import { roleApi } from "../contract.ts";

/** The roles that the caller sees. */
export const rolePicker = definePicker(roleApi, {
  call: "list",
  label: ({ name }) => name,
  meta: ({ code }) => code ?? undefined,
});
