import { loadTexts } from "#base/i18n";
import { tenantDatabaseText } from "../text/index.ts";

/** The drawer with the database of a tenant, and its texts. */
export async function loadDatabaseDrawer() {
  const [{ DatabaseDrawer }] = await Promise.all([import("./DatabaseDrawer.tsx"), loadTexts(tenantDatabaseText)]);
  return DatabaseDrawer;
}
