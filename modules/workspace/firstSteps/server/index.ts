import { firstStepsApi } from "../contract.ts";
import { firstStepsText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { routes } from "#core/http/routes";
import { firstStepsMenus } from "./firstSteps.menu.ts";
import { companyStep, getCompany, hideFirstSteps, listFirstSteps, nameCompany } from "./firstSteps.service.ts";
import { hiddenFirstSteps } from "./firstSteps.table.ts";

export const firstStepsModule = module({
  name: "firstSteps",
  routes: routes(firstStepsApi, { list: listFirstSteps, hide: hideFirstSteps, company: getCompany, nameCompany }),
  tables: [hiddenFirstSteps],
  texts: firstStepsText,
  menus: firstStepsMenus,
  firstSteps: [companyStep],
});
