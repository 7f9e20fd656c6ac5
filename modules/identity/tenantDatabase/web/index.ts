import { webModule } from "#kit/webModule.ts";
import { tenantDatabaseText } from "../text/index.ts";

export const tenantDatabaseWeb = webModule({ texts: tenantDatabaseText });

export { loadDatabaseDrawer } from "./loadDatabaseDrawer.ts";
