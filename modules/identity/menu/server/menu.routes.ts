import { menuApi } from "../contract.ts";
import { sessionMenuApi } from "../session.contract.ts";
import { routes } from "#core/http/routes";
import { reportCodes } from "./pages/codeReport.service.ts";
import { getMenu, listMenus } from "./list/menu.list.ts";
import { explainPage } from "./pages/pageAccess.service.ts";
import { loginMenuTree } from "./menu.service.ts";
import { addMenu, deleteMenu, setMenuStatus, updateMenu } from "./write/menuWrite.service.ts";

export const menuRoutes = [
  ...routes(sessionMenuApi, { loginMenuTree, pageAccess: explainPage }),
  ...routes(menuApi, {
    list: listMenus,
    detail: getMenu,
    add: addMenu,
    update: updateMenu,
    delete: deleteMenu,
    setStatus: setMenuStatus,
    codeReport: reportCodes,
  }),
];
