import { regionText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { regionMenus } from "./region.menu.ts";
import { seedRows } from "#core/boot/seeding";
import { standardRegions } from "./region.standard.ts";
import { regionRecord } from "./region.history.ts";
import { regionImport } from "./region.import.ts";
import { regionRoutes } from "./region.routes.ts";
import { regions } from "./region.table.ts";
import { regionChanges, regionSyncs } from "./sync/sync.table.ts";
import { sourceAddresses } from "./sync/sync.settings.ts";
import { syncTask } from "./sync/sync.task.ts";

export const regionModule = module({
  name: "region",
  routes: regionRoutes,
  tables: [regions, regionSyncs, regionChanges],
  tasks: [syncTask],
  expiringRows: [{ remove: "remove_old_region_keys", atOnce: 1000 }],
  texts: regionText,
  settingKeys: Object.values(sourceAddresses),
  menus: regionMenus,
  imports: [regionImport],
  records: [regionRecord],
  // Inserted only at the first start: later changes belong to the installation, and a start need not read all rows.
  standardRows: { steps: [seedRows(regions, { rows: standardRegions, isOnce: true })] },
});

export { regions };
