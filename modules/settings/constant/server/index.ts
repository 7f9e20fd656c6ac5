import { enumApi } from "../contract.ts";
import { constantApi } from "../session.contract.ts";
import { constantText } from "../text/index.ts";
import { routes } from "#core/http/routes";
import { module } from "#core/boot/module";
import { findConstants, listConstants } from "./constant.service.ts";
import { listEnumItems, listEnumTypes, restoreEnums } from "./enum.service.ts";

export const constantModule = module({
  name: "constant",
  routes: [
    ...routes(constantApi, { list: listConstants, data: findConstants }),
    ...routes(enumApi, { enumTypeList: listEnumTypes, enumDataList: listEnumItems, enumToDict: restoreEnums }),
  ],
  tables: [],
  texts: constantText,
});
