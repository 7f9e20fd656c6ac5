import { markReadOnly, routes } from "#core/http/routes";
import { monitorApi } from "../contract.ts";
import {
  listAssemblies,
  listPackages,
  listProcesses,
  readHardware,
  readRuntime,
  readServerBase,
  readServerDisks,
  readServerUsed,
} from "./machine.service.ts";
import { listRaisedAlarms, listSlow, readDatabase, readHistory, readOverview } from "./monitor.service.ts";
import { getThresholds, setThresholds } from "./threshold.service.ts";

export const monitorRoutes = routes(monitorApi, {
  hardwareInfo: readHardware,
  runtimeInfo: readRuntime,
  nuGetPackageInfo: listPackages,
  nuGetPackagesInfo: listPackages,
  serverBase: readServerBase,
  serverUsed: readServerUsed,
  serverDisk: readServerDisks,
  assemblyList: listAssemblies,
  processes: listProcesses,
  overview: readOverview,
  history: markReadOnly(readHistory),
  database: readDatabase,
  slow: listSlow,
  alarms: listRaisedAlarms,
  thresholds: getThresholds,
  setThresholds,
});
