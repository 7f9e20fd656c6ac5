import { historyApi } from "../contract.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { pageDeletedRecords, pageHistory } from "./history.service.ts";
import { restore } from "./restore.service.ts";
import { undo } from "./undo.service.ts";

export const historyRoutes = routes(historyApi, {
  page: markReadOnly(pageHistory),
  deleted: markReadOnly(pageDeletedRecords),
  restore,
  undo,
});
