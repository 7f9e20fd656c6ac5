import { module } from "#server/module";
import { organisations, organisationTree } from "./organisation.table.ts";

export const organisationModule = module({
  name: "organisation",
  routes: [],
  tables: [organisations, organisationTree],
  texts: {},
});

export { organisations, organisationTree };
export { standardOrganisations } from "./organisation.standard.ts";
