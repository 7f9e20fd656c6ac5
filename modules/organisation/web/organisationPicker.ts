import { definePicker } from "#kit";
import { organisationApi } from "#modules/organisation/contract";
import { organisationTree } from "./organisationTree.ts";

/** Organisations of any level, picked from their tree. */
export const organisationPicker = definePicker(organisationApi, {
  call: "page",
  label: ({ name }) => name,
  meta: ({ path }) => path,
  aboveIds: ({ aboveIds }) => aboveIds,
  tree: organisationTree(),
});
