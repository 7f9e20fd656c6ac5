import { historyText } from "../text/index.ts";
import { changeHistory } from "#core/request/history/changeHistory.table";
import { module } from "#core/boot/module";
import { historyRoutes } from "./history.routes.ts";

export const historyModule = module({
  name: "history",
  routes: historyRoutes,
  tables: [changeHistory],
  texts: historyText,
});
