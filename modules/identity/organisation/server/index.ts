import { organisationText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { organisationMenus } from "./organisation.menu.ts";
import { seedRows } from "#core/boot/seeding";
import { standardOrganisations } from "./organisation.standard.ts";
import { organisationRecord } from "./records/organisation.history.ts";
import { organisationImport } from "./records/organisation.import.ts";
import { organisationRoutes } from "./organisation.routes.ts";
import { organisations, organisationTree } from "./organisation.table.ts";

export const organisationModule = module({
  name: "organisation",
  routes: organisationRoutes,
  tables: [organisations, organisationTree],
  texts: organisationText,
  menus: organisationMenus,
  imports: [organisationImport],
  records: [organisationRecord],
  firstSteps: [{ name: "organisations", isDone: async (ctx) => (await ctx.rows(organisations).count()) > 1 }],
  standardRows: { after: ["tenant"], steps: [seedRows(organisations, { rows: standardOrganisations })] },
  demoRows: async () => (await import("./organisation.demo.ts")).organisationDemo,
});

export { addRootOrganisation, nameRootOrganisation, renameRootOrganisation } from "./organisation.service.ts";
export { organisations, organisationTree };
export { organisationAdder } from "./records/organisation.adder.ts";
export { type OrganisationMembers, organisationMembers, type StaffPageRequest } from "./organisation.members.ts";
export { visibleRoles } from "./visibleRoles.ts";
export { ensureOrganisations, type MirroredOrganisation } from "./organisation.ensure.ts";
