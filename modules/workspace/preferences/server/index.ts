import { preferencesText } from "../text/index.ts";
import { preferenceApi } from "../contract.ts";
import { routes } from "#core/http/routes";
import { module } from "#core/boot/module";
import { readerLanguages } from "#core/request/readerLanguages";
import { timeZoneChoice } from "#core/request/timeZoneChoice";
import { findTimeZone, getTheme, saveTheme } from "./preference.service.ts";
import { preferences } from "./preference.table.ts";
import { findLanguages } from "./readerLanguages.ts";

export const preferenceModule = module({
  name: "preference",
  routes: routes(preferenceApi, { theme: getTheme, saveTheme }),
  tables: [preferences],
  texts: preferencesText,
  extensions: [timeZoneChoice.provide({ find: findTimeZone }), readerLanguages.provide({ find: findLanguages })],
});

export { groupByLanguage } from "./readerLanguages.ts";
