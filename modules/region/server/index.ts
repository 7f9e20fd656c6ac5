import { regionText } from "#modules/region/text";
import { module } from "#server/module";
import { regionRecord } from "./region.history.ts";
import { regionImport } from "./region.import.ts";
import { regionRoutes } from "./region.routes.ts";
import { regions } from "./region.table.ts";

export const regionModule = module({
  name: "region",
  routes: regionRoutes,
  tables: [regions],
  texts: regionText,
  imports: [regionImport],
  records: [regionRecord],
});

export { standardRegions } from "./region.standard.ts";
export { regions };
