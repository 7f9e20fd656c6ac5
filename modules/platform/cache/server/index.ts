import { module } from "#core/boot/module";
import { routes } from "#core/http/routes";
import { cacheApi } from "../contract.ts";
import { cacheText } from "../text/index.ts";
import { cacheMenus } from "./cache.menu.ts";
import {
  clearCache,
  deleteByPrefix,
  deleteKey,
  findEntry,
  getValue,
  listKeys,
  listKeysByPrefix,
  listNodes,
} from "./cache.service.ts";

export const cacheModule = module({
  name: "cache",
  routes: routes(cacheApi, {
    keyList: listKeys,
    value: getValue,
    detail: findEntry,
    keysByPrefixKey: listKeysByPrefix,
    delete: deleteKey,
    deleteByPreKey: deleteByPrefix,
    clear: clearCache,
    nodes: listNodes,
  }),
  tables: [],
  texts: cacheText,
  menus: cacheMenus,
});
