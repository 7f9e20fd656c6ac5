import { module } from "#core/boot/module";
import { markReadOnly, routes } from "#core/http/routes";
import { differenceLogApi } from "../contract.ts";
import { differenceLogText } from "../text/index.ts";
import { differenceLogMenus } from "./differenceLog.menu.ts";
import { getDifference, pageDifferences } from "./differenceLog.service.ts";

export const differenceLogModule = module({
  name: "differenceLog",
  routes: routes(differenceLogApi, { page: markReadOnly(pageDifferences), detail: getDifference }),
  tables: [],
  texts: differenceLogText,
  menus: differenceLogMenus,
});
