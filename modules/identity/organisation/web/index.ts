export { organisationWeb } from "./organisationWeb.ts";
export { organisationPicker } from "./organisationPicker.ts";
export { createOrganisationTree } from "./organisationTree.ts";
