import { definePicker } from "#kit";
import { organisationApi } from "../contract.ts";

/** Possible directors of an organisation: accounts of the caller's data scope, found by name, account or initials. */
export const directorPicker = definePicker(organisationApi, {
  call: "staff",
  label: ({ realName, account }) => realName || account,
  meta: ({ account, organisationName }) => [account, organisationName].filter(Boolean).join(" · "),
});
