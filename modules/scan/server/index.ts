import { scanApi } from "#modules/scan/contract";
import { scanText } from "#modules/scan/text";
import { reads, routes } from "#server/http/routes";
import { module } from "#server/module";
import { approveScan, lookAtScan, refuseScan } from "./approval.service.ts";
import { beginScan, offersScan, readScan } from "./scan.service.ts";
import { scans } from "./scan.table.ts";

// Writes stand in transactions of their own: what is refused stays refused although the call fails.
export const scanModule = module({
  name: "scan",
  routes: routes(scanApi, {
    begin: reads(beginScan),
    state: reads(readScan),
    look: reads(lookAtScan),
    approve: reads(approveScan),
    refuse: reads(refuseScan),
  }),
  tables: [scans],
  offers: async (ctx) => ({ scan: await offersScan(ctx) }),
  texts: scanText,
});
