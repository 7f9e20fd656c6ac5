import { definePicker } from "#kit";
import { roleApi } from "../contract.ts";

/** The roles that the caller sees. */
export const rolePicker = definePicker(roleApi, {
  call: "list",
  label: ({ i18nName }) => i18nName,
  meta: ({ code }) => code ?? undefined,
});
