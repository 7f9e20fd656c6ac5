import { historyText } from "#modules/history/text";
import { changeHistory } from "#server/history/changeHistory.table";
import { module } from "#server/module";
import { historyRoutes } from "./history.routes.ts";

export const historyModule = module({
  name: "history",
  routes: historyRoutes,
  tables: [changeHistory],
  texts: historyText,
});
