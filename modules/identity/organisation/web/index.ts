export { organisationWeb } from "./organisationWeb.ts";
export { accountExplainers } from "./extensionPoints.ts";
export { organisationPicker } from "./organisationPicker.ts";
export { createOrganisationTree } from "./organisationTree.ts";
export { findOnlyOrganisation } from "./findOnlyOrganisation.ts";
