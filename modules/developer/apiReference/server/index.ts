import { apiReferenceText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { referenceRoutes } from "./reference.routes.ts";

export const apiReferenceModule = module({
  name: "apiReference",
  routes: referenceRoutes,
  tables: [],
  texts: apiReferenceText,
});
