import { preferenceApi } from "#modules/preference/contract";
import { routes } from "#server/http/routes";
import { module } from "#server/module";
import { getTheme, saveTheme } from "./preference.service.ts";
import { preferences } from "./preference.table.ts";

export { findTimeZone } from "./preference.service.ts";

export const preferenceModule = module({
  name: "preference",
  routes: routes(preferenceApi, { theme: getTheme, saveTheme }),
  tables: [preferences],
});
