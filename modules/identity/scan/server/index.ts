import { scanApi } from "../contract.ts";
import { scanText } from "../text/index.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { signInOffers } from "#modules/identity/tenant/server";
import { module } from "#core/boot/module";
import { approveScan, refuseScan, viewScan } from "./approval.service.ts";
import { beginScan, isScanOffered, readScan } from "./scan.service.ts";
import { scanSignIn } from "./scan.settings.ts";
import { scans } from "./scan.table.ts";

// Writes are in separate transactions: a refusal stays even if the call fails.
export const scanModule = module({
  name: "scan",
  routes: routes(scanApi, {
    begin: markReadOnly(beginScan),
    state: markReadOnly(readScan),
    look: markReadOnly(viewScan),
    approve: markReadOnly(approveScan),
    refuse: markReadOnly(refuseScan),
  }),
  expiringRows: [{ remove: "remove_old_scans", atOnce: 1000 }],
  tables: [scans],
  extensions: [signInOffers.provide(async (ctx, tenantId) => ({ scan: await isScanOffered(ctx, tenantId) }))],
  texts: scanText,
  settingKeys: [scanSignIn],
});
