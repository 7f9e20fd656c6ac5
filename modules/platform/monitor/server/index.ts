import { module } from "#core/boot/module";
import { seedRows } from "#core/boot/seeding";
import { metricsSource } from "#core/http/metrics";
import { cachedFields } from "#core/request/cachedValue";
import { monitorText } from "../text/index.ts";
import { openMetrics, writeMetrics } from "./metrics.ts";
import { monitorMenus } from "./monitor.menu.ts";
import { monitorRoutes } from "./monitor.routes.ts";
import { monitorAlarms, monitorNodes, monitorSamples, monitorThresholds, slowEntries } from "./monitor.table.ts";
import { startMonitor } from "./monitor.worker.ts";
import { standardThresholds } from "./threshold.service.ts";

export const monitorModule = module({
  name: "monitor",
  routes: monitorRoutes,
  tables: [monitorNodes, monitorSamples, slowEntries, monitorAlarms, monitorThresholds],
  texts: monitorText,
  menus: monitorMenus,
  extensions: [
    metricsSource.provide({ contentType: "text/plain; version=0.0.4; charset=utf-8", write: writeMetrics }),
    cachedFields.provide({ name: "monitor", list: () => ["queues", "openAlarms", "figures", "state", "counted"] }),
    cachedFields.provide({ name: "hardware", list: () => ["cpuInfo", "ramInfo", "diskInfos"] }),
  ],
  expiringRows: [{ remove: "remove_old_monitor_rows", atOnce: 1000 }],
  services: [startMonitor, openMetrics],
  standardRows: { steps: [seedRows(monitorThresholds, { rows: standardThresholds })] },
});
