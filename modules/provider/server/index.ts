import { providerText } from "#modules/provider/text";
import { module } from "#server/module";
import { offeredProviders } from "./offers.ts";
import { providerRecord } from "./provider.history.ts";
import { providerMenus } from "./provider.menu.ts";
import { providerRoutes } from "./provider.routes.ts";
import { providerFlows, signInProviders, thirdPartyLinks } from "./provider.table.ts";

export const providerModule = module({
  name: "provider",
  routes: providerRoutes,
  tables: [signInProviders, thirdPartyLinks, providerFlows],
  texts: providerText,
  menus: providerMenus,
  records: [providerRecord],
  offers: offeredProviders,
});

export { signInProviders };
