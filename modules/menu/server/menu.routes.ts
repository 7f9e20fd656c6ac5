import { menuApi } from "#modules/menu/contract";
import { routes } from "#server/http/routes";
import { reportCodes } from "./codeReport.service.ts";
import { getMenu, listMenus } from "./menu.list.ts";
import { explainPage } from "./pageAccess.service.ts";
import { loginMenuTree } from "./menu.service.ts";
import { addMenu, deleteMenu, setMenuStatus, updateMenu } from "./menuWrite.service.ts";

export const menuRoutes = routes(menuApi, {
  loginMenuTree,
  list: listMenus,
  pageAccess: explainPage,
  detail: getMenu,
  add: addMenu,
  update: updateMenu,
  delete: deleteMenu,
  setStatus: setMenuStatus,
  codeReport: reportCodes,
});
