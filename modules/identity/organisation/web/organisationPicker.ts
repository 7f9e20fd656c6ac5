import { definePicker } from "#kit";
import { organisationApi } from "../contract.ts";
import { createOrganisationTree } from "./organisationTree.ts";

/** Organisations of any level, picked from their tree. */
export const organisationPicker = definePicker(organisationApi, {
  call: "page",
  label: ({ name }) => name,
  meta: ({ path }) => path,
  aboveIds: ({ aboveIds }) => aboveIds,
  tree: createOrganisationTree(),
});
