import { historyApi } from "#contract/history";
import { reads, routes } from "#server/http/routes";
import { pageDeleted, pageHistory } from "./history.service.ts";
import { restore } from "./restore.service.ts";
import { undo } from "./undo.service.ts";

export const historyRoutes = routes(historyApi, {
  page: reads(pageHistory),
  deleted: reads(pageDeleted),
  restore,
  undo,
});
