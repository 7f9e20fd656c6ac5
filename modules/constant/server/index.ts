import { constantApi } from "#modules/constant/contract";
import { constantText } from "#modules/constant/text";
import { routes } from "#server/http/routes";
import { module } from "#server/module";
import { listConstants } from "./constant.service.ts";

export const constantModule = module({
  name: "constant",
  routes: routes(constantApi, { list: listConstants }),
  tables: [],
  texts: constantText,
});
