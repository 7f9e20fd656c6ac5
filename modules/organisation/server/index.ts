import { organisationText } from "#modules/organisation/text";
import { module } from "#server/module";
import { organisationRecord } from "./organisation.history.ts";
import { organisationImport } from "./organisation.import.ts";
import { organisationRoutes } from "./organisation.routes.ts";
import { organisations, organisationTree } from "./organisation.table.ts";

export const organisationModule = module({
  name: "organisation",
  routes: organisationRoutes,
  tables: [organisations, organisationTree],
  texts: organisationText,
  imports: [organisationImport],
  records: [organisationRecord],
});

export { organisations, organisationTree };
export { type GivenOrganisation, keepOrganisations } from "./organisation.keep.ts";
export { standardOrganisations } from "./organisation.standard.ts";
