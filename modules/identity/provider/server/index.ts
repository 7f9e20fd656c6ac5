import { providerText } from "../text/index.ts";
import { signInOffers } from "#modules/identity/tenant/server";
import { module } from "#core/boot/module";
import { offeredProviders } from "./signIn/offers.ts";
import { providerRecord } from "./provider.history.ts";
import { providerMenus } from "./provider.menu.ts";
import { providerRoutes } from "./provider.routes.ts";
import { providerFlows, signInProviders, thirdPartyLinks } from "./provider.table.ts";

export const providerModule = module({
  name: "provider",
  routes: providerRoutes,
  expiringRows: [{ remove: "remove_old_provider_flows", atOnce: 1000 }],
  tables: [signInProviders, thirdPartyLinks, providerFlows],
  texts: providerText,
  menus: providerMenus,
  records: [providerRecord],
  extensions: [signInOffers.provide(offeredProviders)],
  demoRows: async () => (await import("./provider.demo.ts")).providerDemo,
});

export { signInProviders };
